package dev.corpuscore.benchmarks.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Attackers from one or many addresses, each with so many connections at once; together they know
 * what they were answered. An address asks the instances in turns.
 */
final class Strangers {
  private static final int PATIENCE_MILLIS = 60_000;

  private final Scene scene;
  private final int connections;
  private final Map<String, Long> answers = new ConcurrentSkipListMap<>();

  /**
   * @param connections of one address
   */
  Strangers(Scene scene, int connections) {
    this.scene = scene;
    this.connections = connections;
  }

  /** What one of them does on one connection. */
  @FunctionalInterface
  interface Turn {
    void run(Stranger who) throws IOException, InterruptedException;
  }

  /** All of them do this, again and again until the end; tells what they were answered. */
  String press(Turn turn) throws InterruptedException {
    scene.crowd(
        scene.addresses() * connections,
        (number, turns) -> {
          Stranger who = new Stranger(number, turns);
          try {
            turn.run(who);
          } catch (IOException e) {
            who.count("cut off");
            Thread.sleep(10);
          }
        });
    return "answers: " + new TreeMap<>(answers);
  }

  /** One turn of one of them. */
  final class Stranger {
    /** Of the connection, of all. */
    private final int number;

    private final int turn;

    private Stranger(int number, int turn) {
      this.number = number;
      this.turn = turn;
    }

    /** Another number in each turn of each connection. */
    int any() {
      return number * 31 + turn;
    }

    <T> T pick(List<T> all) {
      return all.get(any() % all.size());
    }

    void count(String what) {
      answers.merge(what, 1L, Long::sum);
    }

    /** Opens a connection from its address. Closed, it is gone at once, with what was not sent. */
    Socket connect(int receiveBytes) throws IOException {
      int address = number / connections;
      URI base = URI.create(scene.bases().get(address % scene.bases().size()));
      Socket socket = new Socket();
      try {
        if (receiveBytes > 0) {
          socket.setReceiveBufferSize(receiveBytes);
        }
        socket.setTcpNoDelay(true);
        socket.setSoLinger(true, 0);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.bind(
            new InetSocketAddress(
                InetAddress.getByAddress(new byte[] {127, 0, 3, (byte) (1 + address)}), 0));
        socket.connect(new InetSocketAddress(base.getHost(), base.getPort()), PATIENCE_MILLIS);
        return socket;
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    }

    /** Sends a request, with further header lines, and reads all of its answer at once. */
    void ask(String methodAndPath, String... headers) throws IOException {
      try (Socket socket = connect(0)) {
        send(socket, methodAndPath, headers);
        InputStream in = socket.getInputStream();
        count(status(in));
        byte[] thrownAway = new byte[1 << 16];
        int read = 0;
        while (scene.goesOn() && read >= 0) {
          read = in.read(thrownAway);
        }
      }
    }

    /** Sends a request, and reads so many bytes of its answer every so often, up to the end. */
    void sip(String methodAndPath, int bytes, int everyMillis)
        throws IOException, InterruptedException {
      try (Socket socket = connect(4_096)) {
        send(socket, methodAndPath);
        InputStream in = socket.getInputStream();
        count(status(in));
        byte[] buffer = new byte[bytes];
        while (scene.goesOn() && in.read(buffer) >= 0) {
          Thread.sleep(everyMillis);
        }
      }
    }

    /** Announces a body, and hangs up without an answer. */
    void announce(String path) throws IOException {
      try (Socket socket = connect(0)) {
        send(socket, "GET " + path, "Content-Length: 10");
        count("hung up");
      }
    }

    private void send(Socket socket, String methodAndPath, String... headers) throws IOException {
      StringBuilder request =
          new StringBuilder(methodAndPath + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
      for (String header : headers) {
        request.append(header).append("\r\n");
      }
      socket
          .getOutputStream()
          .write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static String status(InputStream answer) throws IOException {
      byte[] line = answer.readNBytes("HTTP/1.1 200".length());
      return line.length == 0
          ? "hung up on"
          : new String(line, StandardCharsets.ISO_8859_1).replaceFirst(".* ", "");
    }
  }
}
