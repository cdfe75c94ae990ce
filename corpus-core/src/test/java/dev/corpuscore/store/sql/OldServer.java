package dev.corpuscore.store.sql;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * What a PostgreSQL of some version says until it is asked for the first time
 * (postgresql.org/docs/current/protocol-flow.html): it lets in whoever comes.
 */
final class OldServer implements AutoCloseable {
  private static final int STARTUP = 196_608; // version 3.0 of the protocol

  private final ServerSocket listening;
  private final String version;

  OldServer(String version) throws IOException {
    this.version = version;
    this.listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  int port() {
    return listening.getLocalPort();
  }

  private void serve() {
    try {
      while (true) {
        try (Socket client = listening.accept()) {
          welcome(
              new DataInputStream(client.getInputStream()),
              new DataOutputStream(client.getOutputStream()));
        }
      }
    } catch (IOException e) {
      // closed: the end of the test
    }
  }

  private void welcome(DataInputStream in, DataOutputStream out) throws IOException {
    while (true) {
      byte[] body = new byte[in.readInt() - 2 * Integer.BYTES];
      int code = in.readInt();
      in.readFully(body);
      if (code == STARTUP) {
        break;
      }
      // it asked for encryption
      out.writeByte('N');
    }
    message(out, 'R', new byte[Integer.BYTES]);
    parameter(out, "server_version", version);
    parameter(out, "server_encoding", "UTF8");
    parameter(out, "client_encoding", "UTF8");
    parameter(out, "DateStyle", "ISO");
    parameter(out, "integer_datetimes", "on");
    parameter(out, "standard_conforming_strings", "on");
    message(out, 'K', new byte[2 * Integer.BYTES]);
    message(out, 'Z', new byte[] {'I'});
    in.read();
  }

  private static void parameter(DataOutputStream out, String name, String value)
      throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes((name + "\0" + value + "\0").getBytes(StandardCharsets.US_ASCII));
    message(out, 'S', body.toByteArray());
  }

  private static void message(DataOutputStream out, char type, byte[] body) throws IOException {
    out.writeByte(type);
    out.writeInt(body.length + Integer.BYTES);
    out.write(body);
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
