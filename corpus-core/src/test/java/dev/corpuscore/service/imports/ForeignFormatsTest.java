package dev.corpuscore.service.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.TestCorpus.Imported;
import dev.corpuscore.service.imports.ImportPostings.Format;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CorpusExtension.class)
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
    Imported imported = importAs(Format.JOBTECH, AD);

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
            new Published(Instant.parse("2026-03-01T08:00:00Z"), Published.Precision.SECOND));
  }

  @Test
  void jobTechDocuments_areTakenApart() {
    String other = AD.replace("/7", "/8");
    importAs(Format.JOBTECH, "[\n" + AD + ",\n" + other + "\n]");

    Imported again =
        importAs(Format.JOBTECH, "{\"total\":{\"value\":2},\n\"hits\":[" + AD + "," + other + "]}");

    assertThat(again.line()).isEqualTo("read 2, added 0, updated 0, unchanged 2, refused 0");
  }

  @Test
  void brokenJobTechDocument_givesWhatWasReadable() {
    Imported imported = importAs(Format.JOBTECH, "[" + AD + ",\n{\"headline\":");

    assertThat(imported.counts().added()).isEqualTo(1);
    assertThat(imported.refusals())
        .singleElement()
        .asString()
        .startsWith("in: line 2: nothing from here on can be read: ");
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
                PostingState.ClosedReason.WITHDRAWN, Instant.parse("2026-04-01T00:00:00Z")));
  }

  @Test
  void jsonLdPosting_isUnderstood() {
    Imported imported =
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

  private Imported importAs(Format format, String text) {
    return corpus.importInputs(format, TestCorpus.input("in", text));
  }
}
