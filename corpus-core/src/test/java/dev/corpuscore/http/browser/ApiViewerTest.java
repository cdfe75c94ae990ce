package dev.corpuscore.http.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.corpuscore.http.ServedCorpus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The document of the API, tried. */
class ApiViewerTest extends KitchenVisits {
  static List<Look> looks() {
    return List.of(Look.WIDE, Look.PHONE.dark());
  }

  @ParameterizedTest
  @MethodSource("looks")
  void request_isSentAndItsAnswerShown(Look look, Browser browser) {
    try (Visit visit = Visit.begin(browser, corpus.port, look)) {
      Page page = visit.open("/docs");
      page.locator(".routes a", new Page.LocatorOptions().setHasText("/api/search"))
          .first()
          .click();
      Locator search = page.locator("[id$=searchAds]");
      visit.keep("viewer");
      visit.assertFits();

      search.getByLabel("q", new Locator.GetByLabelOptions().setExact(true)).fill("baker");
      search.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Execute")).click();

      Locator answer = search.locator(".live-responses-table");
      assertThat(answer.locator("tbody .response-col_status").first()).containsText("200");
      assertThat(answer).containsText("Baker 9");
      visit.keep("viewer-tried");
      visit.assertAccessible();
    }
  }

  @Test
  void bearer_opensARoute_andIsForgottenWithThePage(Browser browser) {
    try (Visit visit = Visit.begin(browser, corpus.port, Look.WIDE)) {
      Page page = visit.open("/docs/try#/Postings/lookUpPosting");
      authorize(page);
      Locator lookUp = page.locator("[id$=lookUpPosting]");
      lookUp.getByLabel("url").fill("https://kitchen.example/9");
      lookUp.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Execute")).click();
      assertThat(lookUp.locator(".live-responses-table tbody .response-col_status").first())
          .containsText("200");
      assertThat(lookUp.locator(".live-responses-table")).containsText("Baker 9");
      visit.keep("viewer-authorized");

      assertThat(
              page.evaluate(
                  "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"))
          .isEqualTo("[{},{},\"\"]");
      page.reload();

      assertThat(page.locator("button.authorize.locked")).hasCount(0);
      assertThat(page.locator("button.authorize.unlocked").first()).isVisible();
    }
  }

  /** Two of them; all at once would keep axe busy for a minute. */
  @Test
  void routes_unfold_andAreAccessible(Browser browser) {
    try (Visit visit = Visit.begin(browser, corpus.port, Look.WIDE.dark())) {
      Page page = visit.open("/docs/try");
      page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Open the viewer")).click();
      page.locator("[id$=searchPostings] .opblock-summary-control").click();
      page.locator("[id$=searchRoles] .opblock-summary-control").click();
      assertThat(page.locator(".opblock.is-open .responses-wrapper")).hasCount(2);
      assertThat(page.locator(".loading-container")).hasCount(0);
      assertThat(page.locator(".errors-wrapper")).hasCount(0);
      visit.keep("viewer-unfolded");
      visit.assertAccessible();
    }
  }

  @Test
  void withoutScripts_saysWhereElseToLook(Browser browser) {
    try (Visit visit = Visit.begin(browser, corpus.port, Look.PHONE.withoutScripts())) {
      Page page = visit.open("/docs/try");

      page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Every route in one look"))
          .click();

      assertThat(page.locator("h1")).hasText("The API");
      assertThat(visit.where()).isEqualTo("/docs");
    }
  }

  private static void authorize(Page page) {
    page.locator(".auth button.authorize").click();
    Locator dialog = page.locator(".modal-ux");
    Locator control =
        dialog.locator(
            ".auth-container", new Locator.LocatorOptions().setHasText("CORE_CONTROL_TOKEN"));
    control.locator("input").fill(ServedCorpus.CONTROL);
    control.locator("button[type=submit]").click();
    dialog
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Close"))
        .first()
        .click();
    assertThat(dialog).hasCount(0);
  }
}
