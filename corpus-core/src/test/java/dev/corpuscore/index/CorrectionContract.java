package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.occupation.OccupationTables;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.service.spelling.Correction;
import dev.corpuscore.tier.Core;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which words of a query are corrected, the same with every {@link PostingIndex}. */
public abstract class CorrectionContract extends IndexFixture {
  @BeforeEach
  void fill() {
    index(
        put(1, titled("Night Nurse")),
        put(2, titled("Nurse")),
        put(3, in("Data Engineer", "Kungälv")),
        put(4, at("Engineer", "Zalando")),
        put(5, titled("Nurses Manager")),
        put(6, titled("Purse Maker")),
        put(7, titled("Engineers")),
        put(8, titled("Astronaut").expiresAt(NOW)),
        put(9, titled("Cook").description("with much forbearance")),
        put(13, titled("Borax Miner")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nures                | nures=nurse
          Nurze                | Nurze=nurse
          nrse                 | nrse=nurse
          nnurse night         | nnurse=nurse
          nigth nures          | nigth=night nures=nurse
          nigth zebrastripe    | nigth=night
          enginere             | enginere=engineer
          enignere             | enignere=engineer
          enigenre             |
          ngihtt               |
          kungalvv             | kungalvv=kungälv
          kungälvv             | kungälvv=kungälv
          zalnado              | zalnado=zalando
          dataengineer         | dataengineer=data engineer
          full-tiem nures      | nures=nurse
          nigth-nures          | nigth=night nures=nurse
          (nures)              | nures=nurse
          nures, nures         | nures=nurse
          nur                  |
          nurs3                |
          4711                 |
          +nures               |
          -nures               |
          "nures"              |
          nures*               |
          *nures               |
          nures OR cook        |
          boras                |
          Borås                |
          borxa                | borxa=borax
          forbearance          |
          astronuat            |
          nurse                |
          qqqqqqqq             |
          нурсе                |
          護士護士              |
          """)
  void find_correctsWordsThatNoPostingHas(String query, String expected) {
    FoundPostings found = find(query);

    assertThat(corrected(found)).isEqualTo(expected == null ? "" : expected);
  }

  /** Of two towns a query names one. */
  @ParameterizedTest
  @CsvSource({
    "akton, akton=acton",
    "cook akton, akton=acton",
    "akton stockholm, ''",
    "coook stockholm, coook=cook"
  })
  void find_besideATown_noWordIsASlipOfAnother(String query, String expected) {
    index(put(20, in("Baker", "Acton")), put(21, in("Cook", "Stockholm")));

    assertThat(corrected(find(query))).isEqualTo(expected);
  }

  /** What titles end with is a word; what lacks its first letter is a slip. */
  @ParameterizedTest
  @CsvSource({
    "hoitaja, ''",
    "hoitja, hoitja=hoitoja",
    "hoitoja, ''",
    "ookkeeper, ookkeeper=bookkeeper",
    "Ookkeeper, Ookkeeper=bookkeeper"
  })
  void find_endOfACompound_isKnown(String query, String expected) {
    index(
        put(20, titled("Lähihoitaja Porvoo")),
        put(21, titled("Hoitoja")),
        put(22, titled("Bookkeeper")));

    assertThat(corrected(find(query))).isEqualTo(expected);
  }

  /** No posting has them, and they are occupations all the same. */
  @ParameterizedTest
  @CsvSource({"kamera, ''", "cajera, ''", "femme de ménage, ''", "ménage, ménage=manage"})
  void find_labelOfAnOccupation_isNoSlip(String query, String expected) {
    index(put(20, titled("Camera Operator")), put(21, titled("Manage people")));
    Occupations occupations =
        OccupationTables.of("1\tes\tcajera\n2\tfr\tfemme de ménage\n3\tde\tkamera\n");
    SearchPostings service = new SearchPostings(index, Gazetteer.builtIn(), occupations);

    assertThat(corrected(service.find(search(query)))).isEqualTo(expected);
  }

  private static String corrected(FoundPostings found) {
    return found.corrections().stream().map(it -> it.from() + "=" + it.to()).collect(joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          engineerkungälv | engineerkungälv=engineer kungälv
          kungälvengineer | kungälvengineer=kungälv engineer
          book keeper     | book keeper=bookkeeper
          night nurse cookx | cookx=cook
          wstronaut       |
          nanager         | nanager=manager
          städning        |
          """)
  void find_splitJoinedAndFirstLetter(String query, String expected) {
    index(
        put(30, in("Engineer", "Kungälv")),
        put(31, titled("Bookkeeper")),
        put(32, titled("Städningsassistent")),
        put(33, titled("Städring")),
        put(34, titled("Manager")));
    assertCorrected(query, expected);
  }

  /** What more postings name, be it a word that begins so or a word with one other letter. */
  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          softw eng  | softw=software
          carpent    | carpent=carpenter
          weldar     | weldar=welder
          sof        |
          softwr     | softwr=software
          """)
  void find_begunWord(String query, String expected) {
    index(
        put(70, titled("Software Engineer")),
        put(71, titled("Software Eng Intern")),
        put(72, titled("Soft Furnishings Maker")),
        put(73, titled("Carpenter")),
        put(74, titled("Welder")),
        put(75, titled("Welder")),
        put(76, titled("Weldaren")),
        put(77, titled("Softwareentwickler")));

    assertCorrected(query, expected);
  }

  /** More than two edits away, or one of few letters, or with another first letter and more. */
  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          farmasist       | farmasist=pharmacist
          konstrukshun    | konstrukshun=construction
          arkitekto       | arkitekto=arquitecto
          koifeuze        | koifeuze=coiffeuse
          kwalitätsprühfa |
          kwalitetspruefer | kwalitetspruefer=qualitätsprüfer
          sjirurg         | sjirurg=chirurg
          kviksølv        |
          bukuriu         |
          westerohs       | westerohs=västerås
          kosinero        | kosinero=cocinero
          чхарацтер       |
          plonbié         | plonbié=plombier
          plummar         | plummar=plumber
          boulangée       | boulangée=boulanger
          schofför        | schofför=chauffeur
          """)
  void find_asHeard(String query, String expected) {
    index(
        put(40, titled("Pharmacist")),
        put(41, titled("Construction worker")),
        put(42, titled("Arquitecto técnico")),
        put(43, titled("Coiffeuse")),
        put(44, titled("Qualitätsprüfer")),
        put(45, titled("Chirurg")),
        put(46, in("Baker", "Västerås")),
        put(47, titled("Cocinero/a")),
        put(48, titled("Cozinheiro")),
        put(49, titled("Plombier chauffagiste")),
        put(54, titled("Plumber")),
        put(55, titled("Boulanger")),
        put(56, titled("Chauffeur")));

    assertCorrected(query, expected);
  }

  /** By how many of its vowels differ, then by how frequent it is. */
  @Test
  void find_asHeard_theNearest_thenTheMostFrequent() {
    index(
        put(50, titled("Kapitain")),
        put(51, titled("Captain")),
        put(52, titled("Captain")),
        put(53, titled("Captoin")));

    assertThat(find("qapittein").corrections().getFirst().to()).isEqualTo("kapitain");
    assertThat(find("qhaptuin").corrections().getFirst().to()).isEqualTo("captain");
  }

  /** Whatever is typed: no pattern is too long or too hard for an index. */
  @Test
  void find_asHeard_ofTheWorstWords() {
    index(put(60, titled("ck".repeat(40) + "l")), put(61, titled("Chchchch")));

    for (String part : List.of("c", "ch", "sc", "tsch", "csk", "ac", "chav", "scah", "vfcs")) {
      String word = part.repeat(50 / part.length()).substring(0, 50 - 50 % part.length());
      assertThat(find(word).page().total()).as(word).isZero();
      assertThat(find(word.substring(0, 16)).page().incomplete()).as(word).isFalse();
    }
  }

  @Test
  void find_answersTheCorrectedQuery() {
    FoundPostings found = find("nigth nures");

    assertThat(found.page().total()).isEqualTo(1);
    assertThat(found.page().hits().stream().map(Hit::id)).containsExactly(id(1));
  }

  /** French has a rule by which managr and manager are forms of one word. */
  @Test
  void find_slipThatIsAFormInAnotherLanguage_isCorrected() {
    index(put(20, titled("Manager")), put(21, titled("Manager de rayon boucherie").language("fr")));

    assertThat(ids(search("managr"))).containsExactly(id(21));
    assertThat(find("managr").corrections()).containsExactly(new Correction("managr", "manager"));
  }

  /** As it is typed means: whatever its case and accents, and in the plural. */
  @Test
  void find_wordThatStandsInADescription_isKnown() {
    index(put(20, titled("Baker").description("Forbärance ovens.")));

    assertThat(find("FORBARANCE").corrections()).isEmpty();
    assertThat(find("forbearances").corrections()).isEmpty();
  }

  @Test
  void find_keepsSignsAndOperators() {
    assertThat(ids(find("(nures), -night -\"data\" cook OR nurse"))).containsExactly(id(2), id(5));
  }

  @Test
  void find_theMostFrequentOfTheNearest() {
    assertThat(find("hurse").corrections()).containsExactly(new Correction("hurse", "nurse"));
    index(put(10, titled("Nurde")), put(11, titled("Nurde")), put(12, titled("Nurde")));

    assertThat(find("nurxe").corrections().getFirst().to()).isEqualTo("nurde");
  }

  @Test
  void find_onlyWhereTooFewMatch() {
    assertThat(find("engineer").page().total()).isEqualTo(3);
    assertThat(find("engineer").corrections()).isEmpty();
  }

  /** A refused correction is not a reason to refuse the search. */
  @Test
  void find_withoutTimeForCorrections_saysThatItIsIncomplete() {
    PostingIndex busy = new RefusedSuggestions(index);

    FoundPostings found =
        new SearchPostings(busy, Gazetteer.builtIn(), Occupations.NONE)
            .find(search("night nures").filled());

    assertThat(found.corrections()).isEmpty();
    assertThat(found.page().incomplete()).isTrue();
    assertThat(found.page().hits().getFirst().id()).isEqualTo(id(1));
    assertThat(find("night nures").page().incomplete()).isFalse();
  }

  private FoundPostings find(String query) {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE).find(search(query));
  }

  private static List<PostingId> ids(FoundPostings found) {
    return found.page().hits().stream().map(Hit::id).toList();
  }

  private void assertCorrected(String query, @Nullable String expected) {
    String corrected =
        find(query).corrections().stream()
            .map(it -> it.from() + "=" + it.to())
            .collect(joining(" "));
    assertThat(corrected).isEqualTo(expected == null ? "" : expected);
  }
}
