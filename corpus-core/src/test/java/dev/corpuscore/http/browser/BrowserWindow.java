package dev.corpuscore.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Response;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One browser window. It records what our pages must never do: a dialog, a request to another
 * origin, a breach of the content security policy, an error of a script or in the console, a
 * download, a second window. {@link #close} fails if there was one.
 */
final class BrowserWindow implements AutoCloseable {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** Heard in the page before its first script; the console tells of what this cannot hear. */
  private static final String WATCH =
      "document.addEventListener('securitypolicyviolation', e => console.error("
          + "'breach of ' + e.violatedDirective + ' by ' + e.blockedURI + ' ' + e.sample));";

  private static final String FAULTS =
      "part => axe.run(part, {resultTypes: ['violations']}).then(all => all.violations.flatMap(rule => rule.nodes.map(node =>"
          + " rule.id + ': ' + rule.help + ' ' + node.target + ' ' + node.failureSummary)))";

  /** Texts that stand on another one, as far as both can be seen without scrolling a box. */
  private static final String OVERLAPS =
      """
      () => {
        const shown = (rect, element) => {
          let {left, top, right, bottom} = rect;
          for (let at = element; at; at = at.parentElement) {
            if (getComputedStyle(at).overflow !== 'visible') {
              const box = at.getBoundingClientRect();
              left = Math.max(left, box.left);
              top = Math.max(top, box.top);
              right = Math.min(right, box.right);
              bottom = Math.min(bottom, box.bottom);
            }
          }
          return {left, top, right, bottom};
        };
        const lines = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.data.trim() && text.parentElement.checkVisibility({visibilityProperty: true})) {
            const range = document.createRange();
            range.selectNodeContents(text);
            for (const rect of range.getClientRects()) {
              const {left, top, right, bottom} = shown(rect, text.parentElement);
              if (right - left > 4 && bottom - top > 4) {
                lines.push({left, top, right, bottom, text});
              }
            }
          }
        }
        const over = (a, b) =>
          a.text !== b.text &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > (a.bottom - a.top) / 2;
        return lines.flatMap((a, at) =>
          lines.slice(at + 1).filter(b => over(a, b)).map(b => a.text.data + ' / ' + b.text.data));
      }
      """;

  /** Ends what moves and fades: a colour on its way to another one is not what a page shows. */
  private static final String AT_REST =
      """
      () => document.getAnimations()
          .filter(it => it.effect.getComputedTiming().endTime !== Infinity)
          .forEach(it => it.finish())""";

  /** Until then the results of before are shown, faded. */
  private static final String NOTHING_IS_AWAITED =
      "() => !document.querySelector('[aria-busy=\"true\"]')";

  private static final String AXE = axe();

  private final BrowserContext context;
  private final Page page;
  private final String origin;
  private final BrowserProfile profile;
  private final List<String> noise = new ArrayList<>();

  private BrowserWindow(BrowserContext context, String origin, BrowserProfile profile) {
    this.context = context;
    this.origin = origin;
    this.profile = profile;
    context.addInitScript(WATCH);
    this.page = context.newPage();
    context.onPage(it -> noise.add("a second window: " + it.url()));
    context.onRequest(it -> hearRequest(it.url()));
    context.onDialog(
        it -> {
          noise.add("a dialog: " + it.message());
          it.dismiss();
        });
    page.onPageError(it -> noise.add("an error of a script: " + it));
    page.onDownload(it -> noise.add("a download: " + it.url()));
    page.onConsoleMessage(
        it -> {
          if (it.type().equals("error") || it.type().equals("warning")) {
            noise.add("the console: " + it.text() + " " + it.location());
          }
        });
  }

  /** Opens a window on the server at this port of loopback. */
  static BrowserWindow begin(Browser browser, int port, BrowserProfile profile) {
    return new BrowserWindow(
        browser.newContext(profile.options()), "http://127.0.0.1:" + port, profile);
  }

  /** Goes to a path of ours, which has to be there. */
  Page open(String pathAndQuery) {
    open(pathAndQuery, 200);
    return page;
  }

  /** Goes to a path of ours that answers with this status, without noise for it. */
  Page open(String pathAndQuery, int status) {
    int heard = noise.size();
    Response response = Objects.requireNonNull(page.navigate(origin + pathAndQuery));
    assertThat(response.status()).as(pathAndQuery).isEqualTo(status);
    if (status >= 400) {
      noise.subList(heard, noise.size()).removeIf(it -> it.contains("status of " + status));
    }
    return page;
  }

  /**
   * Keeps what is to be seen, the whole page, as {@code target/screenshots/name-profile.png}; not
   * where CI runs one tier after the other, since nobody looks at it there.
   */
  void keep(String name) {
    if (!Tier.isAll()) {
      return;
    }
    Path file = SCREENSHOTS.resolve(name + "-" + profile.name() + ".png");
    page.screenshot(new ScreenshotOptions().setPath(file).setFullPage(true));
  }

  /** Fails if the page is wider than the window. */
  void assertFits() {
    Object wider =
        page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assertThat(wider).as("pixels to scroll sideways on " + page.url()).isEqualTo(0);
  }

  /** Fails if a text stands on another one, as it may while a list is open over the page. */
  void assertNothingOverlaps() {
    assertThat((List<?>) page.evaluate(OVERLAPS)).as("overlaps on " + page.url()).isEmpty();
  }

  /** Fails if axe, with all its rules, finds anything to say about what is shown. */
  void assertAccessible() {
    assertAccessible("html");
  }

  /** The same for the elements of a selector, where the rest of a large page is looked at once. */
  void assertAccessible(String part) {
    page.waitForFunction(NOTHING_IS_AWAITED);
    page.evaluate(AXE);
    page.evaluate(AT_REST);
    assertThat((List<?>) page.evaluate(FAULTS, part)).as(page.url()).isEmpty();
  }

  /** Returns when something was heard that says this: a browser tells one deed in several ways. */
  void awaitNoise(String saying) {
    page.waitForCondition(() -> noise.stream().anyMatch(it -> it.contains(saying)));
  }

  /** The page's path and query. */
  String where() {
    assertThat(page.url()).startsWith(origin + "/");
    return page.url().substring(origin.length());
  }

  @Override
  public void close() {
    context.close();
    assertThat(noise).as("heard while pages were shown").isEmpty();
  }

  private void hearRequest(String url) {
    if (!url.startsWith(origin + "/") && !url.startsWith("data:") && !url.startsWith("blob:")) {
      noise.add("a request to elsewhere: " + url);
    }
  }

  private static String axe() {
    try (InputStream in = BrowserWindow.class.getResourceAsStream("/axe.min.js")) {
      byte[] bytes = Objects.requireNonNull(in, "axe-core is on the class path").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
