package dev.corpuscore.http.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link Browser}: Chromium, one for all of a JVM, started when the first test asks.
 *
 * <p>It is {@code /usr/bin/chromium}, which root's {@code apt-get} installs where it is missing, or
 * what {@code -Dchromium=PATH} names. Without one the tests fail: pages that nobody looked at are
 * not shown to work.
 */
public final class Chromium implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(Chromium.class);
  private static final Path USUAL = Path.of("/usr/bin/chromium");

  /** DejaVu has the letters that are written from right to left. */
  private static final String INSTALL =
      "apt-get -q update && apt-get -q install -y --no-install-recommends chromium"
          + " fonts-dejavu-core";

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox", // root has no other way
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Browser.class;
  }

  @Override
  public Browser resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(Running.class, key -> Running.start(), Running.class)
        .browser();
  }

  /** What JUnit closes after the last test of the JVM. */
  private record Running(Playwright playwright, Browser browser) implements AutoCloseable {
    static Running start() {
      Path executable = executable();
      Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
      Playwright playwright = Playwright.create(new CreateOptions().setEnv(environment));
      LaunchOptions options = new LaunchOptions().setExecutablePath(executable).setArgs(FLAGS);
      return new Running(playwright, playwright.chromium().launch(options));
    }

    @Override
    public void close() {
      playwright.close();
    }
  }

  private static Path executable() {
    String named = System.getProperty("chromium");
    if (named != null) {
      return Path.of(named);
    }
    if (!Files.isExecutable(USUAL)) {
      install();
    }
    return USUAL;
  }

  /** One JVM at a time; whoever waited finds it installed. */
  private static void install() {
    Path lock = Path.of(System.getProperty("java.io.tmpdir"), "corpus-core-chromium.lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      if (held.isValid() && !Files.isExecutable(USUAL)) {
        aptGet();
      }
    } catch (IOException e) {
      throw missing(e.getMessage());
    }
  }

  private static void aptGet() throws IOException {
    if (!System.getProperty("user.name").equals("root")
        || !Files.exists(Path.of("/etc/debian_version"))) {
      throw missing("only root on Debian can install it from here");
    }
    Path log = Files.createTempFile("chromium-install", ".log");
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", INSTALL);
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      boolean ended = process.waitFor(10, TimeUnit.MINUTES);
      if (!ended || process.exitValue() != 0 || !Files.isExecutable(USUAL)) {
        process.destroyForcibly();
        throw missing("apt-get said: " + Files.readString(log, StandardCharsets.UTF_8));
      }
      Files.delete(log);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw missing("interrupted while it was installed");
    }
  }

  private static AssertionError missing(String why) {
    return new AssertionError(
        "the pages are tested in Chromium, and there is none at "
            + USUAL
            + ": install it (apt-get install chromium) or name one by -Dchromium=PATH; "
            + why);
  }
}
