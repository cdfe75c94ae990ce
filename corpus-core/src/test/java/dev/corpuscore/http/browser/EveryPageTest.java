package dev.corpuscore.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.corpuscore.http.AdminServer;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each page on each kind of screen: nothing to scroll sideways, nothing that axe objects to. */
class EveryPageTest extends BrowserFixture {
  static List<BrowserProfile> profiles() {
    return Tier.share(
        List.of(
            BrowserProfile.WIDE,
            BrowserProfile.WIDE.dark(),
            BrowserProfile.PHONE,
            BrowserProfile.PHONE.dark()),
        Set.of(BrowserProfile.PHONE));
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("profiles")
  void page_fitsAndIsAccessible(BrowserProfile profile, Browser browser) {
    try (BrowserWindow window = BrowserWindow.begin(browser, corpus.port, profile)) {
      check(window, "home", "/", 200);
      check(window, "search", "/?q=cook&country=SE&employment-type=full_time", 200);
      check(window, "near", "/?q=cook&near=Malm%C3%B6&position.radius=25", 200);
      check(window, "nowhere", "/?q=cook&where=Nowhereville", 200);
      check(window, "filled", "/?q=cook+astronaut", 200);
      Page bakers = check(window, "occupation", "/?occupation=kitchen/baker", 200);
      assertThat(bakers.locator("#facet-occupation .choice").count()).isEqualTo(2);
      check(window, "nothing", "/?q=astronaut", 200);
      check(window, "wrong", "/?limit=x&remote=perhaps", 400);
      Page ad = check(window, "ad", Kitchen.page("https://kitchen.example/5"), 200);
      assertThat(ad.locator(".similar .result").count()).isEqualTo(6);
      check(window, "closed", Kitchen.page(Kitchen.CLOSED), 410);
      check(window, "hebrew", Kitchen.page(Kitchen.HEBREW), 200);
      check(window, "missing", "/ads/p_aaaaaaaaaaaaaaaaaaaaaaaaaa", 404);
      check(window, "insights", "/insights", 200);
      check(window, "insights-few", "/insights?q=astronaut", 200);
      Page api = check(window, "api", "/docs", 200);
      api.locator(".answers summary").first().click();
      window.assertFits();
      window.assertAccessible(".answers");
      window.open("/docs/try").locator(".opblock-tag").first().waitFor();
      window.keep("try");
      window.assertFits();
      check(window, "errors", "/docs/errors", 200);
      check(window, "guide", "/docs/guides/search.md", 200);
    }
    try (AdminServer admin = corpus.admin();
        BrowserWindow window = BrowserWindow.begin(browser, admin.port(), profile)) {
      // it would load itself again while a slow machine looks at it
      check(window, "status", "/status?refresh=off", 200);
      check(window, "remedies", "/docs/guides/troubleshooting.md", 200);
    }
  }

  /** In a table on a phone, a word breaks only if it is longer than a column may be wide. */
  @Test
  void ofTheWordsInATable_theLongestAloneBreaks(Browser browser) {
    try (AdminServer admin = corpus.admin();
        BrowserWindow window = BrowserWindow.begin(browser, admin.port(), BrowserProfile.PHONE)) {
      Page page = window.open("/status?refresh=off");
      page.locator(".wide tbody th")
          .first()
          .evaluate(
              """
          cell => {
            cell.innerHTML = '<i>incomprehensibilities</i> <b></b>';
            cell.querySelector('b').textContent = 'https://'.padEnd(200, 'x');
          }
          """);

      assertThat(lines(page.locator(".wide tbody th i"))).isEqualTo(1);
      assertThat(lines(page.locator(".wide tbody th b"))).isBetween(5, 12);
      window.assertFits();
    }
  }

  private static int lines(Locator text) {
    return (int) text.evaluate("it => it.getClientRects().length");
  }

  static List<BrowserProfile> sizes() {
    return List.of(BrowserProfile.WIDE, BrowserProfile.PHONE);
  }

  /** Words are of other lengths; colours are the same in all languages. */
  @SecondTier("EveryPageTest#page_fitsAndIsAccessible")
  @ParameterizedTest
  @MethodSource("sizes")
  void pageInLongWords_fitsAndIsAccessible(BrowserProfile profile, Browser browser) {
    try (BrowserWindow window = BrowserWindow.begin(browser, corpus.port, profile)) {
      for (String language : List.of("de", "fi")) {
        String lang = "lang=" + language;
        check(window, "home-" + language, "/?" + lang, 200);
        check(window, "search-" + language, "/?q=cook&country=SE&near=Malm%C3%B6&" + lang, 200);
        check(window, "filled-" + language, "/?q=cook+astronaut&" + lang, 200);
        check(window, "nothing-" + language, "/?q=astronaut&" + lang, 200);
        check(window, "wrong-" + language, "/?limit=x&" + lang, 400);
        check(window, "insights-" + language, "/insights?" + lang, 200);
        String ad = Kitchen.page("https://kitchen.example/5") + "?" + lang;
        check(window, "ad-" + language, ad, 200);
        check(window, "closed-" + language, Kitchen.page(Kitchen.CLOSED) + "?" + lang, 410);
        check(window, "hebrew-" + language, Kitchen.page(Kitchen.HEBREW) + "?" + lang, 200);
      }
    }
  }

  private static Page check(BrowserWindow window, String name, String path, int status) {
    Page page = window.open(path, status);
    window.keep(name);
    window.assertFits();
    window.assertNothingOverlaps();
    window.assertAccessible();
    return page;
  }
}
