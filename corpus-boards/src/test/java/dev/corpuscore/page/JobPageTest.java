package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobPageTest {
  private static final String URL = "https://acme.example/jobs/cook-4711?utm_source=x";
  private static final String COOK =
      "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"description\": \"<p>Cook</p>\"}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        COOK,
        "[" + COOK + "]",
        "{\"@context\": \"x\", \"@graph\": [{\"@type\": \"WebPage\"}, " + COOK + "]}",
        "{\"@type\": \"WebPage\", \"mainEntity\": " + COOK + "}",
        "{\"@type\": [\"Thing\", \"https://schema.org/JobPosting\"], \"title\": \"Cook\","
            + " \"description\": \"&lt;p&gt;Cook&lt;/p&gt;\",}",
        "<!-- " + COOK + " -->",
        "//<![CDATA[\n" + COOK + "\n//]]>",
        "/* ours */ " + COOK + ";",
        "{&quot;@type&quot;: &quot;JobPosting&quot;, &quot;title&quot;: &quot;Cook&quot;,"
            + " &quot;description&quot;: &quot;Cook&quot;}",
        "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"description\": \"Co\nok\"}",
        "{\"@type\": \"JobPosting\", \"title\": [\"Cook\"], \"description\": [\"Cook\"],"
            + " \"baseSalary\": [], \"jobLocation\": 7, \"hiringOrganization\": true,"
            + " \"datePosted\": {}, \"validThrough\": \"soon\"}",
      })
  void read_jsonLdAsPeopleWriteIt_isRead(String script) {
    PostingContent cook = found(ld(script), PageReading.Markup.JSON_LD);

    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.url()).isEqualTo(URL);
    assertThat(cook.description()).isIn("Cook", "Co ok");
    assertThat(cook.published()).isNull();
    assertThat(cook.expiresAt()).isNull();
  }

  /** Each of 150 elements within each other has the text of all that are in it. */
  @Test
  void read_microdataThatRepeatsItself_isRefusedAtFourMebicharacters() {
    String page =
        "<div itemscope itemtype=\"https://schema.org/JobPosting\">"
            + "<span itemprop=\"title\">".repeat(150)
            + "Cook ".repeat(10_000)
            + "</div>";

    assertThat(page().read(page))
        .isEqualTo(
            new PageReading.None(
                "the page cannot be read: its microdata holds more than 4194304 characters,"
                    + " repetitions counted"));
  }

  @Test
  void read_severalPostings_takesTheOneOfThisPage() {
    String byUrl =
        "{\"@type\": \"JobPosting\", \"title\": \"%\", \"url\": \"https://acme.example/jobs/#\"}";
    String byId =
        "{\"@type\": \"JobPosting\", \"title\": \"%\", \"identifier\": {\"value\": \"#\"}}";

    assertThat(
            found(
                    ld(byUrl.replace("%", "Waiter").replace("#", "waiter-1"))
                        + ld(byUrl.replace("%", "Cook").replace("#", "cook-4711/")),
                    PageReading.Markup.JSON_LD)
                .title())
        .isEqualTo("Cook");
    assertThat(
            found(
                    ld(
                        "["
                            + byId.replace("%", "Waiter").replace("#", "471")
                            + ","
                            + byId.replace("%", "Cook").replace("#", "4711")
                            + "]"),
                    PageReading.Markup.JSON_LD)
                .title())
        .isEqualTo("Cook");
    assertThat(found(ld(COOK) + ld(COOK), PageReading.Markup.JSON_LD).title()).isEqualTo("Cook");
  }

  @Test
  void read_severalPostingsOfOtherPages_isNone() {
    PageReading read = page().read(ld(COOK) + ld(COOK.replace("\"Cook\"", "\"Waiter\"")));

    assertThat(read)
        .isEqualTo(
            new PageReading.None(
                "the page has 2 job postings, and its URL does not tell which one is meant"));
  }

  @Test
  void read_hostileDescription_isSanitised() {
    PostingContent cook =
        found(
            ld(
                "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"description\":"
                    + " \"<ul><li onclick=x>a</li></ul><img src=x onerror=y>"
                    + "<a href='javascript:z'>b</a>\"}"),
            PageReading.Markup.JSON_LD);

    assertThat(cook.descriptionHtml()).isEqualTo("<ul><li>a</li></ul>b");
    assertThat(cook.description()).isEqualTo("a\n\nb");
  }

  @Test
  void read_microdata_isReadWhereThereIsNoJsonLd() {
    PostingContent cook =
        found(
            """
            <div itemscope itemtype="https://schema.org/JobPosting">
              <h1 itemprop="title">Cook <b>(f/m)</b></h1>
              <span itemprop="hiringOrganization" itemscope
                itemtype="https://schema.org/Organization"><b itemprop="name">Acme</b></span>
              <div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place">
                <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
                  <i itemprop="addressLocality">Bonn</i>, <i itemprop="addressCountry">DE</i></p>
              </div>
              <meta itemprop="employmentType" content="PART_TIME">
              <time itemprop="datePosted" datetime="2026-03-01">1 March</time>
              <div itemprop="baseSalary" itemscope itemtype="https://schema.org/MonetaryAmount">
                <meta itemprop="currency" content="EUR">
                <span itemprop="value" itemscope itemtype="https://schema.org/QuantitativeValue">
                  <data itemprop="minValue" value="14">14</data>
                  <meta itemprop="unitText" content="HOUR"></span></div>
              <div itemprop="description"><p>Cook <i>well</i>.</p><script>x()</script></div>
            </div>
            """,
            PageReading.Markup.MICRODATA);

    assertThat(cook.title()).isEqualTo("Cook (f/m)");
    assertThat(cook.company()).isEqualTo(new Company("Acme", null));
    assertThat(cook.locations())
        .containsExactly(new Location("Bonn, DE", "Bonn", null, "DE", null, null));
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-03-01T00:00:00Z"), Published.Precision.DAY));
    assertThat(cook.salary()).isEqualTo(new Salary(14.0, null, "EUR", Salary.Period.HOUR, null));
    assertThat(cook.descriptionHtml()).isEqualTo("<p>Cook <i>well</i>.</p>");
    assertThat(cook.description()).isEqualTo("Cook well.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"@type\": \"JobPosting\", \"title\": \"Cook\"}",
        "<script type='application/ld+json'>{\"@type\": \"Person\", \"title\": \"Cook\"}</script>",
        "<script type='application/ld+json'>{\"@type\": \"JobPosting\"}</script>",
        "<script type='application/ld+json'>{\"@type\": \"JobPosting\", \"title\":</script>",
        "<div itemscope itemtype='https://schema.org/JobPosting'></div>",
        "\0\0\0",
      })
  void read_noPosting_isNone(String html) {
    assertThat(page().read(html)).isInstanceOf(PageReading.None.class);
  }

  @Test
  void read_floods_endInAnOutcome() {
    String deep = "<div itemscope itemprop=x itemtype='https://schema.org/JobPosting'>";

    assertThat(page().read("<div>".repeat(50_000))).isInstanceOf(PageReading.None.class);
    assertThat(page().read(deep.repeat(5_000))).isInstanceOf(PageReading.None.class);
    assertThat(page().read(ld(COOK).repeat(5_000))).isInstanceOf(PageReading.Found.class);
    assertThat(page().read(ld("[".repeat(100_000)))).isInstanceOf(PageReading.None.class);
  }

  @Test
  void links_areNoneThatNoPostingCanHave() {
    String steps = "a/".repeat(200_000) + "../".repeat(200_000);
    String page =
        "<link rel=canonical href='"
            + steps
            + "x'><meta property='og:url' content='/jobs/1'>"
            + ld("{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"url\": \"" + steps + "\"}");

    assertThat(page().read(page))
        .isInstanceOfSatisfying(
            PageReading.Found.class, it -> assertThat(it.links()).containsExactly("/jobs/1"));
  }

  private static PostingContent found(String html, PageReading.Markup markup) {
    PageReading read = page().read(html);
    assertThat(read).isInstanceOf(PageReading.Found.class);
    PageReading.Found found = (PageReading.Found) read;
    assertThat(found.markup()).isEqualTo(markup);
    return found.content();
  }

  private static JobPage page() {
    return new JobPage(URL, url -> UrlIdentities.of(url).canonicalUrl());
  }

  private static String ld(String json) {
    return "<script type=\"application/ld+json\">" + json + "</script>";
  }

  /** Skins of SuccessFactors: a teaser, empty ones, and the text in parts. */
  @Test
  void microdata_ofSeveralDescriptions_areOneText_withoutTeasers() {
    String begin =
        "We are a company that has been cooking for people for more than a hundred years. ";
    String whole = begin + "And we go on with it, in all towns of the country.";
    String page =
        """
        <div itemscope itemtype="http://schema.org/JobPosting"><b itemprop="title">Cook</b>
        <meta itemprop="description" content="%s">
        <span itemprop="description"></span>
        <span itemprop="description"><p>%s</p></span>
        <span itemprop="description"><p>Cooks soup.</p></span>
        <span itemprop="description">Cooks soup.</span></div>
        """
            .formatted(whole.substring(0, 110), whole);

    assertThat(found(page, PageReading.Markup.MICRODATA).description())
        .isEqualTo(whole + "\n\nCooks soup.");
  }

  @Test
  void textWithoutTags_keepsItsParagraphs() {
    String page =
        ld(
            "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"description\": \"A\\nb &amp; c\\n \\nD\"}");

    assertThat(found(page, PageReading.Markup.JSON_LD).description()).isEqualTo("A b & c\n\nD");
  }

  /** What an ad keeps apart is its text, too, unless its description has it. */
  @Test
  void responsibilitiesAndQualifications_areText() {
    String page =
        ld(
            "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"description\": \"<p>We cook. Needs salt!</p>\","
                + " \"responsibilities\": \"&lt;p&gt;Cooks.&lt;/p&gt;\", \"qualifications\": \"Needs salt.\"}");

    assertThat(found(page, PageReading.Markup.JSON_LD).description())
        .isEqualTo("We cook. Needs salt!\n\nCooks.");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-05-13, 2026-06-13, 2026-06-13T23:59:59Z",
    "2026-5-13, 2026/6/3, 2026-06-03T23:59:59Z",
    "2026-05-13, 2026-05-13, 2026-05-13T23:59:59Z",
    "2026-05-13, 2026-05-12,",
    "2026-05-13T10:00:00Z, 2027-05-13T10:00:00Z,",
    "2026-05-13T10:00:00Z, 2027-05-13T10:00:01Z, 2027-05-13T10:00:01Z",
  })
  void endThatIsMadeUp_isNone(String posted, String through, @Nullable Instant end) {
    PostingContent cook =
        found(
            ld(
                "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"datePosted\": \"%s\", \"validThrough\": \"%s\"}"
                    .formatted(posted, through)),
            PageReading.Markup.JSON_LD);

    assertThat(cook.published()).isNotNull();
    assertThat(cook.expiresAt()).isEqualTo(end);
  }

  @Test
  void bothHours_areNeither_andAnUnknownRegionIsNone() {
    PostingContent cook =
        found(
            ld(
                "{\"@type\": \"JobPosting\", \"title\": \"Cook\", \"employmentType\": [\"FULL_TIME\", \"PART_TIME\"],"
                    + " \"jobLocation\": {\"address\": {\"addressLocality\": \"Doha\", \"addressRegion\": \"UNAVAILABLE\","
                    + " \"addressCountry\": \"QA\"}}}"),
            PageReading.Markup.JSON_LD);

    assertThat(cook.employmentType()).isNull();
    assertThat(cook.locations())
        .containsExactly(new Location("Doha, QA", "Doha", null, "QA", null, null));
  }

  /** By hand, after pages that are described: things are named, in the same script or another. */
  @Test
  void thingsThatAreNamed_areLookedUp() {
    String page =
        ld(
                """
                {"@graph": [{"@type": "JobPosting", "title": "Cook",
                 "hiringOrganization": {"@type": "Organization", "@id": "https://acme.example/#org"},
                 "jobLocation": [{"@id": "#bonn"}, {"@id": "#nowhere"}]},
                {"@type": "Place", "@id": "#bonn", "address": {"@id": "#address"}},
                {"@type": "PostalAddress", "@id": "#address", "addressLocality": "Bonn",
                 "addressCountry": "DE"}]}
                """)
            + ld(
                "{\"@type\": \"Organization\", \"@id\": \"https://acme.example/#org\", \"name\": \"Acme\"}");
    PostingContent cook = found(page, PageReading.Markup.JSON_LD);

    assertThat(cook.company()).isEqualTo(new Company("Acme", null));
    assertThat(cook.locations())
        .containsExactly(new Location("Bonn, DE", "Bonn", null, "DE", null, null));
  }

  /** Each of ten things names the next one a thousand times, and the last the first. */
  @Test
  void thingsThatNameOthersManyTimes_areBounded() {
    StringBuilder graph =
        new StringBuilder("{\"@graph\": [{\"@type\": \"JobPosting\", \"title\": \"Cook\"");
    graph.append(naming(0));
    for (int thing = 0; thing < 10; thing++) {
      graph.append(",{\"@id\": \"#" + thing + "\", \"name\": \"Bonn\"" + naming((thing + 1) % 10));
    }

    assertThat(found(ld(graph + "]}"), PageReading.Markup.JSON_LD).locations())
        .containsExactly(Location.ofText("Bonn"));
  }

  private static String naming(int thing) {
    String name = "{\"@id\": \"#" + thing + "\"}";
    return ", \"jobLocation\": [" + (name + ",").repeat(999) + name + "]}";
  }
}
