package dev.corpuscore.http.browser;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A command that puts a browser on this machine. */
record BrowserInstall(String what, List<String> command, Map<String, String> environment) {
  private static final int MINUTES = 10;

  /** What may work here, in the order to try it: Debian's is for root alone. */
  static List<BrowserInstall> possible() {
    boolean root = System.getProperty("user.name").equals("root");
    return root && Files.exists(Path.of("/etc/debian_version"))
        ? List.of(ofPlaywright(), ofDebian())
        : List.of(ofPlaywright());
  }

  /** The one that Playwright was made for, into its cache in the home directory. */
  private static BrowserInstall ofPlaywright() {
    return new BrowserInstall(
        "Playwright's download",
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "com.microsoft.playwright.CLI",
            "install",
            "--only-shell",
            "chromium"),
        // milliseconds: a machine without the internet shall know soon
        Map.of("PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT", "10000"));
  }

  /** Debian's, by root; DejaVu has the letters that are written from right to left. */
  private static BrowserInstall ofDebian() {
    String command =
        "apt-get -q update && apt-get -q install -y --no-install-recommends chromium"
            + " fonts-dejavu-core";
    return new BrowserInstall(
        "apt-get", List.of("sh", "-c", command), Map.of("DEBIAN_FRONTEND", "noninteractive"));
  }

  /** Runs it. Returns why it failed, in one line; nothing where it did not. */
  Optional<String> run() {
    try {
      Path log = Files.createTempFile("browser-install", ".log");
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
