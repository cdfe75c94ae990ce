package dev.corpuscore.http.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import com.microsoft.playwright.PlaywrightException;
import dev.corpuscore.Install;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link Browser}: one for all of a JVM, started when the first test asks.
 *
 * <p>It is what {@code -Dchromium=PATH} names, else {@linkplain InstalledBrowser what is
 * installed}, else what Playwright has fetched or can fetch, else what root's {@code apt-get}
 * installs. Without one the tests fail: pages that nobody looked at are not shown to work.
 */
public final class Chromium implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(Chromium.class);
  private static final Path ROOT = Path.of("/");

  /** Of a cold browser on a busy machine. */
  private static final Duration START = Duration.ofMinutes(10);

  private static final String MESSAGE = "message='";

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
        .getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
        .computeIfAbsent(Started.class, key -> Started.once(), Started.class)
        .browserOrFailure();
  }

  /**
   * What JUnit closes after the last test of the JVM: a browser, or why there is none, so that
   * nobody tries to install one for each test.
   */
  private record Started(
      Playwright playwright, @Nullable Browser browser, @Nullable Throwable failure)
      implements AutoCloseable {
    static Started once() {
      Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
      Playwright playwright = Playwright.create(new CreateOptions().setEnv(environment));
      try {
        return new Started(playwright, launch(playwright.chromium()), null);
      } catch (AssertionError | RuntimeException e) {
        return new Started(playwright, null, e);
      }
    }

    Browser browserOrFailure() {
      if (browser == null) {
        throw new AssertionError(failure == null ? "no browser" : failure.getMessage(), failure);
      }
      return browser;
    }

    @Override
    public void close() {
      playwright.close();
    }
  }

  private static Browser launch(BrowserType type) {
    String named = System.getProperty("chromium");
    if (named != null) {
      return type.launch(options().setExecutablePath(Path.of(named)));
    }
    // one JVM at a time: whoever waited finds what the other installed
    Path lock = Path.of(System.getProperty("java.io.tmpdir"), "corpus-core-chromium.lock");
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      return launchOrInstall(type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Browser launchOrInstall(BrowserType type) {
    List<String> tried = new ArrayList<>();
    Optional<Browser> browser = start(type, tried);
    Iterator<Install> installs = BrowserInstall.possible().iterator();
    while (browser.isEmpty() && installs.hasNext()) {
      installs.next().run().ifPresent(tried::add);
      browser = start(type, tried);
    }
    return browser.orElseThrow(
        () ->
            new AssertionError(
                "the pages are tested in a browser, and none starts here: install Chromium, Chrome"
                    + " or Edge (Debian: apt-get install chromium), or name one by"
                    + " -Dchromium=PATH; tried: "
                    + String.join("; ", tried)));
  }

  /** Starts what is installed, else what Playwright has in its cache. */
  private static Optional<Browser> start(BrowserType type, List<String> tried) {
    List<LaunchOptions> ways = new ArrayList<>();
    InstalledBrowser.find(ROOT).ifPresent(it -> ways.add(options().setExecutablePath(it)));
    ways.add(options());
    for (LaunchOptions way : ways) {
      try {
        return Optional.of(type.launch(way));
      } catch (PlaywrightException e) {
        tried.add(reason(e.getMessage()));
      }
    }
    return Optional.empty();
  }

  /** Of what Playwright says, which is the dump of an error, the line with the message. */
  private static String reason(String dump) {
    return dump.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(MESSAGE))
        .map(line -> line.substring(MESSAGE.length()))
        .findFirst()
        .orElse(dump.strip());
  }

  private static LaunchOptions options() {
    return new LaunchOptions().setArgs(FLAGS).setTimeout((double) START.toMillis());
  }
}
