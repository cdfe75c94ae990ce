package dev.corpuscore.service.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.service.reading.WordLists.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the closed lists hold: how eleven languages say employment, workplace and pay, and what says
 * nothing of an ad. No title, no employer, no town, and nothing for the sake of one query.
 */
class WordListsTest {
  /** Fewer live in places that nobody means. */
  private static final long TOWN = 15_000;

  /** A list that was made from the queries would hold little else. */
  private static final double MOST_FROM_QUERIES = 0.2;

  private static final Pattern PHRASE = Pattern.compile("[\\p{L}']+( [\\p{L}']+)*");

  /** The others stand beside a place or an amount, and mean something only there. */
  private static final Set<Kind> ANYWHERE = EnumSet.range(Kind.PART_TIME, Kind.FILLER);

  @ParameterizedTest
  @ValueSource(strings = {"en", "sv", "da", "no", "fi", "de", "nl", "fr", "es", "it", "pt"})
  void list_hasEveryKind_andSaysWhereItsWordsAreFrom(String language) {
    String file =
        new String(ClassResource.bytes(WordLists.class, file(language)), StandardCharsets.UTF_8);

    assertThat(file).contains("# Where from: ");
    assertThat(list(language)).containsOnlyKeys(Kind.values());
    list(language)
        .forEach(
            (kind, phrases) -> {
              assertThat(phrases).as(kind.name()).doesNotHaveDuplicates();
              assertThat(phrases).allSatisfy(it -> assertThat(it).matches(PHRASE));
              assertThat(phrases)
                  .allSatisfy(it -> assertThat(it).isEqualTo(it.toLowerCase(Locale.ROOT)));
              assertThat(phrases)
                  .allSatisfy(
                      it ->
                          assertThat(RoleTokenizer.keys(it)).hasSizeBetween(1, WordLists.LONGEST));
            });
  }

  /** Such a phrase could only be there for one query that has both. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "sv", "da", "no", "fi", "de", "nl", "fr", "es", "it", "pt"})
  void list_hasNoPhraseThatTwoOfItsKindMake(String language) {
    list(language)
        .forEach(
            (kind, phrases) ->
                assertThat(phrases)
                    .as(kind.name())
                    .noneMatch(it -> isMade(List.of(it.split(" ")), phrases)));
  }

  private static boolean isMade(List<String> words, List<String> phrases) {
    return IntStream.range(1, words.size())
        .anyMatch(
            at ->
                phrases.contains(String.join(" ", words.subList(0, at)))
                    && phrases.contains(String.join(" ", words.subList(at, words.size()))));
  }

  /**
   * As they are in {@code messages.txt}. French calls an internship a word that is a stage, too.
   */
  @ParameterizedTest
  @CsvSource({
    "en, full time, part time, temporary, internship, volunteer, on site, hybrid, remote",
    "sv, heltid, deltid, tidsbegränsad, praktik, volontärarbete, på plats, hybrid, på distans",
    "fi, kokoaikainen, osa aikainen, määräaikainen, harjoittelu, vapaaehtoistyö, lähityö,"
        + " hybridityö, etätyö",
    "de, vollzeit, teilzeit, befristet, praktikum, ehrenamt, vor ort, hybrid, remote",
    "fr, temps plein, temps partiel, temporaire, offre de stage, bénévolat, sur site, hybride,"
        + " à distance",
    "es, jornada completa, jornada parcial, temporal, prácticas, voluntariado, presencial,"
        + " híbrido, a distancia"
  })
  void shipped_knowsWhatThePagesCallTheKinds(
      String language,
      String full,
      String part,
      String temporary,
      String internship,
      String volunteer,
      String onsite,
      String hybrid,
      String remote) {
    Map<String, Kind> expected =
        Map.of(
            full, Kind.FULL_TIME,
            part, Kind.PART_TIME,
            temporary, Kind.TEMPORARY,
            internship, Kind.INTERNSHIP,
            volunteer, Kind.VOLUNTEER,
            onsite, Kind.ONSITE,
            hybrid, Kind.HYBRID,
            remote, Kind.REMOTE);

    expected.forEach(
        (phrase, kind) ->
            assertThat(
                    WordLists.shipped().find(WordLists.Use.ANYWHERE, RoleTokenizer.joined(phrase)))
                .as(language + " " + phrase)
                .hasValue(kind));
  }

  /** They name professions, fields, employers or dates, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hiring",
        "intern",
        "temp",
        "stage",
        "poste",
        "recherche",
        "recrutement",
        "home office",
        "timvikarie",
        "urgent",
        "ab sofort",
        "kvällsjobb"
      })
  void shipped_leavesOutWordsThatMeanOtherThings(String phrase) {
    assertThat(WordLists.shipped().find(WordLists.Use.ANYWHERE, RoleTokenizer.joined(phrase)))
        .isEmpty();
  }

  @Test
  void lists_haveNoTown() {
    Gazetteer gazetteer = Gazetteer.builtIn();

    assertThat(phrases())
        .noneMatch(it -> gazetteer.meantBy(it).stream().anyMatch(at -> at.population() >= TOWN));
  }

  @Test
  void lists_haveNoTitleAndNoEmployer() throws IOException {
    Path postings = Shared.path("data/queries/composed.ndjson.gz");
    Set<String> names = new HashSet<>();
    JsonMapper json = new JsonMapper();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(postings)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode posting = json.readTree(line);
        names.add(RoleTokenizer.joined(posting.path("title").asString("")));
        names.add(RoleTokenizer.joined(posting.at("/company/name").asString("")));
      }
    }

    assertThat(names).hasSizeGreaterThan(500);
    assertThat(phrases()).noneMatch(it -> names.contains(RoleTokenizer.joined(it)));
  }

  /** The lists are to hold for other queries, so few of their words are in these. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "sv", "da", "no", "fi", "de", "nl", "fr", "es", "it", "pt"})
  void list_isNotMadeOfTheOpenQueries(String language) throws IOException {
    String queries =
        Files.readAllLines(Shared.path("data/queries/queries.tsv")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> " " + RoleTokenizer.joined(line.split("\t")[2]) + " ")
            .reduce("", String::concat);
    List<String> all = phrases(language).toList();

    List<String> asked =
        all.stream().filter(it -> queries.contains(" " + RoleTokenizer.joined(it) + " ")).toList();

    assertThat((double) asked.size()).as("%s", asked).isLessThan(MOST_FROM_QUERIES * all.size());
  }

  private static List<String> phrases() {
    return Stream.of("en", "sv", "da", "no", "fi", "de", "nl", "fr", "es", "it", "pt")
        .flatMap(WordListsTest::phrases)
        .toList();
  }

  private static Stream<String> phrases(String language) {
    return list(language).entrySet().stream()
        .filter(it -> ANYWHERE.contains(it.getKey()))
        .flatMap(it -> it.getValue().stream());
  }

  private static Map<Kind, List<String>> list(String language) {
    Map<Kind, List<String>> list = new EnumMap<>(Kind.class);
    for (String line : ClassResource.lines(WordLists.class, file(language))) {
      String[] parts = line.split(" = ", 2);
      List<String> phrases = new ArrayList<>();
      Stream.of(parts[1].split(",")).map(String::strip).forEach(phrases::add);
      assertThat(list.put(Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)), phrases)).isNull();
    }
    return list;
  }

  private static String file(String language) {
    return "words_" + language + ".txt";
  }
}
