package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers are written by hand, from what is described of the system. */
class JoinTest {
  private static final AtsSystem JOIN = AtsSystems.named("join").orElseThrow();
  private static final Board BOARD = new Board("acme", null, null);

  /** Amounts are in cents; a frequency is there without them, too. */
  private static final String COOK =
      """
      {"id": 16244456, "idParam": "16244456-koch", "title": "Koch (m/w/d) ",
       "city": {"cityName": "Berlin", "countryName": "Germany"},
       "country": {"name": "Germany"}, "workplaceType": "HYBRID",
       "employmentType": {"name": "Part-time"}, "category": {"name": "Gastronomy"},
       "createdAt": "2026-09-01T07:00:00.000Z", "salaryFrequency": "PER_MONTH",
       "salaryAmountFrom": {"amount": 280050, "currency": "EUR"},
       "salaryAmountTo": {"amount": 320000, "currency": "EUR"}%s}""";

  private static final String BAKER =
      "{\"id\": 7, \"idParam\": \"7-baker\", \"title\": \"Baker\", \"salaryFrequency\": \"PER_YEAR\"}";

  @Test
  void board_isReadFromItsPage() {
    Listing listing = Recorded.walk(JOIN, BOARD, utf8(page(1, COOK.formatted("") + "," + BAKER)));
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(JOIN.request(BOARD).url()).isEqualTo("https://join.com/companies/acme?page=1");
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(Objects.requireNonNull(listing.offers().getFirst().rest()).url())
        .isEqualTo("https://join.com/api/public/jobs/16244456");
    assertSays(
        cook,
        """
        {"url": "https://join.com/companies/acme/16244456",
         "identity": {"ats": "join", "tenant": "acme", "externalId": "16244456"},
         "title": "Koch (m/w/d)", "company": {"name": "Acme GmbH"},
         "locations": [{"text": "Berlin, Germany", "city": "Berlin", "country": "DE"}],
         "workplace": "hybrid", "employmentType": "part_time", "department": "Gastronomy",
         "salary": {"min": 2800.5, "max": 3200, "currency": "EUR", "period": "month"},
         "publishedAt": "2026-09-01T07:00:00Z"}
        """);
    assertThat(listing.offers().getLast().content().salary()).isNull();
  }

  @Test
  void ad_isReadWithItsText_whichIsMarkdown() {
    AdRequest job =
        Recorded.job("https://join.com/companies/acme/16244456-koch?pid=x", null).orElseThrow();

    PostingContent cook =
        Recorded.offer(
                JOIN,
                job,
                utf8(
                    COOK.formatted(
                        ", \"description\": \"## Aufgaben\\n\\n* **Kochen**\\n* Backen\\n\"")))
            .content();

    assertThat(cook.identity()).isEqualTo(new Identity("join", "acme", "16244456"));
    assertThat(cook.description()).isEqualTo("Aufgaben\n\nKochen\nBacken");
  }

  @Test
  void ad_withoutADescription_isReadInItsParts() {
    AdRequest job =
        Recorded.job("https://join.com/companies/acme/16244456-koch", null).orElseThrow();
    String parts =
        ", \"intro\": \"Wir *kochen*.\", \"tasks\": \"Kochen\", \"requirements\": \"Salz\"";

    assertThat(Recorded.offer(JOIN, job, utf8(COOK.formatted(parts))).content().description())
        .isEqualTo("Wir kochen.\n\nKochen\n\nSalz");
    assertThat(
            Recorded.offer(JOIN, job, utf8(COOK.formatted(parts + ", \"description\": \"All\"")))
                .content()
                .description())
        .isEqualTo("All");
  }

  /** Five a page: the last page may be a full one. */
  @Test
  void pages_areReadUntilTheLast() {
    String five =
        IntStream.range(0, 5)
            .mapToObj(it -> BAKER.replace("7", String.valueOf(it)))
            .collect(Collectors.joining(","));

    BoardPage.Ads first = (BoardPage.Ads) JOIN.read(BOARD, WalkProgress.START, utf8(page(2, five)));
    BoardPage.Ads only = (BoardPage.Ads) JOIN.read(BOARD, WalkProgress.START, utf8(page(1, five)));

    assertThat(Objects.requireNonNull(first.next()).url())
        .isEqualTo("https://join.com/companies/acme?page=2");
    assertThat(only.next()).isNull();
    assertThat(Recorded.walk(JOIN, BOARD, utf8(page(2, five)), utf8(page(2, ""))).state())
        .as("an empty page before the last")
        .isEqualTo(Listing.State.TRUNCATED);
  }

  /** It answers with 200 for a name that no company has. */
  @Test
  void pageWithoutACompany_isNoBoard() {
    assertThat(Recorded.walk(JOIN, BOARD, utf8(page(0, ""))).state())
        .isEqualTo(Listing.State.COMPLETE);
    assertThat(
            Recorded.walk(JOIN, BOARD, utf8(page(0, "").replace("\"id\": 3", "\"x\": 3"))).state())
        .isEqualTo(Listing.State.UNREADABLE);
  }

  private static String page(int pages, String items) {
    return """
        <html><script id="__NEXT_DATA__" type="application/json">{"props": {"pageProps":
        {"initialState": {"company": {"id": 3, "name": "Acme GmbH", "domain": "acme"},
        "jobs": {"items": [%s], "pagination": {"page": 1, "pageCount": %d}}}}}}</script></html>
        """
        .formatted(items, pages);
  }
}
