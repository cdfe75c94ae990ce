package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corpuscore.Seed;
import dev.corpuscore.index.Explanation.Explainer;
import dev.corpuscore.index.Explanation.Found;
import dev.corpuscore.index.Explanation.How;
import dev.corpuscore.index.Explanation.Part;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every {@link PostingIndex} says of why a hit stands where it stands. */
public abstract class ExplanationContract extends IndexFixture {
  private static final List<String> WORDS =
      List.of("nurse", "chef", "night", "remote", "senior", "berlin", "sales", "legal", "nurses");

  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | Night Nurse           | nurse             | EXACT   | nurse              | 120
          en | Night Nurses          | nurse             | STEM    | nurses             | 120
          sv | Råd                   | rad               | FOLDED  | råd                | 180
          sv | Förskollärare         | lärare            | PART    | förskollärare      |  60
          de | Software Entwickler   | Softwareentwickler | PART   | software entwickler | 40
          sv | Kock                  | C++ kock          | MISSING |                    |   0
          """)
  void how_eachWordIsHad(
      String language, String title, String query, How how, String as, int points) {
    PostingContent content = titled(title).language(language).build();
    index(put(1, content.toBuilder()));

    Found word = explainer(query).explain(content, 0, how == How.MISSING).words().getFirst();

    assertThat(word.how()).isEqualTo(how);
    assertThat(word.as()).isEqualTo(as);
    assertThat(word.points()).isEqualTo(points);
    assertThat(word.in()).isEqualTo(how == How.MISSING ? List.of() : List.of(Part.TITLE));
  }

  @Test
  void where_eachPlaceOfAWord() {
    PostingContent content =
        at("Berlin Guide", "Berlin Tours").description("Walk through Berlin.").build();
    index(put(1, content.toBuilder()));

    Explanation said = explainer("berlin walks").explain(content, 0, false);

    assertThat(said.words().getFirst().in())
        .containsExactly(Part.TITLE, Part.COMPANY, Part.DESCRIPTION);
    assertThat(said.words().get(1).in()).containsExactly(Part.DESCRIPTION);
    assertThat(said.words().get(1).how()).isEqualTo(How.STEM);
    assertThat(Objects.requireNonNull(said.points()).head()).isZero();
  }

  @Test
  void labelOfAnAd_isWhereAWordIsThatNoTextHas() {
    PostingContent content =
        titled("Kock")
            .legacyAd(new LegacyAd("{\"occupation\":{\"label\":\"Kock, storhushåll\"}}"))
            .build();
    index(put(1, content.toBuilder()));

    List<Found> words = explainer("kock storhushåll").explain(content, 0, false).words();

    assertThat(words.stream().map(Found::in))
        .containsExactly(List.of(Part.TITLE), List.of(Part.LABEL));
    assertThat(words.get(1).how()).isEqualTo(How.EXACT);
    assertThat(words.get(1).points()).isEqualTo(1);
  }

  @Test
  void rareWords_countMoreInPostingsThatLackOthers() {
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number <= 64; number++) {
      changes.add(put(number, titled("Manager and Owner")));
    }
    PostingContent content = titled("Manager and Welder").build();
    changes.add(put(65, content.toBuilder()));
    index(changes.toArray(Change[]::new));

    List<Found> words = explainer("welder manager zebra").explain(content, 0, true).words();

    // one of 65 has the first word: 64 is 2 to the power of 6; all have the second, none the third
    assertThat(words.stream().map(Found::weight)).containsExactly(6, 1, 6);
    // a word of a title of three words counts 60 + 120 / 3
    assertThat(words.stream().map(Found::points)).containsExactly(600L, 100L, 0L);
  }

  @Test
  void words_thatLookLikeOneOrAreOfItsFamily() {
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number <= 300; number++) {
      changes.add(put(number, titled("Cleaner")));
    }
    PostingContent finnish = titled("Bussikuljettaja").language("fi").build();
    PostingContent english = titled("Product Management").build();
    changes.add(put(301, finnish.toBuilder()));
    changes.add(put(302, english.toBuilder()));
    index(changes.toArray(Change[]::new));

    Found like = explainer("bussinkuljettaja").explain(finnish, 0, true).words().getFirst();
    Found related = explainer("product manager").explain(english, 0, true).words().get(1);

    assertThat(Arrays.<Object>asList(like.how(), like.as()))
        .containsExactly(How.SIMILAR, "bussikuljettaja");
    assertThat(like.points()).isPositive();
    assertThat(Arrays.<Object>asList(related.how(), related.as()))
        .containsExactly(How.RELATED, "management");
    assertThat(related.points()).isZero();
  }

  @Test
  void anotherOrder_hasNoPoints() {
    PostingContent content = titled("Night Nurse").build();
    index(put(1, content.toBuilder()));

    Explainer newest = index.explainer(search("nurse").sorted(Sort.PUBLISHED_NEWEST));
    Explainer everything = index.explainer(search("").sorted(Sort.RELEVANCE));

    assertThat(newest.explain(content, 0, false).points()).isNull();
    assertThat(newest.explain(content, 0, false).words()).hasSize(1);
    assertThat(everything.explain(content, 0, false).words()).isEmpty();
    assertThat(everything.explain(content, 0, false).points()).isNull();
  }

  /** A title as it was typed, though the query has its word in two forms. */
  @Test
  void points_ofAWordInTwoForms() {
    PostingContent asTyped = titled("Nurses nurse").build();
    PostingContent other = titled("Chef").build();
    index(put(1, asTyped.toBuilder()), put(2, other.toBuilder()));
    PostingSearch search = page(search("nurses nurse chef"), 0, 10).filled();

    List<Hit> hits = index.search(search).hits();
    Explainer explainer = index.explainer(search);

    assertThat(hits.stream().map(Hit::id)).containsExactly(Postings.id(1), Postings.id(2));
    double first = total(explainer, asTyped, 0) / hits.get(0).relevance();
    double second = total(explainer, other, 1) / hits.get(1).relevance();
    assertThat(second / first).isCloseTo(1, within(.01));
  }

  private static double total(Explainer explainer, PostingContent content, int place) {
    return Objects.requireNonNull(explainer.explain(content, place, true).points()).total();
  }

  /** What is told is what the index has ranked by. */
  @Test
  void points_areThoseOfTheOrder() {
    long seed = Seed.of(ExplanationContract.class);
    Random random = new Random(seed);
    Map<PostingId, PostingContent> contents = new HashMap<>();
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number <= 80; number++) {
      PostingContent content =
          at(drawn(random, 1 + random.nextInt(4)), drawn(random, 1))
              .description(drawn(random, random.nextInt(5)))
              .build();
      contents.put(Postings.id(number), content);
      changes.add(put(number, content.toBuilder()));
    }
    index(changes.toArray(Change[]::new));

    for (int round = 0; round < 40; round++) {
      String query = drawn(random, 1 + random.nextInt(3));
      PostingSearch search = page(search(query), 0, 100).filled();
      SearchPage page = index.search(search);
      Explainer explainer = index.explainer(search);
      List<Double> matching = new ArrayList<>();
      List<Double> lacking = new ArrayList<>();
      for (int place = 0; place < page.hits().size(); place++) {
        Hit hit = page.hits().get(place);
        PostingContent content = Objects.requireNonNull(contents.get(hit.id()));
        boolean lacks = !hit.missing().isEmpty();
        long points =
            Objects.requireNonNull(explainer.explain(content, place, lacks).points()).total();
        (lacks ? lacking : matching).add(points / hit.relevance());
      }
      // relevance is a share of the best score, and a score is the points and less than one
      assertSame(seed, query, matching);
      assertSame(seed, query, lacking);
    }
  }

  private static void assertSame(long seed, String query, List<Double> ratios) {
    for (double ratio : ratios) {
      assertThat(ratio / ratios.getFirst())
          .as("seed %s: %s", seed, query)
          .isCloseTo(1, within(.02));
    }
  }

  private Explainer explainer(String query) {
    return index.explainer(page(search(query), 0, 10).filled());
  }

  private static String drawn(Random random, int count) {
    List<String> drawn = new ArrayList<>();
    for (int word = 0; word < count; word++) {
      drawn.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return String.join(" ", drawn);
  }
}
