package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values are by hand, from the recorded ad and from the members that are described. */
class FranceTravailTest {
  private static final String SEARCH =
      "https://api.francetravail.io/partenaire/offresdemploi/v2/offres/search?departement=92";
  private static final Board BOARD = Board.at(SEARCH, null);

  @Test
  void recordedAd_isRead() {
    String recorded =
        new String(ofBoard("francetravail/212XWYG-offre.json"), StandardCharsets.UTF_8);
    String agency =
        """
        {"id": "8", "intitule": "Cuisinier", "typeContrat": "MIS", "description": "Soupes\\n& pain",
         "salaire": {"libelle": "Horaire de 12,50 Euros sur 12 mois"}}
        """;
    BoardWalk walk = new BoardWalk(new FranceTravail(), BOARD);
    assertThat(Objects.requireNonNull(walk.next()).url()).isEqualTo(SEARCH + "&range=0-149");
    walk.read(utf8("{\"resultats\": [" + recorded + "," + agency + "]}"));
    Listing listing = walk.listing();
    PostingContent developer = listing.offers().getFirst().content();
    PostingContent cook = listing.offers().getLast().content();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(developer.url())
        .isEqualTo("https://candidat.francetravail.fr/offres/recherche/detail/212XWYG");
    assertThat(developer.title()).isEqualTo("DEVELOPPEUR JAVA BACK END SENIOR (H/F)");
    assertThat(developer.company()).isEqualTo(new Company("NEXPUBLICA", null));
    assertThat(developer.employmentType()).isNull();
    assertThat(developer.locations())
        .containsExactly(new Location("92 - CLICHY", null, null, "FR", 48.902793, 2.30484));
    assertThat(developer.salary())
        .isEqualTo(
            new Salary(
                65_000.0,
                null,
                "EUR",
                Salary.Period.YEAR,
                "Annuel de 65000.0 Euros sur 12.0 mois"));
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.TEMPORARY);
    assertThat(cook.description()).isEqualTo("Soupes\n& pain");
    assertThat(cook.salary())
        .isEqualTo(
            new Salary(
                12.5, null, "EUR", Salary.Period.HOUR, "Horaire de 12,50 Euros sur 12 mois"));
  }

  @Test
  void placeOverseas_hasACountryOfItsOwn_andOneWithoutADepartmentNone() {
    BoardWalk walk = new BoardWalk(new FranceTravail(), BOARD);
    String ad =
        "{\"id\": \"%s\", \"intitule\": \"Cuisinier\", \"lieuTravail\": {\"libelle\": \"%s\"}}";
    walk.read(
        utf8(
            "{\"resultats\": ["
                + String.join(
                    ",",
                    ad.formatted("1", "2A - AJACCIO"),
                    ad.formatted("2", "974 - ST DENIS"),
                    ad.formatted("3", "Bretagne"))
                + "]}"));

    assertThat(walk.listing().offers())
        .extracting(it -> it.content().locations().getFirst().country())
        .containsExactly("FR", null, null);
  }

  @Test
  void fullPages_areFollowed_untilTheSearchEnds() {
    BoardWalk walk = new BoardWalk(new FranceTravail(), BOARD);
    int pages = 0;
    for (FeedRequest next = walk.next(); next != null; next = walk.next()) {
      int first = pages * 150;
      assertThat(next.url()).endsWith("&range=" + first + "-" + (first + 149));
      walk.read(page(first, 150));
      pages++;
    }

    assertThat(pages).isEqualTo(21);
    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().reason())
        .isEqualTo("the search ends after 3150 ads: make a source for each departement");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Annuel de 40000.0 Euros à 60000.0 Euros sur 12.0 mois | 40000 | 60000 | YEAR",
        "Mensuel de 1800.0 Euros a 2000.0 Euros sur 12.0 mois | 1800 | 2000 | MONTH",
        "Mensuel de 45000 à 60000 Euros sur 12 mois | 45000 | 60000 |",
        "Annuel de 35.0 Euros | 35 | |",
        "Autre de 30000,00 Euros | | |",
      })
  void pay_isReadInItsForms(
      String words, @Nullable Double min, @Nullable Double max, Salary.@Nullable Period period) {
    BoardWalk walk = new BoardWalk(new FranceTravail(), BOARD);
    walk.read(
        utf8(
            "{\"resultats\": [{\"id\": \"8\", \"intitule\": \"Cuisinier\","
                + " \"dureeTravailLibelleConverti\": \"Temps plein\", \"salaire\": {\"libelle\": \""
                + words
                + "\"}}]}"));
    PostingContent cook = walk.listing().offers().getFirst().content();

    assertThat(cook.salary())
        .isEqualTo(new Salary(min, max, min == null ? null : "EUR", period, words));
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
  }

  /** Of the contact only the address of a form is read: the rest may be a person's. */
  @Test
  void season_andWhereToApply_areRead() {
    BoardWalk walk = new BoardWalk(new FranceTravail(), BOARD);
    walk.read(
        utf8(
            """
            {"resultats": [{"id": "8", "intitule": "Cuisinier", "typeContrat": "SAI",
              "dureeTravailLibelleConverti": "Temps plein",
              "contact": {"nom": "Jeanne Dupont", "urlPostulation": "https://acme.example/offre/8"}}]}
            """));
    PostingContent cook = walk.listing().offers().getFirst().content();

    assertThat(cook.employmentType()).isEqualTo(EmploymentType.TEMPORARY);
    assertThat(cook.applyUrl()).isEqualTo("https://acme.example/offre/8");
    assertThat(cook.toString()).doesNotContain("Dupont");
  }

  /** It answers 204 behind the last ad. */
  @Test
  void emptyAnswer_isTheEnd() {
    BoardWalk walk = new BoardWalk(new FranceTravail(), BOARD);
    walk.read(page(0, 150));
    walk.read(new byte[0]);

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
  }

  private static byte[] page(int first, int size) {
    return utf8(
        IntStream.range(first, first + size)
            .mapToObj(it -> "{\"id\": \"" + it + "A\", \"intitule\": \"Cuisinier\"}")
            .collect(Collectors.joining(",", "{\"resultats\": [", "]}")));
  }
}
