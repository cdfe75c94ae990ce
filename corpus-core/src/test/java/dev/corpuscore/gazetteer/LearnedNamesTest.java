package dev.corpuscore.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedNamesTest {
  /** No place has this name. */
  private static final String NAME = "Kvarnlycke";

  private final Gazetteer gazetteer = Gazetteer.builtIn();
  private final List<Said> said = new ArrayList<>();

  @Test
  void threeSourcesThatAgree_areBelieved_atTheMedianOfTheirPoints() {
    say("a", NAME, "SE", 57.00, 12.00);
    say("b", NAME, "SE", 57.02, 12.02);
    say("c", NAME, "SE", 57.04, 12.01);

    assertThat(learned(NAME, "SE")).containsExactly(new Coordinates(57.02, 12.01));
    assertThat(learned("KVARNLYCKE", "SE")).hasSize(1);
    assertThat(learned(NAME, "FI")).isEmpty();
  }

  @Test
  void twoSources_areTooFew_howManyPostingsTheyHave() {
    for (int posting = 0; posting < 5; posting++) {
      say("a", NAME, "SE", 57, 12);
      say("b", NAME, "SE", 57, 12);
    }

    assertThat(learned(NAME, "SE")).isEmpty();
  }

  /** A tenth of a degree north is 11.1 km; the median is the middle one of three. */
  @ParameterizedTest
  @CsvSource({
    "57.00 57.05 57.10, true",
    "57.00 57.00 57.08, true",
    "57.00 57.00 57.10, false",
    "57.00 57.00 57.00 60.00, true",
    "57.00 57.00 57.00 60.00 60.00, true",
    "57.00 57.00 57.00 60.00 60.00 60.00, false"
  })
  void sourcesMoreThan10KilometresAway_disagree_andMustBeTheFewer(
      String latitudes, boolean believed) {
    String[] each = latitudes.split(" ");
    for (int source = 0; source < each.length; source++) {
      say("s" + source, NAME, "SE", Double.parseDouble(each[source]), 12);
    }

    assertThat(learned(NAME, "SE")).hasSize(believed ? 1 : 0);
  }

  @Test
  void onePostingThatErrs_isOutvotedByTheOthersOfItsSource() {
    say("a", NAME, "SE", 57, 12);
    say("b", NAME, "SE", 57, 12);
    say("c", NAME, "SE", 57, 12);
    say("c", NAME, "SE", 0, 0);
    say("c", NAME, "SE", 57, 12);

    assertThat(learned(NAME, "SE")).containsExactly(new Coordinates(57, 12));
  }

  @Test
  void nameThatTheGazetteerHas_isLearnedForOtherCountriesAlone_andStillMeansThePlaceItHas() {
    for (String source : List.of("a", "b", "c")) {
      say(source, "Göteborg", "SE", 60, 15);
      say(source, "Göteborg", "FI", 62, 25);
    }
    Coordinates known = new Coordinates(57.7072, 11.9668);

    assertThat(learn().names()).isEqualTo(1);
    assertThat(learned("Göteborg", "SE")).containsExactly(known);
    assertThat(learned("Göteborg", "FI")).containsExactly(new Coordinates(62, 25));
    assertThat(learned("Göteborg", null)).containsExactly(known);
    assertThat(gazetteer.meantBy("Göteborg").orElseThrow().coordinates()).isEqualTo(known);
    assertThat(gazetteer.meantBy("Göteborg, Finland").orElseThrow().coordinates())
        .isEqualTo(new Coordinates(62, 25));
  }

  /**
   * Nobody knows the region of a learned place, so one that a posting names does not exclude it.
   */
  @Test
  void learnedName_isFoundWithoutACountryAndInAnyRegion_untilItIsUnlearned() {
    List.of("a", "b", "c").forEach(source -> say(source, NAME, "SE", 57, 12));
    learn();
    Location there = new Location(NAME + ", Skåne län, Sweden", null, null, "SE", null, null);

    assertThat(gazetteer.placesOf(there)).extracting(NamedPlace::name).containsExactly(NAME);
    assertThat(gazetteer.placesOf(Location.ofText(NAME))).hasSize(1);

    gazetteer.learn(new byte[0]);
    assertThat(gazetteer.placesOf(there)).isEmpty();
    assertThat(gazetteer.meantBy(NAME)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sweden", "Skåne", "Skåne län", "Kvarnlycke, Hällevik", "?", " "})
  void countryRegionAndSeveralNames_areNotLearned(String text) {
    for (String source : List.of("a", "b", "c")) {
      said.add(new Said(source, id(), new Location(text, null, null, "SE", 57.0, 12.0)));
    }

    assertThat(learn().names()).isZero();
  }

  @Test
  void textWithoutACity_isAName_andNothingIsLearnedWithoutACountry() {
    for (String source : List.of("a", "b", "c")) {
      said.add(new Said(source, id(), new Location("By\t\nTwo", null, null, "SE", 57.0, 12.0)));
      said.add(new Said(source, id(), new Location(NAME, NAME, null, null, 57.0, 12.0)));
      said.add(new Said(source, id(), new Location(NAME, "B".repeat(101), null, "SE", 1.0, 1.0)));
    }

    assertThat(learn().names()).isEqualTo(1);
    assertThat(gazetteer.meantBy("by two").orElseThrow().name()).isEqualTo("By Two");
  }

  @Test
  void tooManyNames_theFirstAreKept_whateverCameFirst() {
    for (int name = 0; name <= LearnedNames.NAMES; name++) {
      for (String source : List.of("a", "b", "c")) {
        say(source, "zzq" + (100_000 + name), "SE", 57, 12);
      }
    }
    Collections.reverse(said);
    LearnedNames names = names();

    assertThat(names.table().names()).isEqualTo(LearnedNames.NAMES);
    assertThat(names.candidates()).isEqualTo(LearnedNames.NAMES);
    assertThat(names.leftOut()).isPositive();
    gazetteer.learn(names.table().rows());
    assertThat(gazetteer.meantBy("zzq100000")).isPresent();
    assertThat(gazetteer.meantBy("zzq" + (100_000 + LearnedNames.NAMES))).isEmpty();
  }

  /** Wherever in the alphabet, and whenever they come. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void tooManyNames_ofOneSource_pushOutNoneOfSeveral(int before) {
    List<String> sources = List.of("a", "b", "c");
    for (int at = 0; at <= sources.size(); at++) {
      if (at == before) {
        for (int name = 0; name < LearnedNames.NAMES + 5_000; name++) {
          say("hostile", "0a" + name, "SE", 57, 12);
        }
      }
      if (at < sources.size()) {
        say(sources.get(at), NAME, "SE", 57, 12);
        say(sources.get(at), "Only " + sources.get(at), "SE", 57, 12);
      }
    }

    assertThat(learned(NAME, "SE")).containsExactly(new Coordinates(57, 12));
    LearnedNames names = names();
    assertThat(names.candidates()).isEqualTo(1);
    assertThat(names.leftOut()).isPositive();
  }

  @Test
  void names_areThoseOfTheOracle_inEachOrder() {
    long seed = Seed.of(LearnedNamesTest.class);
    Random random = new Random(seed);
    int believed = 0;
    for (int round = 0; round < 200; round++) {
      said.clear();
      for (int posting = random.nextInt(120); posting > 0; posting--) {
        say(
            "s" + random.nextInt(10),
            random.nextBoolean() ? NAME : NAME.toUpperCase(Locale.ROOT),
            random.nextInt(3) > 0 ? "SE" : "FI",
            57 + (random.nextInt(4) == 0 ? 1 : 0.2 * random.nextDouble()),
            12 + 0.2 * random.nextDouble());
      }
      for (String country : List.of("SE", "FI")) {
        List<Coordinates> expected = oracle(country);
        assertThat(learned(NAME, country)).isEqualTo(expected);
        believed += expected.size();
      }
      byte[] table = names().table().rows();
      Collections.shuffle(said, random);
      assertThat(names().table().rows()).isEqualTo(table);
    }
    assertThat(believed).isBetween(20, 380);
  }

  /** The rule as its documentation says it, with lists. */
  private List<Coordinates> oracle(String country) {
    Map<String, List<Said>> bySource = new TreeMap<>();
    said.stream()
        .filter(it -> country.equals(it.location.country()))
        .sorted(Comparator.comparing(Said::posting))
        .forEach(it -> bySource.computeIfAbsent(it.source, s -> new ArrayList<>()).add(it));
    List<Coordinates> points = new ArrayList<>();
    for (List<Said> postings : bySource.values().stream().limit(7).toList()) {
      points.add(
          lowerMedian(
              postings.stream()
                  .limit(3)
                  .map(it -> it.location.coordinates().orElseThrow())
                  .toList()));
    }
    if (points.isEmpty()) {
      return List.of();
    }
    Coordinates centre = lowerMedian(points);
    int agreeing = 0;
    for (Coordinates point : points) {
      agreeing += point.metresTo(centre) <= 10_000 ? 1 : 0;
    }
    return agreeing >= 3 && agreeing > points.size() - agreeing
        ? List.of(
            new Coordinates(
                Math.round(centre.latitude() * 10_000) / 10_000.0,
                Math.round(centre.longitude() * 10_000) / 10_000.0))
        : List.of();
  }

  private static Coordinates lowerMedian(List<Coordinates> points) {
    List<Double> north = new ArrayList<>();
    List<Double> east = new ArrayList<>();
    points.forEach(
        point -> {
          north.add(point.latitude());
          east.add(point.longitude());
        });
    Collections.sort(north);
    Collections.sort(east);
    while (north.size() > 2) {
      north.removeFirst();
      north.removeLast();
      east.removeFirst();
      east.removeLast();
    }
    return new Coordinates(north.getFirst(), east.getFirst());
  }

  private List<Coordinates> learned(String city, @Nullable String country) {
    learn();
    return gazetteer.placesOf(new Location(null, city, null, country, null, null)).stream()
        .map(NamedPlace::coordinates)
        .toList();
  }

  private LearnedNames.Table learn() {
    LearnedNames.Table table = names().table();
    gazetteer.learn(table.rows());
    return table;
  }

  private LearnedNames names() {
    LearnedNames names = new LearnedNames(gazetteer);
    said.forEach(it -> names.add(it.source, it.posting, it.location));
    return names;
  }

  private void say(String source, String city, String country, double north, double east) {
    said.add(new Said(source, id(), new Location(null, city, null, country, north, east)));
  }

  private PostingId id() {
    return Sha256.postingId(null, "https://a.example/" + said.size());
  }

  private record Said(String source, PostingId posting, Location location) {}
}
