package dev.corpuscore;

import dev.corpuscore.tier.ProcessorTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A command that puts a program on this machine. */
public record Install(String what, List<String> command, Map<String, String> environment) {
  private static final int MINUTES = 10;

  /** Of these packages of Debian; empty if this is not root on a Debian. */
  public static Optional<Install> ofDebian(String... packages) {
    boolean root = System.getProperty("user.name").equals("root");
    String command =
        "apt-get -q update && apt-get -q install -y --no-install-recommends "
            + String.join(" ", packages);
    return root && Files.exists(Path.of("/etc/debian_version"))
        ? Optional.of(
            new Install(
                "apt-get",
                List.of("sh", "-c", command),
                Map.of("DEBIAN_FRONTEND", "noninteractive")))
        : Optional.empty();
  }

  /** Runs it. Returns why it failed, in one line; nothing where it did not. */
  public Optional<String> run() {
    return ProcessorTime.leaveOut(what, this::runs);
  }

  private Optional<String> runs() {
    try {
      Path log = Files.createTempFile("install", ".log");
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      process.destroyForcibly().waitFor();
      if (!ended) {
        return Optional.of(what + " took more than " + MINUTES + " minutes, see " + log);
      }
      if (process.exitValue() != 0) {
        return Optional.of(what + " said: " + reason(log) + " (all of it in " + log + ")");
      }
      Files.delete(log);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(what + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(what + " was interrupted");
    }
  }

  /** The first line that calls itself an error, else the last. */
  private static String reason(Path log) throws IOException {
    List<String> lines =
        Files.readString(log, StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    return lines.stream()
        .filter(line -> line.startsWith("Error: ") || line.startsWith("E: "))
        .findFirst()
        .orElse(lines.isEmpty() ? "nothing" : lines.getLast());
  }
}
