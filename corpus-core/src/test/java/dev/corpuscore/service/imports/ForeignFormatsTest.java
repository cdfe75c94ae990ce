package dev.corpuscore.service.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.TestCorpus.ImportResult;
import dev.corpuscore.service.imports.ImportPostings.Format;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignFormatsTest {
  private static final String AD =
      """
      {"id":"7","webpage_url":"https://ads.example/7","headline":"Sjuksköterska",\
      "employer":{"name":"Vård AB","url":"https://vard.example"},\
      "workplace_address":{"municipality":"Umeå","region":"Västerbotten","country":"Sverige",\
      "country_code":"199","coordinates":[20.26,63.83]},\
      "employment_type":{"label":"Vanlig anställning"},"working_hours_type":{"label":"Heltid"},\
      "description":{"text":"Natt"},"publication_date":"2026-03-01T08:00:00",\
      "salary_description":"Månadslön","removed":false}\
      """;

  private final TestCorpus corpus;

  ForeignFormatsTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void jobTechAd_isUnderstood() {
    ImportResult imported = importAs(Format.JOBTECH, AD);

    PostingContent content = corpus.only().content();
    assertThat(imported.refusals()).isEmpty();
    assertThat(content.title()).isEqualTo("Sjuksköterska");
    assertThat(content.company()).isEqualTo(new Company("Vård AB", "https://vard.example"));
    assertThat(content.locations())
        .containsExactly(
            new Location(
                "Umeå, Västerbotten, Sverige", "Umeå", "Västerbotten", "SE", 63.83, 20.26));
    assertThat(content.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(content.salary()).isEqualTo(new Salary(null, null, null, null, "Månadslön"));
    assertThat(content.published())
        .isEqualTo(
            new Published(Instant.parse("2026-03-01T07:00:00Z"), Published.Precision.SECOND));
  }

  @Test
  void jobTechAd_isKeptBesideTheMembers_withoutPeople() {
    importAs(
        Format.JOBTECH,
        AD.replace(
            "\"removed\":false",
            "\"number_of_vacancies\":2,\"own\":1,\"application_contacts\":[{\"name\":\"Ann"
                + " Ek\"}]"));

    assertThat(String.valueOf(corpus.only().content().legacyAd()))
        .contains("\"number_of_vacancies\":2", "\"country_code\":\"199\"", "\"id\":\"7\"")
        .doesNotContain("own", "Ann Ek", "Natt", "null");
  }

  /** What a client reads as an object is never text, and whatever is left out is counted. */
  @Test
  void jobTechAds_hostile_areCounted() {
    String ads =
        String.join(
            "\n",
            ad(1, "\"access\":\"" + "x".repeat(1 << 20) + "\""),
            ad(2, "\"occupation\":\"Kock\",\"must_have\":[1],\"trainee\":\"ja\",\"label\":{}"),
            ad(3, "\"occupation\":{\"label\":\"<img src=x>\"},\"logo_url\":\"javascript:x\""),
            ad(4, "\"record\":{\"origin\":\"import\"},\"legacyAd\":{\"id\":\"1\"}"),
            ad(5, "\"application_contacts\":[\"Ann\",{\"name\":\"Bo\",\"age\":7}]"));
    List<LeftOutMembers> leftOut = new ArrayList<>();

    new ImportPostings(corpus.store().postings(), TestCorpus.CLOCK)
        .run(
            List.of(TestCorpus.input("ads", ads)),
            Format.JOBTECH,
            0,
            new ImportPostings.Listener() {
              @Override
              public void refused(ImportPostings.Refusal refusal) {
                throw new AssertionError(refusal);
              }

              @Override
              public void leftOut(LeftOutMembers members) {
                leftOut.add(members);
              }

              @Override
              public void stored(ImportPostings.Counts counts, long bytes) {}
            });

    assertThat(leftOut.stream().reduce(LeftOutMembers.NOTHING, LeftOutMembers::plus))
        .isEqualTo(new LeftOutMembers(3, 7, 1));
    assertThat(corpus.postings())
        .extracting(posting -> String.valueOf(posting.content().legacyAd()))
        .startsWith("null")
        .noneMatch(ad -> ad.contains("occupation") || ad.contains("record") || ad.contains("Bo"));
  }

  private static String ad(int n, String more) {
    return "{\"id\":\""
        + n
        + "\",\"webpage_url\":\"https://ads.example/"
        + n
        + "\",\"headline\":\"Kock\","
        + more
        + "}";
  }

  @Test
  void jobTechAd_exportedAndImportedAgain_isUnchanged() {
    importAs(Format.JOBTECH, AD.replace("\"removed\":false", "\"number_of_vacancies\":2"));

    String line = new String(PostingJson.bytes(corpus.only()), UTF_8);

    assertThat(line).contains("\"legacyAd\":{");
    assertThat(importAs(Format.POSTING, line).line())
        .isEqualTo("read 1, added 0, updated 0, unchanged 1, refused 0");
  }

  @Test
  void lineWithAnAdOfAnotherShape_isKeptInOurs() {
    importAs(
        Format.POSTING,
        """
        {"url":"https://ads.example/7","title":"Kock","legacyAd":{"headline":"Kock",\
        "occupation":"Kock","logo_url":"javascript:alert(1)","digest":"x"}}\
        """);

    assertThat(corpus.only().content().legacyAd())
        .isEqualTo(new LegacyAd("{\"headline\":\"Kock\"}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1048576 | has more than 65536 bytes",
        "65536 | has more than 65536 bytes",
        "0 | must be an object"
      })
  void lineWithAnAdThatIsNone_isRefused(int length, String reason) {
    String ad = length == 0 ? "\"ad\"" : "{\"access\":\"" + "x".repeat(length) + "\"}";

    ImportResult imported =
        importAs(
            Format.POSTING,
            "{\"url\":\"https://ads.example/7\",\"title\":\"Kock\",\"legacyAd\":" + ad + "}");

    assertThat(imported.refusals()).singleElement().asString().contains("/legacyAd", reason);
  }

  @Test
  void jobTechDocuments_areTakenApart() {
    String other = AD.replace("/7", "/8");
    importAs(Format.JOBTECH, "[\n" + AD + ",\n" + other + "\n]");

    ImportResult again =
        importAs(Format.JOBTECH, "{\"total\":{\"value\":2},\n\"hits\":[" + AD + "," + other + "]}");

    assertThat(again.line()).isEqualTo("read 2, added 0, updated 0, unchanged 2, refused 0");
  }

  @Test
  void brokenJobTechDocument_givesWhatWasReadable() {
    ImportResult imported = importAs(Format.JOBTECH, "[" + AD + ",\n{\"headline\":");

    assertThat(imported.counts().added()).isEqualTo(1);
    assertThat(imported.refusals())
        .singleElement()
        .asString()
        .startsWith("in: line 2: the input cannot be read from here on: ");
  }

  @Test
  void hugeElementOfAJobTechDocument_endsTheReading_andSaysWhatToDo() {
    String members =
        IntStream.range(0, 900_000)
            .mapToObj(i -> "\"x" + i + "\":" + i)
            .collect(Collectors.joining(",", "{", "}"));

    ImportResult imported =
        importAs(Format.JOBTECH, "[" + AD + ",\n" + members + ",\n" + AD.replace("/7", "/8") + "]");

    assertThat(imported.counts().added()).isEqualTo(1);
    assertThat(imported.refusals())
        .containsExactly(
            "in: line 2: the input cannot be read from here on: the element has more than 8388608"
                + " bytes; to leave out only this one, import a file with one ad a line");
  }

  @Test
  void hugeTextInAJobTechDocument_endsTheReading() {
    String text = "{\"headline\":\"" + "x".repeat((8 << 20) + 1) + "\"}";

    ImportResult imported = importAs(Format.JOBTECH, "[" + AD + ",\n" + text + "]");

    assertThat(imported.counts().added()).isEqualTo(1);
    assertThat(imported.refusals())
        .singleElement()
        .asString()
        .startsWith("in: line 2: the input cannot be read from here on: ")
        .contains("8388608");
  }

  @Test
  void removedJobTechAd_isWithdrawn() {
    importAs(Format.JOBTECH, AD);

    importAs(
        Format.JOBTECH,
        AD.replace(
            "\"removed\":false", "\"removed\":true,\"removed_date\":\"2026-04-01T00:00:00\""));

    assertThat(corpus.only().record().state())
        .isEqualTo(
            new PostingState.Closed(
                PostingState.ClosedReason.WITHDRAWN, Instant.parse("2026-03-31T22:00:00Z")));
  }

  @Test
  void jsonLdPosting_isUnderstood() {
    ImportResult imported =
        importAs(
            Format.JSONLD,
            """
            {"@context":"https://schema.org","@graph":[{"@type":"Organization"},\
            {"@type":"JobPosting","url":"https://ads.example/9","title":"Baker",\
            "description":"&lt;p&gt;Bread&lt;/p&gt;","datePosted":"2026-03-01",\
            "validThrough":"2026-04-01","hiringOrganization":{"name":"Oven","sameAs":"https://oven.example"},\
            "jobLocation":{"address":{"addressLocality":"Lyon","addressCountry":"France"}},\
            "jobLocationType":"TELECOMMUTE","applicantLocationRequirements":{"name":"FRA"},\
            "employmentType":["FULL_TIME"],"baseSalary":{"currency":"EUR",\
            "value":{"minValue":"2000","maxValue":2500,"unitText":"MONTH"}}}]}\
            """);

    PostingContent content = corpus.only().content();
    assertThat(imported.refusals()).isEmpty();
    assertThat(content.company()).isEqualTo(new Company("Oven", "https://oven.example"));
    assertThat(content.locations())
        .containsExactly(new Location("Lyon, France", "Lyon", null, "FR", null, null));
    assertThat(content.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(content.remoteFrom()).isEqualTo(List.of("FR"));
    assertThat(content.salary())
        .isEqualTo(new Salary(2_000.0, 2_500.0, "EUR", Salary.Period.MONTH, null));
    assertThat(content.descriptionHtml()).isEqualTo("<p>Bread</p>");
    assertThat(content.description()).isEqualTo("Bread");
    assertThat(content.published())
        .isEqualTo(new Published(Instant.parse("2026-03-01T00:00:00Z"), Published.Precision.DAY));
    assertThat(content.expiresAt()).isEqualTo("2026-04-01T23:59:59Z");
  }

  private ImportResult importAs(Format format, String text) {
    return corpus.importInputs(format, TestCorpus.input("in", text));
  }
}
