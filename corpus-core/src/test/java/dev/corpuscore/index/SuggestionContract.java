package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} suggests, by hand and against a count of everything. */
public abstract class SuggestionContract extends IndexFixture {
  private static final int POSTINGS = 150;
  private static final int PUBLISHES = 5;
  private static final int SEARCHES = 150;

  private static final List<String> FIRST =
      List.of("Senior", "junior", "C#", "c++", ".NET", "Zürich-based", "𝒳ray", "R&D");
  private static final List<String> SECOND =
      List.of("nurse", "nursery", "purse", "engineer", "enigneer", "[a-z]*", "cook\\chef", "ﬁtter");
  private static final List<String> PLACES = List.of("Malmö", "Malmo", "Lund", "Å", "Ｔokyo");
  private static final List<String> COMPANIES = List.of("Acme AB", "acme ab", "Node.js (Nordics)");
  private static final List<String> SKILLS = List.of("Sewing", "Cooking", "c#", "Engines");

  /** As the oracle keeps it: what it says, and the suggestions that it must give. */
  private record Known(List<String> words, Set<String> terms, boolean expired) {}

  @Test
  void suggest_eachPartOfAPosting() {
    index(
        put(
            1,
            titled("Head of C# and .NET (m/f/d), Malmö")
                .company(new Company(" Acme \t AB ", null))
                .locations(
                    List.of(
                        Location.ofText("Malmö, Sweden; Lund"),
                        new Location(null, "Ystad", "Skåne", "SE", null, null)))
                .description("secret")
                .department("hidden")
                .legacyAd(
                    new LegacyAd(
                        """
                        {"must_have":{"skills":[{"label":"C#, programming language"}]},\
                        "nice_to_have":{"skills":[{"label":"Sewing"},{"concept_id":"x"}]},\
                        "occupation":{"label":"Systems developer"},\
                        "workplace_address":{"municipality":"Malmö","region":"Skåne län"}}\
                        """))));

    assertThat(texts(SuggestionType.OCCUPATION))
        .containsExactly(
            ".net",
            "c#",
            "head",
            "head of c# and .net (m/f/d), malmö",
            "malmö",
            "systems developer");
    assertThat(texts(SuggestionType.SKILL))
        .containsExactly("c#", "c#, programming language", "sewing");
    assertThat(texts(SuggestionType.LOCATION))
        .containsExactly("lund", "malmö", "skåne", "skåne län", "sweden", "ystad");
    assertThat(texts(SuggestionType.EMPLOYER)).containsExactly("acme ab");
  }

  @Core
  @Test
  void suggest_whatIsClosedUnlistedExpiredOrRemoved_isNot() {
    Closed closed = new Closed(ClosedReason.WITHDRAWN, NOW);
    index(
        put(1, titled("Nurse")),
        put(2, titled("Welder")),
        put(3, titled("Rigger"), PostingState.open(), false),
        put(4, titled("Fitter").expiresAt(NOW)),
        put(5, titled("Cook")),
        put(6, titled("Baker")));
    index(
        later(2, 7, titled("Welder"), closed),
        removed(5, 8),
        later(6, 9, titled("Diver"), PostingState.open()));

    assertThat(texts(SuggestionType.OCCUPATION)).containsExactly("diver", "nurse");
  }

  @Test
  void suggest_largestAndSmallestAsks() {
    index(put(1, titled("Nurse")));

    assertThat(suggest("", new Match.StartsWith("n".repeat(255)), 1)).isEmpty();
    assertThat(suggest("", new Match.StartsWith(""), SuggestionSearch.MOST)).hasSize(1);
    assertThat(suggest("", new Match.Spelled("ö".repeat(Match.Spelled.LONGEST), 2), 1)).isEmpty();
    assertThat(suggest("", new Match.Like("[ab]c".repeat(Match.Like.LONGEST / 5)), 1)).isEmpty();
    assertThat(suggest("***", new Match.StartsWith(""), 5)).isEmpty();
  }

  @Test
  void suggest_asTheOracleCounts() {
    long seed = Seed.of(SuggestionContract.class);
    Random random = new Random(seed);
    Map<Integer, Known> all = new TreeMap<>();
    long revision = 0;
    for (int publish = 0; publish < PUBLISHES; publish++) {
      List<Change> changes = new ArrayList<>();
      for (int number : random.ints(POSTINGS / 3, 1, POSTINGS + 1).distinct().toArray()) {
        revision++;
        if (random.nextInt(5) == 0) {
          all.remove(number);
          changes.add(removed(number, revision));
        } else {
          changes.add(made(number, revision, random, all));
        }
      }
      index(changes.toArray(Change[]::new));
    }

    for (int round = 0; round < SEARCHES; round++) {
      String word = random.nextInt(3) == 0 ? "" : one(List.of("senior", "junior", "nurse"), random);
      Match match = match(random);
      int most = 1 + random.nextInt(6);

      assertThat(suggest(word, match, most))
          .as("%s among %s, %s", match, word, most)
          .containsExactlyElementsOf(expected(all, word, match, most));
    }
  }

  private static Change made(int number, long revision, Random random, Map<Integer, Known> all) {
    String first = one(FIRST, random);
    String second = one(SECOND, random);
    String place = one(PLACES, random);
    String company = one(COMPANIES, random);
    String skill = one(SKILLS, random);
    boolean expired = random.nextInt(6) == 0;
    Set<String> terms = new HashSet<>();
    terms.add("occupation:" + first.toLowerCase(Locale.ROOT) + " " + second);
    terms.add("occupation:" + first.toLowerCase(Locale.ROOT));
    // brackets and asterisks around a word are no part of it
    terms.add("occupation:" + (second.equals("[a-z]*") ? "a-z" : second));
    terms.add("location:" + place.toLowerCase(Locale.ROOT));
    terms.add("employer:" + company.toLowerCase(Locale.ROOT));
    terms.add("skill:" + skill.toLowerCase(Locale.ROOT));
    all.put(number, new Known(List.of(first.toLowerCase(Locale.ROOT), second), terms, expired));
    PostingContentBuilder content =
        titled(first + "  " + second)
            .company(new Company(company, null))
            .locations(List.of(new Location(null, place, null, null, null, null)))
            .expiresAt(expired ? NOW.minusSeconds(1) : NOW.plusSeconds(1))
            .legacyAd(new LegacyAd("{\"must_have\":{\"skills\":[{\"label\":\"" + skill + "\"}]}}"));
    return later(number, revision, content, PostingState.open());
  }

  private static Match match(Random random) {
    List<String> texts =
        List.of("", "c", "c#", "c+", "s", "se", "nur", "acme", "malm", "[a-z", ".");
    List<String> words =
        List.of("nrse", "nursse", "egnineer", "sewnig", "malmø", "zzz", "c#", "𝒳raz");
    List<String> patterns =
        List.of("(n|p)+[aeiouà-æ]*r(s|c)e", "(ac|s)[a-z]*(g|n)", "malm[oö]", "x+", "[a-zö]*e");
    List<String> beginnings = List.of("", "m", "ma", "malmo", "malmö", "mal", "so", "nur", "[a-z");
    return switch (random.nextInt(4)) {
      case 0 -> new Match.StartsWith(one(texts, random));
      case 1 -> new Match.StartsLike(one(beginnings, random));
      case 2 -> new Match.Spelled(one(words, random), 1 + random.nextInt(2));
      default -> new Match.Like(one(patterns, random));
    };
  }

  private static List<Suggestion> expected(
      Map<Integer, Known> all, String word, Match match, int most) {
    Map<String, Long> counts = new HashMap<>();
    all.values().stream()
        .filter(it -> !it.expired && (word.isEmpty() || it.words.contains(word)))
        .flatMap(it -> it.terms.stream())
        .forEach(term -> counts.merge(term, 1L, Long::sum));
    List<Suggestion> expected = new ArrayList<>();
    for (SuggestionType type : SuggestionType.values()) {
      String prefix = type.wire() + ":";
      counts.entrySet().stream()
          .filter(it -> it.getKey().startsWith(prefix))
          .map(it -> new Suggestion(type, it.getKey().substring(prefix.length()), it.getValue()))
          .filter(it -> matches(it.text(), match))
          .sorted(
              Comparator.comparingLong(Suggestion::occurrences)
                  .reversed()
                  .thenComparing(it -> it.text().codePoints().toArray(), Arrays::compare))
          .limit(most)
          .forEach(expected::add);
    }
    return expected;
  }

  private static boolean matches(String text, Match match) {
    return switch (match) {
      case Match.StartsWith it -> text.startsWith(it.start());
      case Match.StartsLike it ->
          text.length() >= it.start().length()
              && IntStream.range(0, it.start().length())
                  .allMatch(at -> isLike(text.charAt(at), it.start().charAt(at)));
      case Match.Spelled it ->
          text.codePointAt(0) == it.word().codePointAt(0)
              && edits(text.codePoints().toArray(), it.word().codePoints().toArray()) <= it.edits();
      case Match.Like it -> text.matches(it.pattern());
    };
  }

  private static boolean isLike(char letter, char typed) {
    String plain = Normalizer.normalize(String.valueOf(letter), Normalizer.Form.NFD);
    return letter == typed || plain.charAt(0) == typed || (letter == 'ø' && typed == 'o');
  }

  /** The restricted Damerau-Levenshtein distance, by its definition. */
  private static int edits(int[] one, int[] other) {
    int[][] all = new int[one.length + 1][other.length + 1];
    for (int i = 0; i <= one.length; i++) {
      for (int j = 0; j <= other.length; j++) {
        if (i == 0 || j == 0) {
          all[i][j] = i + j;
          continue;
        }
        int change = one[i - 1] == other[j - 1] ? 0 : 1;
        int least = Math.min(all[i - 1][j], all[i][j - 1]) + 1;
        least = Math.min(least, all[i - 1][j - 1] + change);
        if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
          least = Math.min(least, all[i - 2][j - 2] + 1);
        }
        all[i][j] = least;
      }
    }
    return all[one.length][other.length];
  }

  private List<String> texts(SuggestionType type) {
    return suggest("", new Match.StartsWith(""), SuggestionSearch.MOST).stream()
        .filter(it -> it.type() == type)
        .map(Suggestion::text)
        .toList();
  }

  private List<Suggestion> suggest(String words, Match match, int most) {
    PostingSearch among =
        page(search(TextQuery.parse(words).clauses().isEmpty() ? "" : words), 0, 0);
    return index.suggest(
        new SuggestionSearch(among, List.of(), List.of(SuggestionType.values()), match, most));
  }

  /** Posting {@code number} at a later revision. */
  private static Change later(
      int number, long revision, PostingContentBuilder content, PostingState state) {
    Posting posting = Postings.put(number, content, state, true).posting();
    return new Change.Put(
        new Posting(id(number), posting.digest(), posting.content(), posting.record(), revision));
  }

  private static <T> T one(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
