package dev.corpuscore;

import dev.corpuscore.tier.ProcessorTime;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** The other end of {@link ServerLease}: a process that keeps a server while it is leased. */
public final class ServerHost {
  /** Between two JVMs of one build, of which the second may still start. */
  private static final int LONGEST_PAUSE_MILLIS = 5_000;

  private ServerHost() {}

  /**
   * Prints the port of the leases, and returns when nobody has had a lease for some seconds. Then
   * the caller stops its server.
   *
   * @param said what each lease is told of the server: one line
   */
  public static void serve(String said) throws IOException {
    AtomicInteger leases = new AtomicInteger();
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"))) {
      socket.setSoTimeout(LONGEST_PAUSE_MILLIS);
      System.out.println(socket.getLocalPort());
      boolean leased = true;
      while (leased) {
        try {
          Socket lease = socket.accept();
          leases.incrementAndGet();
          Thread.ofVirtual().start(() -> hold(lease, said, leases));
        } catch (SocketTimeoutException e) {
          leased = leases.get() > 0;
        }
      }
    }
  }

  /** Adds this process to what the build has cost; the last thing that a host does. */
  public static void keepCost(String name) {
    ProcessorTime.keep(name, ProcessHandle.current().pid());
  }

  private static void hold(Socket lease, String said, AtomicInteger leases) {
    try (lease;
        InputStream in = lease.getInputStream()) {
      lease.getOutputStream().write((said + "\n").getBytes(StandardCharsets.UTF_8));
      in.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (IOException e) {
      // its JVM was killed
    } finally {
      leases.decrementAndGet();
    }
  }
}
