package dev.corpuscore.http;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;

/**
 * Three jobs of a yard in six postings, served. The welder's is shown where the yard shows it
 * itself, the rigger's where it was seen first.
 */
abstract class JobsFixture {
  static final PostingContent WELDER =
      ad("https://boards.greenhouse.io/yard/jobs/1", "Welder", 3)
          .identity(new Identity("greenhouse", "yard", "1"))
          .legacyAd(new LegacyAd("{\"number_of_vacancies\":4}"))
          .build();
  static final PostingContent WELDER_ON_A_BOARD =
      ad("https://board.example/welder", "Welder", 1)
          .legacyAd(new LegacyAd("{\"number_of_vacancies\":7}"))
          .build();
  static final PostingContent WELDER_PASSED_ON =
      ad("https://jobs.example/welder", "Welder", 2)
          .applyUrl("https://elsewhere.example/apply")
          .employmentType(EmploymentType.FULL_TIME)
          .build();
  static final PostingContent RIGGER_SEEN_LATER =
      ad("https://board.example/rigger", "Rigger", 4).build();
  static final PostingContent RIGGER = ad("https://jobs.example/rigger", "Rigger", 5).build();
  static final PostingContent COOK = ad("https://board.example/cook", "Cook", 6).build();

  static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of());
    fill(corpus);
  }

  static void fill(ServedCorpus served) {
    for (PostingContent each :
        List.of(WELDER_ON_A_BOARD, WELDER_PASSED_ON, WELDER, RIGGER_SEEN_LATER, COOK)) {
      served.put(each, seenFirst(2, PostingState.open()));
    }
    served.put(RIGGER, seenFirst(9, PostingState.open()));
    served.follow();
  }

  static PostingRecord seenFirst(int daysAgo, PostingState state) {
    Instant at = ago(daysAgo);
    return new PostingRecord(state, true, Origin.IMPORT, List.of(), at, at);
  }

  static String id(PostingContent ad) {
    return UrlIdentities.of(ad.url()).postingId().value();
  }

  private static Instant ago(int days) {
    return ServedCorpus.NOW.minus(Duration.ofDays(days));
  }

  private static PostingContentBuilder ad(String url, String title, int publishedDaysAgo) {
    return PostingContent.of(url, title)
        .company(new Company("Yard", null))
        .locations(List.of(new Location("Ystad", "Ystad", null, "SE", null, null)))
        .description("We build ships out of oak and larch, and look for a " + title + " who stays.")
        .published(new Published(ago(publishedDaysAgo), Published.Precision.SECOND));
  }
}
