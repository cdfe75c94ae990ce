package dev.corpuscore.service.transparency;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A witness of C2SP tlog-witness, for one log, written from the specification with the classes of
 * the JDK alone.
 */
final class TlogWitness implements AutoCloseable {
  static final String NAME = "witness.example/w1";
  private static final long TIME = 1_790_000_000;

  private final HttpServer server;
  private final KeyPair keys;
  private final byte[] raw;
  final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile long size;
  private volatile byte[] root = new byte[0];

  /** Answers every request with this status, if it is not 0. */
  volatile int status;

  /** Put before the cosignature in an answer. */
  volatile String before = "";

  TlogWitness() {
    try {
      keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      byte[] encoded = keys.getPublic().getEncoded();
      raw = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    server.createContext("/log/add-checkpoint", this::answer);
    server.start();
  }

  String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  String url() {
    return "http://" + authority() + "/log";
  }

  /** The verifier key, type 4. */
  String key() {
    return NAME + "+" + HexFormat.of().formatHex(hash()) + "+" + base64(join(new byte[] {4}, raw));
  }

  /** Makes it believe that it signed this. */
  void signedBefore(long size, byte[] root) {
    this.size = size;
    this.root = root;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(body);
    try {
      if (status != 0) {
        send(exchange, status, "no");
      } else {
        judge(exchange, body);
      }
    } catch (GeneralSecurityException e) {
      send(exchange, 500, String.valueOf(e));
    }
  }

  private void judge(HttpExchange exchange, String body)
      throws IOException, GeneralSecurityException {
    int end = body.indexOf("\n\n");
    String[] head = body.substring(0, end).split("\n");
    String note = body.substring(end + 2);
    String text = note.substring(0, note.indexOf("\n\n") + 1);
    String[] lines = text.split("\n");
    long old = Long.parseLong(head[0].substring("old ".length()));
    long next = Long.parseLong(lines[1]);
    byte[] nextRoot = Base64.getDecoder().decode(lines[2]);
    List<byte[]> proof = new ArrayList<>();
    for (String line : Arrays.copyOfRange(head, 1, head.length)) {
      proof.add(Base64.getDecoder().decode(line));
    }
    if (old > next) {
      send(exchange, 400, "old > size");
    } else if (old != size || (old == next && old > 0 && !Arrays.equals(root, nextRoot))) {
      exchange.getResponseHeaders().set("Content-Type", "text/x.tlog.size");
      send(exchange, 409, size + "\n");
    } else if (!continues(old, root, next, nextRoot, proof)) {
      send(exchange, 422, "inconsistent");
    } else {
      size = next;
      root = nextRoot;
      send(exchange, 200, before + cosignature(text));
    }
  }

  /** RFC 6962, section 2.1.2, read as a recursion: the proof is consumed from its end. */
  private static boolean continues(
      long old, byte[] oldRoot, long next, byte[] nextRoot, List<byte[]> proof)
      throws GeneralSecurityException {
    if (old == 0) {
      return proof.isEmpty();
    }
    List<byte[]> left = new ArrayList<>(proof);
    byte[][] roots = roots(old, next, oldRoot, left, true);
    return roots.length > 0
        && left.isEmpty()
        && Arrays.equals(roots[0], oldRoot)
        && Arrays.equals(roots[1], nextRoot);
  }

  /** The roots of the first {@code old} and of all {@code next} leaves of a subtree, or none. */
  private static byte[][] roots(
      long old, long next, byte[] oldRoot, List<byte[]> proof, boolean whole)
      throws GeneralSecurityException {
    if (old == next) {
      byte[] hash = whole ? oldRoot : proof.isEmpty() ? new byte[0] : proof.removeFirst();
      return hash.length == 0 ? new byte[0][] : new byte[][] {hash, hash};
    }
    long split = Long.highestOneBit(next - 1);
    byte[][] below =
        old <= split
            ? roots(old, split, oldRoot, proof, whole)
            : roots(old - split, next - split, oldRoot, proof, false);
    if (below.length == 0 || proof.isEmpty()) {
      return new byte[0][];
    }
    byte[] other = proof.removeFirst();
    return old <= split
        ? new byte[][] {below[0], node(below[1], other)}
        : new byte[][] {node(other, below[0]), node(other, below[1])};
  }

  private static byte[] node(byte[] left, byte[] right) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(join(new byte[] {1}, left, right));
  }

  private String cosignature(String text) throws GeneralSecurityException {
    Signature signing = Signature.getInstance("Ed25519");
    signing.initSign(keys.getPrivate());
    signing.update(("cosignature/v1\ntime " + TIME + "\n" + text).getBytes(StandardCharsets.UTF_8));
    byte[] time = ByteBuffer.allocate(8).putLong(TIME).array();
    return "— " + NAME + " " + base64(join(hash(), time, signing.sign())) + "\n";
  }

  private byte[] hash() {
    try {
      byte[] named = join((NAME + "\n").getBytes(StandardCharsets.UTF_8), new byte[] {4}, raw);
      return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(named), 4);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] join(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(it -> it.length).sum());
    Arrays.stream(parts).forEach(all::put);
    return all.array();
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
