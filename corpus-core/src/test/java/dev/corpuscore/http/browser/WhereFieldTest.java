package dev.corpuscore.http.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.corpuscore.tier.SecondTier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searching near a place, and what the field says of what it was taken for. */
class WhereFieldTest extends BrowserFixture {
  @Test
  void jobsNearAPlace_areFoundAndSaidHowFar(Browser browser) {
    for (BrowserProfile look : List.of(BrowserProfile.WIDE, BrowserProfile.WIDE.withoutScripts())) {
      try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, look)) {
        Page page = visit.open("/?q=cook");

        page.locator("#where").fill("Mallmö");
        page.locator("#where").press("Enter");

        assertThat(page.locator("#count")).containsText("10 jobs");
        assertThat(page.locator(".result .facts").first()).containsText("16 km away");
        assertThat(page.locator("#where-note"))
            .hasText("Showing jobs in Malmö, Sweden. You typed “Mallmö”.");
        assertThat(page.locator("#where")).hasValue("Malmö");
      }
    }
  }

  /** With a script, the field is one of the page that is there already. */
  @Test
  void whatIsNoPlace_isSaidAtTheField_andTheFiltersStay(Browser browser) {
    for (BrowserProfile look :
        List.of(BrowserProfile.PHONE, BrowserProfile.WIDE.withoutScripts())) {
      try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, look)) {
        Page page = visit.open("/?q=cook&country=SE");

        page.locator("#where").fill("Nowhereville");
        page.locator("#radius").selectOption("50 km");
        page.locator("#where").press("Enter");

        assertThat(page.locator("#where-note")).containsText("“Nowhereville”");
        assertThat(page.locator("#where")).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("#where")).hasValue("Nowhereville");
        assertThat(page.locator("#count")).containsText("10 jobs");
        visit.assertFits();
        if (!look.equals(BrowserProfile.WIDE.withoutScripts())) {
          visit.assertAccessible();
        }

        page.locator("#where").fill("Suomi");
        page.locator("#where").press("Enter");

        assertThat(page.locator("#where-note")).isEmpty();
        assertThat(page.locator("#where")).hasAttribute("aria-invalid", "false");
        assertThat(page.locator("#count")).containsText("No jobs");
      }
    }
  }

  @SecondTier("WhereFieldTest#jobsNearAPlace_areFoundAndSaidHowFar")
  @Test
  void radius_takesEffectAtOnce(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/?q=cook&where=Malm%C3%B6");
      assertThat(page.locator("#count")).containsText("10 jobs");

      page.locator("#radius").selectOption("10 km");

      assertThat(page.locator("#count")).containsText("No jobs");
      assertThat(page.locator(".chip bdi")).hasText("Within 10 km of Malmö, Sweden");
      assertThat(page.locator("#radius")).hasValue("10");

      page.locator(".chip").click();

      assertThat(page.locator("#count")).containsText("40 jobs");
      assertThat(page.locator("#where")).hasValue("");
    }
  }
}
