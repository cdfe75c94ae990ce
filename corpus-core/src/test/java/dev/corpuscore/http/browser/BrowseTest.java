package dev.corpuscore.http.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.corpuscore.tier.SecondTier;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searching, filtering, paging, opening and going back, as people do it. */
class BrowseTest extends BrowserFixture {
  /** 40 cooks; those of every third number are in Sweden, bakers (every ninth) are not counted. */
  @ParameterizedTest
  @ValueSource(strings = {"wide", "without-scripts", "phone"})
  void search_filter_page_open_back(String who, Browser browser) {
    BrowserProfile profile =
        who.equals("phone")
            ? BrowserProfile.PHONE
            : who.equals("wide") ? BrowserProfile.WIDE : BrowserProfile.WIDE.withoutScripts();
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, profile)) {
      Page page = visit.open("/");
      assertThat(page.locator("#count")).containsText("46 jobs");

      page.getByLabel("What").fill("cook");
      if (who.equals("phone")) {
        // the key of its keyboard: suggestions may be in front of the button
        page.getByLabel("What").press("Enter");
      } else {
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Search")).click();
      }
      assertThat(page.locator("#count")).containsText("40 jobs");
      assertThat(visit.where()).contains("q=cook");
      assertThat(page.locator("meta[property='og:title']"))
          .hasAttribute("content", Pattern.compile("cook jobs.*"));

      Locator filters = page.locator("#filters");
      if (who.equals("phone")) {
        filters.locator("summary").click();
      }
      filters.getByLabel(Pattern.compile("^Germany")).check();
      if (!profile.scripts()) {
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Show results")).click();
      }
      assertThat(page.locator("#count")).containsText("30 jobs");
      assertThat(visit.where()).contains("q=cook").contains("country=DE");
      if (who.equals("phone")) {
        filters.locator(".apply").click();
      }

      page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Next")).click();
      assertThat(page.locator(".result")).hasCount(10);
      String list = visit.where();
      assertThat(list).contains("offset=20");

      String title = page.locator(".result h2").first().innerText();
      page.locator(".result h2 a").first().click();
      assertThat(page.locator("h1")).hasText(title);
      assertThat(page.locator(".prose")).containsText("three hundred guests");
      assertThat(visit.where()).startsWith("/ads/p_");

      page.goBack();
      assertThat(page.locator(".result")).hasCount(10);
      assertThat(visit.where()).isEqualTo(list);
      visit.keep("back-on-the-list");
    }
  }

  /** A third of the 800 pixels of a small phone. */
  @ParameterizedTest
  @ValueSource(strings = {"/", "/?q=cook"})
  void onAPhone_theFirstJobIsInTheUpperThird_andFiltersAreFolded(String path, Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      Page page = visit.open(path);
      Locator firstJob = page.locator(".result h2").first();
      Locator country = page.locator("#facet-country");

      org.assertj.core.api.Assertions.assertThat(firstJob.boundingBox().y)
          .isBetween(100.0, 800 / 3.0);
      assertThat(country).isHidden();
      page.locator("#filters summary").click();
      assertThat(country).isVisible();
      visit.keep("first-job");
      visit.assertFits();
    }
  }

  /** One tap opens the filters, one chooses: the jobs that are left are in sight behind them. */
  @Test
  void onAPhone_filtersAreASheet_behindWhichTheJobsFollow(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      Page page = visit.open("/?q=cook");
      Locator filters = page.locator("#filters");
      Locator show = filters.locator(".apply");

      filters.locator("summary").click();
      filters.getByLabel(Pattern.compile("^Germany")).check();

      assertThat(page.locator("#count")).containsText("30 jobs");
      assertThat(page.locator("#count")).isInViewport();
      assertThat(show.locator(".scripted")).hasText("Show 30 jobs");
      assertThat(show).isInViewport();
      for (Locator touched : page.locator("label.choice, .chip, .clear, nav a").all()) {
        org.assertj.core.api.Assertions.assertThat(touched.boundingBox().height)
            .isGreaterThanOrEqualTo(44);
      }
      visit.keep("sheet");
      visit.assertFits();

      show.click();

      assertThat(page.locator("#facet-country")).isHidden();
      assertThat(page.locator(".result h2").first()).isInViewport();
      filters.locator("summary").click();
      page.keyboard().press("Escape");
      assertThat(page.locator("#facet-country")).isHidden();
    }
  }

  @Test
  void chips_takeTheirFilterAway(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/?q=cook&country=SE");
      assertThat(page.locator("#count")).containsText("10 jobs");

      page.locator(".chip", new Page.LocatorOptions().setHasText("Sweden")).click();

      assertThat(page.locator("#count")).containsText("40 jobs");
      assertThat(visit.where()).doesNotContain("country");
    }
  }

  /** Before the jobs are some forty fields and links. */
  @SecondTier("BrowseTest#keyboardAlone_findsAndOpensAndComesBack")
  @Test
  void aLinkToTheJobs_isTheSecondStop(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/?q=cook");
      page.keyboard().press("Tab");
      page.keyboard().press("Tab");
      assertThat(page.locator(":focus")).hasText("Skip to the jobs");
      assertThat(page.locator(":focus")).isInViewport();

      page.keyboard().press("Enter");

      assertThat(page.locator(":focus")).containsText("40 jobs");
      page.keyboard().press("Tab");
      assertThat(page.locator(":focus")).hasAttribute("id", "sort");
    }
  }

  @Test
  void backToTheList_keepsThePlaceOnIt(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/?q=cook");
      Locator job = page.locator(".result h2 a").nth(9);
      job.scrollIntoViewIfNeeded();
      int scrolled = (int) page.evaluate("() => Math.round(scrollY)");
      org.assertj.core.api.Assertions.assertThat(scrolled).isGreaterThan(300);

      job.click();
      page.locator("#back").click();

      assertThat(page.locator("#count")).containsText("40 jobs");
      page.waitForFunction("it => Math.round(scrollY) === it", scrolled);
      org.assertj.core.api.Assertions.assertThat(visit.where()).isEqualTo("/?q=cook");
    }
  }

  @SecondTier("BrowseTest#backToTheList_keepsThePlaceOnIt")
  @Test
  void back_bringsTheWordsBack_andALinkWithinThePageNothing(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/?q=cook");
      page.locator("#q").fill("baker");
      page.locator("#q").press("Enter");
      assertThat(page.locator("#count")).containsText("5 jobs");
      assertThat(page.locator("link[rel=next]")).hasCount(0);

      page.goBack();

      assertThat(page.locator("#count")).containsText("40 jobs");
      assertThat(page.locator("#q")).hasValue("cook");
      assertThat(page.locator("link[rel=next]")).hasCount(1);

      page.locator(".skip").first().press("Enter");
      assertThat(page.locator(":focus")).hasAttribute("id", "main");
      page.locator("#q").fill("baker");
      page.locator("#q").press("Enter");
      assertThat(page.locator("#count")).containsText("5 jobs");
    }
  }

  /** Eight of the 40 cooks say what they are paid: up to EUR 36,000 a year. */
  @SecondTier("UnderstoodPageTest#pay_isReadAsPeopleWriteIt")
  @Test
  void jobsThatPayEnough_areFound(Browser browser) {
    for (BrowserProfile look : List.of(BrowserProfile.WIDE, BrowserProfile.WIDE.withoutScripts())) {
      try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, look)) {
        Page page = visit.open("/?q=cook");

        page.locator("#currency").selectOption("EUR");
        page.locator("#period").selectOption("a year");
        if (look.scripts()) {
          // another search meanwhile does not forget them
          page.locator("#facet-country").getByLabel(Pattern.compile("^Germany")).check();
          assertThat(page.locator("#count")).containsText("30 jobs");
          page.locator("#facet-country").getByLabel(Pattern.compile("^Germany")).uncheck();
          assertThat(page.locator("#count")).containsText("40 jobs");
        }
        page.locator("#salary").fill("36000");
        page.locator("#salary").press("Enter");

        assertThat(page.locator("#count")).containsText("8 jobs");
        assertThat(page.locator(".chip")).containsText("from €36,000 a year");
        assertThat(page.locator("#period")).hasValue("year");

        page.locator("#salary").fill("");
        page.locator("#salary").press("Enter");

        assertThat(page.locator("#count")).containsText("40 jobs");
        assertThat(page.locator(".chip")).hasCount(0);
      }
    }
  }

  @Test
  void keyboardAlone_findsAndOpensAndComesBack(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/");

      page.keyboard().press("Tab");
      assertThat(page.locator(":focus")).hasText("Skip to the main content");
      page.keyboard().press("Enter");
      assertThat(page.locator(":focus")).hasAttribute("id", "main");

      page.keyboard().press("/");
      assertThat(page.locator(":focus")).hasAttribute("id", "q");
      page.keyboard().type("baker");
      page.keyboard().press("Enter");
      assertThat(page.locator("#count")).containsText("5 jobs");

      tabTo(page, ".result h2 a");
      String title = page.locator(":focus").innerText();
      page.keyboard().press("Enter");
      assertThat(page.locator("h1")).hasText(title);
      assertThat(title).startsWith("Baker ");

      tabTo(page, "a#back");
      page.keyboard().press("Enter");
      assertThat(page.locator(".result").first()).isVisible();
    }
  }

  @SecondTier("BrowseTest#search_filter_page_open_back")
  @Test
  void whatNobodyOffers_isAnsweredWithWhatWouldHelp(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      Page page = visit.open("/?q=cook+astronaut");

      assertThat(page.locator(".nothing")).containsText("astronaut");
      page.locator(".nothing a").first().click();
      assertThat(page.locator(".result").first()).isVisible();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".employer", ".prose p:first-child"})
  void rightToLeft_standsOnTheSideOfItsTitle(String element, Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      Page page = visit.open(Kitchen.page(Kitchen.HEBREW));

      assertThat(right(page, element)).isEqualTo(right(page, "h1"));
      assertThat(page.evaluate("() => getComputedStyle(document.querySelector('dd')).direction"))
          .as("what is said in English goes on from the left")
          .isEqualTo("ltr");
    }
  }

  /** The links to other languages follow the search, which is replaced without a reload. */
  @SecondTier("PageLanguagesTest")
  @Test
  void language_isKeptBySearchingAndOpening_andCanBeChanged(Browser browser) {
    for (BrowserProfile look : List.of(BrowserProfile.WIDE, BrowserProfile.WIDE.withoutScripts())) {
      try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, look)) {
        Page page = visit.open("/");
        page.locator("#languages").getByText("Deutsch").click();
        assertThat(page.locator("#count")).containsText("46 Stellenangebote");

        page.getByLabel("Was").fill("cook");
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Suchen")).click();
        assertThat(page.locator("#count")).containsText("40 Stellenangebote");

        page.locator("#languages").getByText("Suomi").click();
        assertThat(page.locator("#count")).containsText("40 työpaikkaa");
        org.assertj.core.api.Assertions.assertThat(visit.where()).isEqualTo("/?q=cook&lang=fi");

        page.locator(".result h2 a").first().click();
        assertThat(page.locator("#back"))
            .hasText(look.scripts() ? "← Takaisin luetteloon" : "← Kaikki työpaikat");
        page.locator("#languages").getByText("English").click();
        assertThat(page.locator(".glance")).containsText("Full time");
      }
    }
  }

  /** Where the words of an element end on the right, in pixels. */
  private static Object right(Page page, String selector) {
    return page.evaluate(
        "it => { const words = document.createRange();"
            + " words.selectNodeContents(document.querySelector(it));"
            + " return Math.round(words.getBoundingClientRect().right); }",
        selector);
  }

  /** Presses Tab until what is chosen has the focus; with it one can see where one is. */
  private static void tabTo(Page page, String selector) {
    for (int tabs = 0; tabs < 80; tabs++) {
      page.keyboard().press("Tab");
      if ((boolean) page.evaluate("it => document.activeElement.matches(it)", selector)) {
        assertThat(page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle"))
            .as("the focus is shown")
            .isNotEqualTo("none");
        return;
      }
    }
    throw new AssertionError("80 tabs do not reach " + selector);
  }
}
