package dev.corpuscore.http.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import dev.corpuscore.tier.SecondTier;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the search box suggests while somebody types, by keyboard and by mouse. */
class TypeaheadTest extends BrowserFixture {
  @ParameterizedTest
  @ValueSource(strings = {"wide", "phone"})
  void keyboard_choosesASuggestionAndSearchesForIt(String who, Browser browser) {
    BrowserProfile look = who.equals("phone") ? BrowserProfile.PHONE : BrowserProfile.WIDE;
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, look)) {
      Page page = visit.open("/");
      Locator box = page.locator("#q");
      Locator options = page.locator("#suggestions [role=option]");

      box.pressSequentially("bak");
      assertThat(options.first()).containsText("baker");
      assertThat(box).hasAttribute("aria-expanded", "true");
      visit.keep("suggestions");
      visit.assertFits();
      visit.assertAccessible();

      box.press("ArrowDown");
      assertThat(box).hasAttribute("aria-activedescendant", "suggestion-0");
      assertThat(options.first()).hasAttribute("aria-selected", "true");
      visit.assertAccessible();
      box.press("Enter");

      assertThat(page.locator("#count")).containsText("5 jobs");
      assertThat(box).hasValue("baker");
      assertThat(options).hasCount(0);
      assertThat(box).hasAttribute("aria-expanded", "false");
      assertThat(visit.where()).contains("q=baker");
    }
  }

  /** Of the places that begin so the only one with jobs nearby is first. */
  @ParameterizedTest
  @ValueSource(strings = {"wide", "phone"})
  void where_suggestsPlaces(String who, Browser browser) {
    BrowserProfile look = who.equals("phone") ? BrowserProfile.PHONE : BrowserProfile.WIDE;
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, look)) {
      Page page = visit.open("/?q=cook&lang=sv");
      Locator box = page.locator("#where");
      Locator options = page.locator("#places [role=option]");

      box.pressSequentially("Lun");
      assertThat(options.first()).hasText("Lund Sverige, 15");
      assertThat(box).hasAttribute("aria-expanded", "true");
      visit.keep("places");
      visit.assertFits();
      visit.assertAccessible();
      box.press("ArrowDown");
      assertThat(box).hasAttribute("aria-activedescendant", "place-0");
      box.press("Enter");

      assertThat(page.locator("#count")).containsText("10 lediga jobb");
      assertThat(box).hasValue("Lund");
      assertThat(options).hasCount(0);
      assertThat(visit.where()).contains("where=Lund");
    }
  }

  @SecondTier("TypeaheadTest#where_suggestsPlaces")
  @Test
  void where_suggestsCountries(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/");
      page.locator("#where").pressSequentially("Tyskl");

      Locator first = page.locator("#places [role=option]").first();
      assertThat(first).containsText("Tyskland");
      first.click();

      assertThat(page.locator(".chip bdi")).hasText("Germany");
      assertThat(page.locator("#count")).containsText("30 jobs");
    }
  }

  @Test
  void escape_closesAndKeepsWhatWasTyped_andArrowsComeBackToIt(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/");
      Locator box = page.locator("#q");
      Locator options = page.locator("#suggestions [role=option]");

      box.pressSequentially("coo");
      assertThat(options.first()).isVisible();
      box.press("ArrowUp");
      assertThat(options.last()).hasAttribute("aria-selected", "true");
      box.press("ArrowDown");
      assertThat(box).not().hasAttribute("aria-activedescendant", Pattern.compile(".*"));
      box.press("Escape");

      assertThat(options).hasCount(0);
      assertThat(box).hasValue("coo");
    }
  }

  @SecondTier("TypeaheadTest#escape_closesAndKeepsWhatWasTyped_andArrowsComeBackToIt")
  @Test
  void answerThatComesAfterAnArrow_changesNothing(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/");
      Locator box = page.locator("#q");
      box.pressSequentially("co");
      assertThat(page.locator("#suggestions [role=option]").first()).isVisible();
      List<Route> held = new ArrayList<>();
      page.route("**/api/complete*", held::add);
      List<Request> ended = new ArrayList<>();
      page.onRequestFailed(ended::add);
      page.onRequestFinished(ended::add);

      box.press("o");
      page.waitForCondition(() -> !held.isEmpty());
      box.press("ArrowDown");
      held.getFirst().resume();
      page.waitForCondition(() -> !ended.isEmpty());
      page.evaluate("() => new Promise(requestAnimationFrame)");

      assertThat(box).hasAttribute("aria-activedescendant", "suggestion-0");
      assertThat(box).hasValue("coo");
    }
  }

  @SecondTier("TypeaheadTest#keyboard_choosesASuggestionAndSearchesForIt")
  @Test
  void click_searches(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/?country=SE&near=Lund&position.radius=50");
      page.locator("#q").pressSequentially("coo");

      Locator first = page.locator("#suggestions [role=option]").first();
      assertThat(first).containsText("cook");
      first.click();

      assertThat(page.locator("#count")).containsText("10 jobs");
      assertThat(visit.where()).contains("q=cook").contains("country=SE");
    }
  }

  @Test
  void withoutScripts_itIsAnOrdinaryBox(Browser browser) {
    try (BrowserWindow visit =
        BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE.withoutScripts())) {
      Page page = visit.open("/");

      assertThat(page.locator("#q").getAttribute("role")).isNull();
      assertThat(page.locator("#suggestions, #places")).hasCount(0);
    }
  }
}
