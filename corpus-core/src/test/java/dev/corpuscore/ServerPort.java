package dev.corpuscore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback address for servers that are told their port, and come back to it. A port
 * that the kernel chooses may be the local end of somebody's connection by the time the server
 * binds it, seconds later; these are outside the range that it chooses from.
 */
public final class ServerPort {
  /** Linux: two numbers (kernel.org, networking/ip-sysctl, {@code ip_local_port_range}). */
  private static final Path CHOSEN_BY_KERNEL = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private static final int LOWEST = 10_000;

  /** Linux's own default, for systems that do not say where theirs begins. */
  private static final int ELSEWHERE = 32_768;

  private ServerPort() {}

  /** A port that nobody listens on now. */
  public static int free() {
    int end = firstOfKernel();
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, end);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
        return free.getLocalPort();
      } catch (BindException e) {
        // somebody has it: the next one
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Where the kernel leaves no room below its range, a port of that range is the best there is. */
  private static int firstOfKernel() {
    try {
      int first = Integer.parseInt(Files.readString(CHOSEN_BY_KERNEL).strip().split("\\s+")[0]);
      return Math.max(first, LOWEST + 1_000);
    } catch (NoSuchFileException e) {
      return ELSEWHERE;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
