package dev.corpuscore.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes mail as RFC 5321 says, and may hang up before it says that it has. */
final class MailServer implements AutoCloseable {
  private final ServerSocket socket;
  private final List<String> received = new CopyOnWriteArrayList<>();
  private volatile boolean hangingUp;

  MailServer() throws IOException {
    socket = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  /** For {@code --smtp}. */
  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** The next mail is kept, and its sender does not hear of that. */
  void hangUpAfterNext() {
    hangingUp = true;
  }

  /** The mails, with {@code \n} after each line. */
  List<String> received() {
    return received;
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket sender = socket.accept()) {
        converse(sender);
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void converse(Socket sender) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(sender.getInputStream(), StandardCharsets.UTF_8));
    OutputStream out = sender.getOutputStream();
    say(out, "220 ready");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equalsIgnoreCase("DATA")) {
        say(out, "354 go on");
        received.add(mail(in));
        if (hangingUp) {
          hangingUp = false;
          return;
        }
      }
      say(out, line.equalsIgnoreCase("QUIT") ? "221 bye" : "250 fine");
    }
  }

  private static String mail(BufferedReader in) throws IOException {
    StringBuilder mail = new StringBuilder();
    for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
      mail.append(line).append('\n');
    }
    return mail.toString();
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
