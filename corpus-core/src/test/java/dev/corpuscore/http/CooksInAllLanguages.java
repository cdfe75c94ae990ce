package dev.corpuscore.http;

import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;

/** Twenty-five cooks, one whose ad is closed and one in Hebrew; and their pages. */
abstract class CooksInAllLanguages {
  static final String OPEN = "https://kok.example/1";
  static final String CLOSED = "https://kok.example/stengt";
  static final String HEBREW = "https://kok.example/he";

  static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (int number = 1; number <= 25; number++) {
      postings.add(cook(number));
    }
    corpus = ServedCorpus.of(data, postings);
    corpus.put(
        PostingContent.of(CLOSED, "Kock").description("Lagar soppa.").build(),
        record(new Closed(ClosedReason.WITHDRAWN, ServedCorpus.NOW.minus(Duration.ofDays(3)))));
    corpus.put(
        PostingContent.of(HEBREW, "טבח ראשי")
            .company(new Company("מסעדת הנמל", null))
            .locations(List.of(new Location("תל אביב", "תל אביב", null, "IL", null, null)))
            .language("he")
            .salary(new Salary(null, null, null, null, "שכר טוב"))
            .description("אנחנו מחפשים טבח ראשי.")
            .build(),
        record(PostingState.open()));
    corpus.follow();
  }

  private static PostingContent cook(int number) {
    return PostingContent.of("https://kok.example/" + number, "Kock " + number)
        .company(new Company("Gamla Kvarn", "https://kok.example"))
        .locations(
            List.of(
                new Location(null, "Lund", null, "SE", 55.7, 13.19),
                new Location(null, "Oslo", null, "NO", null, null)))
        .employmentType(number % 2 == 0 ? EmploymentType.PART_TIME : EmploymentType.FULL_TIME)
        .workplace(Workplace.REMOTE)
        .remoteFrom(List.of("SE", "NO"))
        .department("Soppa")
        .language("sv")
        .salary(new Salary(30_000.0, 36_000.5, "EUR", Salary.Period.YEAR, null))
        .description("Lagar soppa, nummer " + number + ".")
        .applyUrl("https://kok.example/apply/" + number)
        .published(
            new Published(
                ServedCorpus.NOW.minus(Duration.ofDays(number)), Published.Precision.SECOND))
        .expiresAt(ServedCorpus.NOW.plus(Duration.ofDays(30)))
        .build();
  }

  private static PostingRecord record(PostingState state) {
    return new PostingRecord(
        state, true, Origin.IMPORT, List.of(), ServedCorpus.NOW, ServedCorpus.NOW);
  }

  static Stream<String> pages() {
    return Stream.of(
        "/",
        "/?q=kock&country=SE&employment-type=full_time&published-after=43200&offset=20&limit=5",
        "/?q=kock&where=Lund&radius=50&sort=distance",
        "/?q=kock+bagare",
        "/?q=astronaut&country=NO&remote=true",
        "/?limit=x",
        "/insights",
        "/insights?q=kock&country=SE",
        path(OPEN),
        path(CLOSED),
        path(HEBREW),
        "/ads/p_none");
  }

  static String with(String path, PageLanguage language) {
    return path + (path.contains("?") ? "&" : "?") + "lang=" + language.tag();
  }

  static String path(String url) {
    return "/ads/" + UrlIdentities.of(url).postingId();
  }
}
