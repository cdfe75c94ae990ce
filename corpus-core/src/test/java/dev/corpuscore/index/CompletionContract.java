package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingSearch.Joining;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.completion.CompleteQuery;
import dev.corpuscore.service.completion.Completion;
import dev.corpuscore.service.completion.CompletionRequest;
import dev.corpuscore.service.completion.TypedWords;
import dev.corpuscore.tier.Core;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a query is completed with, on every {@link PostingIndex}: nine ads, by hand. */
public abstract class CompletionContract extends IndexFixture {
  private static final List<SuggestionType> STANDARD =
      List.of(SuggestionType.OCCUPATION, SuggestionType.SKILL, SuggestionType.LOCATION);

  @BeforeEach
  void nineAds() {
    index(
        put(1, in("Personlig assistent", "Malmö")),
        put(2, in("Personlig assistent", "Göteborg")),
        put(3, in("Personlig tränare", "Malmö")),
        put(4, at("Sjuksköterska", "Sahlgrenska").locations(List.of(Location.ofText("Göteborg")))),
        put(5, in("Sjuksköterska", "Malmö")),
        put(6, in("C# utvecklare", "Lund").legacyAd(skill("C#, programmeringsspråk"))),
        put(7, in("C++ utvecklare", "Lund").legacyAd(skill("Microsoft Exchange"))),
        put(8, in("Corona provtagare", "Kiruna")),
        put(9, in("Lärare i grundskolan", "Kiruna")));
  }

  @Core
  @Test
  void severalWords_areTheBeginningOfOneSuggestion() {
    assertThat(complete("Personlig as"))
        .containsExactly(
            completion("personlig assistent", "occupation", 2),
            completion("personlig assistent göteborg", "occupation_location", 1),
            completion("personlig assistent malmö", "occupation_location", 1));
    assertThat(phrases("lärare i gr")).startsWith("lärare i grundskolan");
  }

  @Test
  void earlierWords_countInTheirContextOrNot() {
    assertThat(complete("malmö sj").getFirst())
        .isEqualTo(behind("malmö", "sjuksköterska", "occupation", 1));
    assertThat(complete("malmö sj", false).getFirst())
        .isEqualTo(behind("malmö", "sjuksköterska", "occupation", 2));
    assertThat(complete("lund micros"))
        .as("one alone and its place, which was typed already")
        .containsExactly(behind("lund", "microsoft exchange", "skill", 1));
    assertThat(complete("utvecklare lu"))
        .containsExactly(
            behind("utvecklare", "lund", "location", 2),
            behind("utvecklare", "lund c#", "location_occupation", 1),
            behind("utvecklare", "lund c++", "location_occupation", 1));
    assertThat(phrases("kiruna sj")).isEmpty();
  }

  @Test
  void aBlankAtTheEnd_asksForTheNextWord() {
    assertThat(complete("malmö "))
        .containsExactly(
            behind("malmö", "personlig", "occupation", 2),
            behind("malmö", "assistent", "occupation", 1),
            behind("malmö", "personlig assistent", "occupation", 1),
            behind("malmö", "personlig tränare", "occupation", 1),
            behind("malmö", "sjuksköterska", "occupation", 1),
            behind("malmö", "tränare", "occupation", 1));
    assertThat(phrases("lärare i ")).contains("lärare i grundskolan").doesNotContain("lärare i i");
  }

  @Test
  void nothingTyped_isCompletedWithTheMostFrequent() {
    assertThat(complete("").subList(0, 2))
        .containsExactly(
            completion("malmö", "location", 3), completion("personlig", "occupation", 3));
    assertThat(complete("  ")).isEqualTo(complete(""));
  }

  @Test
  void signs_areText() {
    assertThat(phrases("c#")).containsExactly("c#", "c# utvecklare", "c#, programmeringsspråk");
    assertThat(phrases("c+")).containsExactly("c++", "c++ utvecklare");
    assertThat(phrases("c.")).isEmpty();
    assertThat(phrases("#coron")).isEmpty();
    assertThat(phrases(".*")).isEmpty();
    assertThat(phrases("(c|s")).isEmpty();
  }

  @Test
  void oneAlone_isFollowedBySecondWords() {
    assertThat(complete("micros"))
        .containsExactly(
            completion("microsoft exchange", "skill", 1),
            completion("microsoft exchange lund", "skill_location", 1));
    assertThat(complete("göteb").subList(0, 2))
        .containsExactly(
            completion("göteborg", "location", 2),
            completion("göteborg assistent", "location_occupation", 1));
    assertThat(complete("göteb", SuggestionType.SKILL)).isEmpty();
    assertThat(complete("sahl")).isEmpty();
    assertThat(complete("sahl", SuggestionType.EMPLOYER))
        .containsExactly(
            completion("sahlgrenska", "employer", 1),
            completion("sahlgrenska göteborg", "employer_location", 1));
  }

  @Test
  void nothingFound_givesTheNearestSpellings() {
    assertThat(complete("sjukskoterskka").getFirst())
        .isEqualTo(completion("sjuksköterska", "occupation", 2));
    assertThat(complete("göteborg sjukssköterska").getFirst())
        .isEqualTo(completion("göteborg sjuksköterska", "occupation", 1));
    assertThat(complete("götteborg sjuksköterska"))
        .containsExactly(completion("göteborg sjuksköterska", "location", 1));
    assertThat(complete("götteborg sjukssköterska"))
        .containsExactly(completion("göteborg sjuksköterska", "occupation", 1));
    assertThat(phrases("götteborg ")).startsWith("göteborg");
    assertThat(phrases("rjuksköterska")).as("another first letter").isEmpty();
    assertThat(phrases("lnud")).as("two neighbours exchanged").startsWith("lund");
    assertThat(phrases("lxxd")).as("two mistakes of four letters").isEmpty();
  }

  @Core
  @Test
  void lettersWithoutAccents_areTheBeginningOfThoseWithThem() {
    assertThat(phrases("goteb")).startsWith("göteborg");
    assertThat(phrases("lar")).contains("lärare", "lärare i grundskolan");
    assertThat(complete("malmo")).startsWith(completion("malmö", "location", 3));
    assertThat(phrases("malmo sjukskot")).contains("malmo sjuksköterska");
    index(put(10, in("Larmtekniker", "Lund")), put(11, in("Larmtekniker", "Lund")));
    assertThat(phrases("lar")).startsWith("larmtekniker").contains("lärare");
    assertThat(phrases("lär")).contains("lärare").doesNotContain("larmtekniker");
  }

  @Test
  void aSlip_isTheBeginningOfWhatWasMeant() {
    index(put(10, in("Kock", "Lund")), put(11, in("Kock", "Lund")), put(12, in("Kock", "Lund")));

    assertThat(phrases("utevck")).as("two neighbours exchanged").startsWith("utvecklare");
    assertThat(phrases("uvtekc")).as("two slips").isEmpty();
    assertThat(phrases("sjuksöt")).as("a letter left out").startsWith("sjuksköterska");
    assertThat(phrases("perssonl")).as("one too many").contains("personlig", "personlig tränare");
    assertThat(phrases("persomli")).as("another one").contains("personlig");
    assertThat(phrases("malmö sjuksöt")).startsWith("malmö sjuksköterska");
    assertThat(phrases("prvo")).as("exchanged at the end").startsWith("provtagare");
    assertThat(phrases("prx")).as("three letters").isEmpty();
    assertThat(phrases("grunx")).as("the last one may be anything").isEmpty();
  }

  @Test
  void whatTenTimesMoreHave_followsWhatMayBeASlip() {
    index(put(10, in("Svtesare", "Lund")));
    index(
        IntStream.range(11, 20)
            .mapToObj(it -> put(it, in("Svetsare", "Lund")))
            .toArray(Change[]::new));
    assertThat(phrases("svtes")).as("nine").contains("svtesare").doesNotContain("svetsare");

    index(put(20, in("Svetsare", "Lund")));

    assertThat(complete("svtes"))
        .containsExactly(
            completion("svtesare", "occupation", 1), completion("svetsare", "occupation", 10));
    assertThat(phrases("svets")).doesNotContain("svtesare");
  }

  @Test
  void limit_cuts() {
    assertThat(complete(request("malmö ", true, 2, STANDARD))).hasSize(2);
    assertThat(complete(request("malmö ", true, 0, STANDARD))).isEmpty();
  }

  @Test
  void whatIsErased_isNotSuggestedAnyMore() {
    assertThat(phrases("sahl", SuggestionType.EMPLOYER)).contains("sahlgrenska");

    index(removed(4, 10));

    assertThat(phrases("sahl", SuggestionType.EMPLOYER)).isEmpty();
    assertThat(complete("sjuks").getFirst())
        .isEqualTo(completion("sjuksköterska", "occupation", 1));
  }

  @Core
  @Test
  void labelsAndPlacesOfAnAd_areFound_asTheyAreSuggested() {
    index(
        put(
            10,
            in("Arbetsledare", "Lund")
                .legacyAd(
                    new LegacyAd(
                        """
                        {"occupation":{"label":"Kallskänka, storhushåll"},\
                        "nice_to_have":{"skills":[{"label":"Truckkort"}]},\
                        "workplace_address":{"municipality":"Åre","region":"Jämtlands län"}}\
                        """))));

    for (String phrase :
        List.of("kallskänka", "kallskänka, storhushåll", "truckkort", "åre", "jämtlands län")) {
      assertThat(phrases(phrase)).contains(phrase);
      assertThat(ids(phrase)).as(phrase).containsExactly(id(10));
    }
    assertThat(ids("kallskän*")).containsExactly(id(10));
    assertThat(ids("arbetsledare -truckkort")).isEmpty();
  }

  @Test
  void signsBeforeWords_areNotSuggested() {
    index(put(10, in("-Konduktor (-natt) +bonus - tåg", "Lund").legacyAd(skill("-"))));

    assertThat(phrases("kondu")).contains("konduktor (natt) bonus - tåg");
    assertThat(ids("konduktor (natt) bonus - tåg")).containsExactly(id(10));
    assertThat(phrases("-")).isEmpty();
  }

  @Test
  void phrasesThatNoSearchTakes_areNotSuggested() {
    index(put(10, in("Konduktor " + "a-b-".repeat(16) + "c", "Lund")));

    assertThat(phrases("kondu")).contains("konduktor").allMatch(it -> it.length() < 20);
  }

  private List<Completion> complete(String typed, SuggestionType... types) {
    return complete(request(typed, true, 10, types.length == 0 ? STANDARD : List.of(types)));
  }

  private List<Completion> complete(String typed, boolean contextual) {
    return complete(request(typed, contextual, 10, STANDARD));
  }

  private List<Completion> complete(CompletionRequest request) {
    return new CompleteQuery(index).complete(request);
  }

  private static CompletionRequest request(
      String typed, boolean contextual, int limit, List<SuggestionType> types) {
    return new CompletionRequest(
        TypedWords.of(typed),
        contextual,
        types,
        Condition.EVERYTHING,
        NOW,
        limit,
        Joining.USUAL,
        false);
  }

  private List<String> phrases(String typed, SuggestionType... types) {
    return complete(typed, types).stream().map(Completion::phrase).toList();
  }

  private static Completion completion(String phrase, String type, long occurrences) {
    return new Completion(phrase, phrase, type, occurrences);
  }

  private static Completion behind(String typed, String value, String type, long occurrences) {
    return new Completion(value, typed + " " + value, type, occurrences);
  }

  private static LegacyAd skill(String label) {
    return new LegacyAd("{\"must_have\":{\"skills\":[{\"label\":\"" + label + "\"}]}}");
  }
}
