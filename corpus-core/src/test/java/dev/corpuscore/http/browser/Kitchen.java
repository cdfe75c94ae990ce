package dev.corpuscore.http.browser;

import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.occupation.OccupationTables;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A sample corpus: 40 cooks, 5 bakers, one closed ad, and one that is written right to left. */
final class Kitchen {
  static final String CLOSED = "https://closed.example/1";
  static final String HEBREW = "https://hebrew.example/1";

  private static final String TEXT =
      "<p>You feed three hundred guests a day, with a team of eight.</p><h2>What you bring</h2>"
          + "<ul><li>A trade, or three years at the stove</li><li>Calm when it is loud</li></ul>"
          + "<p>We pay on time and close on Mondays.</p>";

  private Kitchen() {}

  static ServedCorpus serve(TestCorpus data) {
    data.inferring(
        OccupationTables.of(
            """
            # Kitchen Occupations, CC BY 4.0.
            kitchen/cook\ten\tcook
            kitchen/baker\ten\tbaker
            """));
    List<PostingContent> postings = new ArrayList<>();
    for (int number = 1; number <= 45; number++) {
      postings.add(posting(number));
    }
    ServedCorpus corpus = ServedCorpus.of(data, postings);
    corpus.put(
        PostingContent.of(CLOSED, "Dishwasher")
            .descriptionHtml(TEXT)
            .description("You wash up.")
            .build(),
        new PostingRecord(
            new Closed(ClosedReason.WITHDRAWN, ServedCorpus.NOW.minus(Duration.ofDays(3))),
            true,
            Origin.IMPORT,
            List.of(),
            ServedCorpus.NOW.minus(Duration.ofDays(30)),
            ServedCorpus.NOW.minus(Duration.ofDays(3))));
    corpus.put(
        PostingContent.of(HEBREW, "טבח ראשי למסעדה בתל אביב")
            .company(new Company("מסעדת הנמל", null))
            .locations(List.of(new Location("תל אביב", "תל אביב", null, "IL", null, null)))
            .language("he")
            .description("אנחנו מחפשים טבח ראשי. Fluent English is a plus.")
            .descriptionHtml("<p>אנחנו מחפשים טבח ראשי.</p><p>Fluent English is a plus.</p>")
            .published(
                new Published(ServedCorpus.NOW.minus(Duration.ofDays(60)), Published.Precision.DAY))
            .build(),
        PostingRecord.first(Origin.IMPORT, true, ServedCorpus.NOW));
    corpus.follow();
    return corpus;
  }

  /** The page of the posting at this URL. */
  static String page(String url) {
    return "/ads/" + UrlIdentities.of(url).postingId();
  }

  /** The newest is number 1: a cook at the Harbour Kitchen. */
  private static PostingContent posting(int number) {
    boolean baker = number % 9 == 0;
    boolean sweden = number % 3 == 0;
    return PostingContent.of(
            "https://kitchen.example/" + number, (baker ? "Baker " : "Cook ") + number)
        .company(
            new Company(
                number % 2 == 0 ? "Old Mill" : "Harbour Kitchen", "https://kitchen.example"))
        .locations(
            List.of(
                sweden
                    ? new Location("Lund, Sweden", "Lund", "Skåne", "SE", 55.7, 13.19)
                    : new Location("Hamburg, Germany", "Hamburg", null, "DE", 53.55, 9.99)))
        .employmentType(number % 4 == 0 ? EmploymentType.PART_TIME : EmploymentType.FULL_TIME)
        .workplace(Workplace.ONSITE)
        .salary(
            number % 5 == 0
                ? new Salary(30_000.0, 36_000.0, "EUR", Salary.Period.YEAR, null)
                : null)
        .description("You feed three hundred guests a day, with a team of eight.")
        .descriptionHtml(TEXT)
        .published(
            new Published(
                ServedCorpus.NOW.minus(Duration.ofHours(number)), Published.Precision.SECOND))
        .applyUrl("https://kitchen.example/apply/" + number)
        .build();
  }
}
