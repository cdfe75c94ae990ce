package dev.corpuscore.http.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The document of the API, tried. */
class ApiViewerTest extends BrowserFixture {
  /** Pixels between the name of a group of routes and what it says beside it or below it. */
  private static final String LEAST_GAP =
      """
      () => Math.min(...[...document.querySelectorAll('.opblock-tag:has(small)')].map(tag => {
        const words = document.createRange();
        words.selectNodeContents(tag.querySelector('span'));
        const name = words.getBoundingClientRect();
        const text = tag.querySelector('small').getBoundingClientRect();
        return Math.round(text.top >= name.bottom ? 8 : text.left - name.right);
      }))""";

  /** How many files of the viewer were loaded. */
  private static final String LOADED =
      """
      () => performance.getEntriesByType('resource')
          .map(it => new URL(it.name).pathname)
          .filter(it => it.startsWith('/docs/viewer/')).length""";

  static List<BrowserProfile> looks() {
    return Tier.share(
        List.of(BrowserProfile.WIDE, BrowserProfile.PHONE.dark()), Set.of(BrowserProfile.WIDE));
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("looks")
  void request_isSentAndItsAnswerShown(BrowserProfile profile, Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, profile)) {
      Page page = visit.open("/docs");
      assertThat(page.locator(".routes code").first()).hasText("/api/search");
      page.locator(".routes a", new Page.LocatorOptions().setHasText("/api/search"))
          .first()
          .click();
      Locator search = page.locator("[id$=searchAds]");
      assertThat(search.locator("tr[data-param-name]").first())
          .hasAttribute("data-param-name", "q");
      assertThat(search.locator("tr[data-param-name=X-Fields]")).isHidden();
      assertThat(search.getByText("Execute")).isInViewport();
      visit.keep("viewer");
      visit.assertFits();
      search.getByLabel("Headers, too").check();
      assertThat(search.locator("tr[data-param-name=X-Fields]")).isVisible();

      search.getByLabel("q", new Locator.GetByLabelOptions().setExact(true)).fill("baker");
      search.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Execute")).click();

      Locator answer = search.locator(".live-responses-table");
      assertThat(answer.locator("tbody .response-col_status").first()).containsText("200");
      assertThat(answer).containsText("Baker 9");
      assertThat(search.locator(".curl"))
          .hasText(
              "curl -X 'GET' \\\n  'http://127.0.0.1:"
                  + corpus.port
                  + "/api/search?q=baker' \\\n  -H 'accept: */*'");
      assertThat(search.locator("tr[data-param-name=limit]")).containsText("Default: 10");
      visit.keep("viewer-tried");
      visit.assertAccessible("[id$=searchAds]");
    }
  }

  @Test
  void protectedRoute_showsACommand_andTakesNoBearer(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/docs/try#/Postings/lookUpPosting");
      Locator lookUp = page.locator("[id$=lookUpPosting]");

      assertThat(lookUp.locator(".command pre"))
          .hasText(
              "curl -H \"Authorization: Bearer $CORE_CONTROL_TOKEN\" -G --data-urlencode 'url=…'"
                  + " http://127.0.0.1:"
                  + corpus.port
                  + "/api/ads/lookup");
      assertThat(page.locator("#viewer .authorize, #viewer .authorization__btn")).hasCount(0);
      assertThat(page.locator("#viewer input[type=password]")).hasCount(0);
      assertThat(lookUp.getByRole(AriaRole.BUTTON).filter(named("Execute"))).hasCount(0);
      page.locator("[id$=drainCommands] summary").click();
      assertThat(page.locator("[id$=drainCommands] .command pre"))
          .hasText(
              "curl -H \"Authorization: Bearer $CORE_CONTROL_TOKEN\" -X POST http://127.0.0.1:"
                  + corpus.port
                  + "/api/commands/drain");
      visit.keep("viewer-protected");
      visit.assertAccessible("[id$=lookUpPosting], [id$=drainCommands]");
    }
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("looks")
  void routes_areListedAtOnce_withTheirHeadingsApartFromTheirText(
      BrowserProfile profile, Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, profile)) {
      Page page = visit.open("/docs/try");

      assertThat(page.locator("[id$=searchAds] .opblock-summary-path")).isVisible();
      assertThat(page.evaluate(LOADED)).isEqualTo(0);
      assertThat((int) page.evaluate(LEAST_GAP)).isGreaterThanOrEqualTo(8);
      visit.keep("viewer-at-once");
      visit.assertFits();
      visit.assertAccessible();
    }
  }

  @SecondTier("ApiViewerTest#request_isSentAndItsAnswerShown")
  @Test
  void unfoldedRoute_isNamedByTheAddress_andUnfoldedByIt(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      Page page = visit.open("/docs/try");
      page.locator("[id$=health] summary").click();
      assertThat(page.locator("[id$=health]").getByText("Execute")).isVisible();
      assertThat(visit.where()).isEqualTo("/docs/try#/Service/health");
      assertThat(page.evaluate(LOADED)).isEqualTo(2);

      page.reload();

      assertThat(page.locator("[id$=health]").getByText("Execute")).isVisible();
      assertThat(page.locator("details[open]")).hasCount(1);
    }
  }

  @SecondTier("ApiViewerTest#protectedRoute_showsACommand_andTakesNoBearer")
  @Test
  void schemas_areShownBelowTheRoutes(Browser browser) {
    try (BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Page page = visit.open("/docs/try");

      page.getByText("Schemas", new Page.GetByTextOptions().setExact(true)).click();

      assertThat(page.locator(".models").getByText("Problem").first()).isVisible();
      visit.keep("viewer-schemas");
      visit.assertFits();
      visit.assertAccessible();
    }
  }

  /** Two of them; all at once would keep axe busy for a minute. */
  @SecondTier("ApiViewerTest#protectedRoute_showsACommand_andTakesNoBearer")
  @Test
  void routes_unfold_andAreAccessible(Browser browser) {
    try (BrowserWindow visit =
        BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE.dark())) {
      Page page = visit.open("/docs/try");
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
    try (BrowserWindow visit =
        BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE.withoutScripts())) {
      Page page = visit.open("/docs/try");

      page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Every route in one look"))
          .click();

      assertThat(page.locator("h1")).hasText("The API");
      assertThat(visit.where()).isEqualTo("/docs");
    }
  }

  private static Locator.FilterOptions named(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }
}
