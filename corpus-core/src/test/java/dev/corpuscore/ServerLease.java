package dev.corpuscore;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A lease of a server that all JVMs of tests share. The first that asks starts its {@link
 * ServerHost}; a lease is a connection to it that lasts as long as the JVM, so it ends however the
 * JVM ends. The host ends some seconds after the last lease.
 */
public final class ServerLease {
  private static final Path FOLDER = Path.of("..", "target", "servers").toAbsolutePath();

  /** To answer, not to start: a host says where it is when its server has started. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** So that nothing closes them before this JVM ends. */
  private static final List<Socket> HELD = new CopyOnWriteArrayList<>();

  private ServerLease() {}

  /**
   * Returns what the host says of its server, in one line, when the server has started.
   *
   * @param host a class whose {@code main} calls {@link ServerHost#serve}
   */
  public static String of(Class<?> host) {
    String name = host.getSimpleName();
    try {
      Files.createDirectories(FOLDER);
      // one JVM at a time: the next finds what this one has started
      try (FileChannel lock =
          FileChannel.open(
              FOLDER.resolve(name + ".lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE)) {
        lock.lock();
        Path port = FOLDER.resolve(name + ".port");
        Optional<String> running = Files.exists(port) ? connect(port) : Optional.empty();
        if (running.isEmpty()) {
          start(host, port);
          running = connect(port);
        }
        return running.orElseThrow(() -> new IllegalStateException(name + " does not answer"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<String> connect(Path port) throws IOException {
    int number = Integer.parseInt(Files.readString(port).strip());
    Socket lease = new Socket();
    try {
      lease.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), number));
      lease.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
      Optional<String> said = Optional.ofNullable(reader(lease.getInputStream()).readLine());
      HELD.add(lease);
      return said;
    } catch (IOException e) {
      lease.close(); // a host of an earlier build, which has ended
      return Optional.empty();
    }
  }

  private static void start(Class<?> host, Path port) throws IOException {
    Path log = FOLDER.resolve(host.getSimpleName() + ".log");
    Process process =
        new ProcessBuilder(
                List.of(
                    Program.ofJdk("java"),
                    "-Xmx128m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    host.getName()))
            .redirectError(log.toFile())
            .start();
    String said = reader(process.getInputStream()).readLine();
    if (said == null) {
      throw new IllegalStateException(
          host.getSimpleName() + " ended before its server was ready:\n" + Files.readString(log));
    }
    Files.writeString(port, said);
    Files.writeString(FOLDER.resolve(host.getSimpleName() + ".pid"), process.pid() + "\n");
  }

  private static BufferedReader reader(java.io.InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }
}
