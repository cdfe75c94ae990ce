package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Shared;
import dev.corpuscore.Unchecked;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The pages of {@code ../shared/data/html}; its index says which hold a JobPosting. */
class RecordedPagesTest {
  @Test
  void read_everyPage_findsAPostingExactlyWhereTheIndexSaysSo() {
    List<String> marked =
        Shared.lines("data/html/INDEX.md").stream()
            .filter(line -> line.contains("| jsonld |") || line.contains("| microdata |"))
            .map(line -> line.split("\\|")[1].strip())
            .toList();
    TreeMap<String, String> titles = new TreeMap<>();
    for (Path page : Scratch.list(Shared.path("data/html"))) {
      if (page.toString().endsWith(".html") && read(page) instanceof PageReading.Found found) {
        titles.put(String.valueOf(page.getFileName()), found.content().title());
      }
    }
    titles.forEach((page, title) -> System.out.println(page + ": " + title));

    assertThat(titles.keySet()).containsExactlyInAnyOrderElementsOf(marked);
  }

  @Test
  void read_paylocity_saysWhatThePageSays() {
    PostingContent content = found("ats-paylocity__detail-sendcutsend-4272751.html");

    assertThat(content.title()).isEqualTo("Production Technician - Swing Shift");
    assertThat(content.company()).isEqualTo(new Company("SendCutSend Inc", null));
    assertThat(content.locations())
        .containsExactly(new Location("Paris, KY, US", "Paris", "KY", "US", null, null));
    assertThat(content.salary()).isEqualTo(new Salary(22.0, 40.0, "USD", Salary.Period.HOUR, null));
    assertThat(content.published())
        .isEqualTo(
            new Published(Instant.parse("2026-06-22T22:56:03Z"), Published.Precision.SECOND));
    assertThat(content.description()).startsWith("Description\n\nAs a Post Production Technician");
  }

  @Test
  void read_meta_saysWhatThePageSays() {
    PostingContent content = found("colophon-group__jsonld_meta_software_engineer.html");

    assertThat(content.title()).isEqualTo("Software Engineer, Infrastructure");
    assertThat(content.company()).isEqualTo(new Company("Meta", "https://www.meta.com/"));
    assertThat(content.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(content.expiresAt()).isEqualTo(Instant.parse("2026-06-08T19:50:57Z"));
    assertThat(content.locations()).hasSize(9);
    assertThat(content.locations().getFirst())
        .isEqualTo(new Location("Sunnyvale, CA", null, null, "US", null, null));
    assertThat(content.locations().get(1).text()).isEqualTo("Bellevue, WA");
  }

  @Test
  void read_finnishPage_keepsItsProse() {
    PostingContent content = found("finland__b2b-salesperson-oulu-1f03de70.html");

    assertThat(content.title()).isEqualTo("B2B Salesperson");
    assertThat(content.salary())
        .isEqualTo(
            new Salary(
                null,
                null,
                "EUR",
                Salary.Period.HOUR,
                "According to Finnish Collective Agreement (time rate)"));
    assertThat(content.published())
        .isEqualTo(new Published(Instant.parse("2026-08-01T00:00:00Z"), Published.Precision.DAY));
    assertThat(content.expiresAt()).isEqualTo(Instant.parse("2026-08-31T23:59:59Z"));
    assertThat(content.remoteFrom()).containsExactly("FI");
    assertThat(content.employmentType())
        .as("Part-time, Temporary")
        .isEqualTo(EmploymentType.TEMPORARY);
    assertThat(content.locations())
        .containsExactly(
            new Location("Oulu, North Ostrobothnia, Finland", null, null, "FI", null, null));
    assertThat(found("finland__hvac-installer-tampere-d47910a8.html").employmentType())
        .as("Full-time, Temporary")
        .isEqualTo(EmploymentType.TEMPORARY);
    assertThat(found("finland__financial-analyst-inari-0caa63b9.html").employmentType())
        .as("Full-time, Permanent")
        .isEqualTo(EmploymentType.FULL_TIME);
    assertThat(found("finland__dentist-in-seinäjoki-orals-team-seinäjoki-8d02ff34.html").title())
        .isEqualTo("Dentist in Seinäjoki Oral's team");
    assertThat(found("finland__mv-component-designer-finland-c01ed5b7.html").company()).isNull();
  }

  private static PostingContent found(String file) {
    PageReading read = read(Shared.path("data/html/" + file));
    assertThat(read).isInstanceOf(PageReading.Found.class);
    return ((PageReading.Found) read).content();
  }

  private static PageReading read(Path page) {
    byte[] html = Unchecked.get(() -> Files.readAllBytes(page));
    return new JobPage("https://pages.example/" + page.toString().hashCode(), url -> url)
        .read(new String(html, StandardCharsets.UTF_8));
  }
}
