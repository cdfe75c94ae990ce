package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers are written by hand, from the members that are described. */
class BundesagenturTest {
  private static final String API = "https://rest.arbeitsagentur.de/jobboerse/jobsuche-service/pc/";
  private static final Board BOARD = Board.at(API + "v6/jobs?wo=Bonn&size=7", null);
  private static final Bundesagentur FEED = new Bundesagentur();

  @Test
  void search_isReadWithTheKeyOfEverybody() {
    BoardWalk walk = new BoardWalk(FEED, BOARD);
    FeedRequest first = Objects.requireNonNull(walk.next());
    walk.read(
        utf8(
            """
            {"maxErgebnisse": 1, "ergebnisliste": [
             {"referenznummer": "10000-1198013731-S", "stellenangebotsTitel": "Koch (m/w/d)",
              "firma": "Acme GmbH", "datumErsteVeroeffentlichung": "2026-11-02",
              "stellenlokationen": [{"adresse": {"ort": "Bonn", "plz": "53111",
               "region": "NORDRHEIN_WESTFALEN", "land": "DEUTSCHLAND"}, "breite": 50.7374,
               "laenge": 7.0982}, {"adresse": {"ort": "Nirgends"}, "breite": 500, "laenge": 7},
               {"adresse": {"ort": "Linz", "region": "OBEROESTERREICH",
                "land": "OESTERREICH"}}, {"adresse": {"ort": "Leeds", "land": "VEREINIGTES_KOENIGREICH"}}],
              "arbeitszeitVollzeit": true, "arbeitszeitTeilzeitFlexibel": false,
              "vertragsdauer": "UNBEFRISTET", "verguetungsangabe": "STUNDENLOHN",
              "artDerVerguetung": "GEHALTSSPANNE", "gehaltsspanneVon": 19.78,
              "gehaltsspanneBis": 26.0, "externeURL": "https://acme.example/jobs/7"}]}
            """));
    Listing listing = walk.listing();
    BoardEntry.Offer offer = listing.offers().getFirst();
    PostingContent cook = offer.content();

    assertThat(first.url()).isEqualTo(API + "v6/jobs?wo=Bonn&page=1&size=100");
    assertThat(first.headers()).containsExactly(entry("X-API-Key", "jobboerse-jobsuche"));
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(cook.url())
        .isEqualTo("https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-1198013731-S");
    assertThat(cook.title()).isEqualTo("Koch (m/w/d)");
    assertThat(cook.company()).isEqualTo(new Company("Acme GmbH", null));
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.salary()).isEqualTo(new Salary(19.78, 26.0, "EUR", Salary.Period.HOUR, null));
    assertThat(cook.applyUrl()).isEqualTo("https://acme.example/jobs/7");
    assertThat(cook.locations())
        .containsExactly(
            new Location(
                "Bonn, Nordrhein-Westfalen, Deutschland",
                "Bonn",
                "Nordrhein-Westfalen",
                "DE",
                50.7374,
                7.0982),
            new Location("Nirgends", "Nirgends", null, null, null, null),
            new Location(
                "Linz, Oberösterreich, Österreich", "Linz", "Oberösterreich", "AT", null, null),
            new Location("Leeds, Vereinigtes Königreich", "Leeds", null, "GB", null, null));
    assertThat(Objects.requireNonNull(offer.rest()).url())
        .isEqualTo(API + "v4/jobdetails/MTAwMDAtMTE5ODAxMzczMS1T");
    assertThat(
            ((AdReading.Found)
                    FEED.read(
                        BOARD,
                        offer,
                        utf8("{\"stellenangebotsBeschreibung\": \"Kocht.\\n<Viel>\"}")))
                .content()
                .description())
        .isEqualTo("Kocht.\n<Viel>");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"festgehalt\": 48000, \"verguetungsangabe\": \"JAHRESGEHALT\"', 48000, YEAR",
    "'\"festgehalt\": 3000, \"verguetungsangabe\": \"MONATSGEHALT\"', 3000, MONTH",
    "'\"festgehalt\": 480, \"verguetungsangabe\": \"KEINE_ANGABEN\"', 480,",
  })
  void fixedPay_isOfTheTimeThatIsSaid(
      String members, double amount, Salary.@Nullable Period period) {
    BoardWalk walk = new BoardWalk(FEED, BOARD);
    walk.read(
        utf8(
            "{\"maxErgebnisse\": 1, \"ergebnisliste\": [{\"referenznummer\": \"7\","
                + " \"stellenangebotsTitel\": \"Koch\", "
                + members
                + "}]}"));

    assertThat(walk.listing().offers().getFirst().content().salary())
        .isEqualTo(new Salary(amount, amount, "EUR", period, null));
  }

  @ParameterizedTest
  @CsvSource({
    "ARBEIT, ANGABE_IN_PROZENT, 100, FULL_TIME, REMOTE",
    "ARBEIT, ANGABE_IN_PROZENT, 40, FULL_TIME, HYBRID",
    "ARBEIT, ANGABE_IN_PROZENT, 0, FULL_TIME,",
    "ARBEIT, NACH_VEREINBARUNG, null, FULL_TIME,",
    "AUSBILDUNG, AUSSCHLIESSLICH, null, FULL_TIME, REMOTE",
    "PRAKTIKUM_TRAINEE, NACH_VEREINBARUNG, 50, INTERNSHIP,",
    "SELBSTAENDIGKEIT, ANGABE_IN_PROZENT, 100, CONTRACT, REMOTE",
  })
  void kindAndWorkplace_areReadInTheSearchAndInTheAd(
      String kind,
      String office,
      String share,
      EmploymentType type,
      @Nullable Workplace workplace) {
    String members =
        """
        "stellenangebotsart": "%s", "homeofficetyp": "%s", "homeofficeprozent": %s,
        "arbeitszeitVollzeit": true, "vertragsdauer": "UNBEFRISTET"}
        """
            .formatted(kind, office, share);
    String row =
        "{\"maxErgebnisse\": 1, \"ergebnisliste\": [{\"referenznummer\": \"7\","
            + " \"stellenangebotsTitel\": \"Koch\"";
    BoardEntry.Offer shown = onlyOffer(row + "," + members + "]}");
    PostingContent whole =
        ((AdReading.Found)
                FEED.read(
                    BOARD,
                    onlyOffer(row + "}]}"),
                    utf8("{\"stellenangebotsBeschreibung\": \"Kocht.\"," + members)))
            .content();

    assertThat(shown.content().employmentType()).isEqualTo(type);
    assertThat(shown.content().workplace()).isEqualTo(workplace);
    assertThat(whole.employmentType()).isEqualTo(type);
    assertThat(whole.workplace()).isEqualTo(workplace);
    assertThat(whole.title()).isEqualTo("Koch");
  }

  private static BoardEntry.Offer onlyOffer(String answer) {
    BoardWalk walk = new BoardWalk(FEED, BOARD);
    walk.read(utf8(answer));
    return walk.listing().offers().getFirst();
  }

  @Test
  void nothing_isAnEmptyBoard() {
    BoardWalk walk = new BoardWalk(FEED, BOARD);
    walk.read(utf8("{\"maxErgebnisse\": 0}"));

    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(FEED.read(BOARD, WalkProgress.START, utf8("{\"maxErgebnisse\": 3}")))
        .isInstanceOf(BoardPage.Unreadable.class);
  }

  @Test
  void overTheCap_isReadByFieldsWhoseCountsAddUp() {
    String answer =
        "{\"maxErgebnisse\": 12000, \"ergebnisliste\": [{\"referenznummer\": \"1\"}], \"facetten\":"
            + " {\"berufsfeld\": {\"counts\": {\"Verkauf & Handel\": 9000, \"Pflege\": %d}}}}";
    BoardWalk walk = new BoardWalk(FEED, BOARD);
    walk.read(utf8(answer.formatted(3_000)));

    assertThat(Objects.requireNonNull(walk.next()).url())
        .isEqualTo(API + "v6/jobs?wo=Bonn&berufsfeld=Verkauf+%26+Handel&page=1&size=100");
    assertThat(FEED.read(BOARD, WalkProgress.START, utf8(answer.formatted(2_999))))
        .as("counts that do not add up divide nothing")
        .isInstanceOf(BoardPage.Ads.class);
  }
}
