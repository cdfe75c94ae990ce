package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which postings fill the page of a search that few match, in every {@link PostingIndex}. */
public abstract class FillContract extends IndexFixture {
  private static final List<String> WORDS =
      List.of("nurse", "chef", "night", "remote", "senior", "berlin", "sales", "legal");

  @Core
  @Test
  void fill_followsTheMatches_andSaysWhatIsMissing() {
    index(
        put(1, titled("Night Nurse")),
        put(2, titled("Night Nurse, Stockholm")),
        put(3, titled("Chef")),
        put(4, titled("Nurse")));

    SearchPage page = filled("night nurse (Stockholm)");

    assertThat(page.total()).isEqualTo(1);
    assertThat(page.filled()).isEqualTo(2);
    assertThat(ids(page)).containsExactly(id(2), id(1), id(4));
    assertThat(page.hits().stream().map(Hit::missing))
        .containsExactly(List.of(), List.of("Stockholm"), List.of("night", "Stockholm"));
    assertThat(page.missing()).containsExactly("Stockholm", "night");
    assertThat(page.hits().getFirst().relevance()).isEqualTo(1);
    assertThat(page.hits().stream().map(Hit::relevance))
        .isSortedAccordingTo((one, other) -> Double.compare(other, one));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          night nurse              | 2 1 3
          +night nurse             | 2 1
          night +nurse             | 2 3
          +(night nurse)           | 2
          night nurse -senior      | 1 3
          "night nurse" senior     | 2
          "night shift" senior     | 1
          nur* night               | 2 3
          *rse night               | 2 3
          night (nurse OR cook)    | 2 3
          nurse night zebra        | 2 1 3
          zebra lion               |
          nurse                    | 2 3
          night-nurse zebra        | 2 1 3
          """)
  void fill_operatorsBind(String query, String expected) {
    index(
        put(1, titled("Night Shift")),
        put(2, titled("Senior Night Nurse")),
        put(3, titled("Nurse for Days at the Old Hospital")),
        put(4, titled("Cleaner")));

    List<Integer> numbers =
        expected == null
            ? List.of()
            : Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList();
    assertThat(ids(filled(query))).containsExactlyInAnyOrderElementsOf(all(numbers));
  }

  @Test
  void fill_wordsTypedAsOne_areMissingAsOne() {
    index(put(1, titled("Full Time Developer")), put(2, titled("Full Stack Developer")));

    SearchPage page = filled("full-stack developer, wanted!");

    assertThat(page.hits().stream().map(Hit::missing))
        .containsExactly(List.of("wanted"), List.of("full-stack", "wanted"));
  }

  @Test
  void fill_rareWordsCountMore_amongOpenPostings() {
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number <= 40; number++) {
      changes.add(put(number, titled("Manager and Owner")));
      // these would make the rare word as frequent as the other if they still counted
      changes.add(put(number + 50, titled("Welder or Fitter").expiresAt(NOW)));
    }
    changes.add(put(41, titled("Welder and Fitter")));
    index(changes.toArray(Change[]::new));
    SearchPage page = filled("welder manager");

    assertThat(ids(page).getFirst()).isEqualTo(id(41));
    assertThat(page.filled()).isEqualTo(41);
  }

  @Test
  void fill_titleBeforeDescription_newerBeforeOlder() {
    index(
        put(1, titled("Cook").description("with a nurse")),
        put(2, dated("Nurse", "2026-01-01")),
        put(3, dated("Nurse", "2026-02-01")),
        put(4, at("Porter", "Nurse Agency")));

    assertThat(ids(filled("nurse zebra"))).containsExactly(id(3), id(2), id(4), id(1));
  }

  @Test
  void fill_onlyWhereFewerMatchThanThePageHasRoomFor() {
    index(
        put(1, titled("Night Nurse")),
        put(2, titled("Nurse, Night")),
        put(3, titled("Nurse")),
        put(4, titled("Night")));

    PostingSearch search = search("night nurse").filled();

    assertThat(index.search(page(search, 0, 2).filled()).filled()).isZero();
    assertThat(ids(page(search, 0, 3).filled())).hasSize(3);
    assertThat(index.search(page(search, 0, 3).filled()).filled()).isEqualTo(2);
    assertThat(ids(page(search, 3, 3).filled())).hasSize(1);
    assertThat(index.search(page(search, 0, 0).filled()).filled()).isZero();
  }

  @Test
  void fill_onlyIfAsked_andByRelevance() {
    index(put(1, titled("Night Nurse")), put(2, titled("Nurse")));

    assertThat(ids("night nurse")).containsExactly(id(1));
    assertThat(ids(search("night nurse").filled().sorted(Sort.PUBLISHED_NEWEST)))
        .containsExactly(id(1));
    assertThat(ids(search("").filled())).hasSize(2);
  }

  @Test
  void fill_openPostingsOnly_withinTheFilter() {
    index(
        put(1, titled("Nurse").expiresAt(NOW.minusSeconds(1))),
        put(2, titled("Nurse").language("sv")),
        put(3, titled("Nurse").language("de")));
    PostingSearch all = search("night nurse");
    Condition.And swedish =
        new Condition.And(List.of(new Condition.In(Facet.LANGUAGE, List.of("sv"))));
    PostingSearch some =
        PostingSearch.of(all.query(), all.now())
            .filter(swedish)
            .sort(all.sort())
            .limit(10)
            .positions(true)
            .fill(true)
            .build();

    assertThat(ids(filled("night nurse"))).containsExactlyInAnyOrder(id(2), id(3));
    SearchPage page = index.search(some);
    assertThat(ids(page)).containsExactly(id(2));
    assertThat(page.total()).isZero();
    assertThat(page.positions()).isZero();
  }

  @Test
  void fill_isBounded_andPagedWithoutRepeating() {
    List<Change> changes = new ArrayList<>();
    changes.add(put(1, titled("Night Nurse")));
    IntStream.rangeClosed(2, 260)
        .forEach(it -> changes.add(put(it, titled(it % 2 == 0 ? "Nurse" : "Night Porter"))));
    index(changes.toArray(Change[]::new));
    PostingSearch search = search("night nurse");

    List<PostingId> paged = new ArrayList<>();
    for (int offset = 0; offset < 130; offset += 10) {
      SearchPage page = index.search(page(search, offset, 10).filled());
      assertThat(page.filled()).isEqualTo(PostingSearch.FILL_LIMIT);
      assertThat(page.total()).isEqualTo(1);
      paged.addAll(ids(page));
    }

    assertThat(paged).hasSize(101).doesNotHaveDuplicates().startsWith(id(1));
    assertThat(ids(page(search, 0, 100).filled())).isEqualTo(paged.subList(0, 100));
  }

  @Test
  void fill_agreesWithReadingAllPostings() {
    long seed = Seed.of(FillContract.class);
    Random random = new Random(seed);
    List<Set<String>> words = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number <= 60; number++) {
      Set<String> title = drawn(random, 1 + random.nextInt(3));
      Set<String> text = drawn(random, random.nextInt(3));
      changes.add(put(number, titled(String.join(" ", title)).description(String.join(" ", text))));
      Set<String> both = new TreeSet<>(title);
      both.addAll(text);
      words.add(both);
    }
    index(changes.toArray(Change[]::new));

    for (int round = 0; round < 40; round++) {
      List<String> query = List.copyOf(drawn(random, 2 + random.nextInt(4)));
      SearchPage page = index.search(page(search(String.join(" ", query)), 0, 100).filled());
      Set<PostingId> some = new HashSet<>();
      long complete = words.stream().filter(it -> it.containsAll(query)).count();
      for (int number = 1; number <= words.size(); number++) {
        if (query.stream().anyMatch(words.get(number - 1)::contains)) {
          some.add(id(number));
        }
      }
      assertThat(page.total()).as("seed %s: %s", seed, query).isEqualTo(complete);
      assertThat(page.filled()).isEqualTo(some.size() - (int) complete);
      assertThat(ids(page)).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(some);
      for (int place = 0; place < page.hits().size(); place++) {
        Hit hit = page.hits().get(place);
        Set<String> having = words.get(Postings.number(hit.id()) - 1);
        assertThat(hit.missing())
            .isEqualTo(query.stream().filter(it -> !having.contains(it)).toList());
        assertThat(hit.missing().isEmpty()).isEqualTo(place < complete);
      }
    }
  }

  private static Set<String> drawn(Random random, int count) {
    Set<String> drawn = new TreeSet<>();
    while (drawn.size() < count) {
      drawn.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return drawn;
  }

  private SearchPage filled(String query) {
    return index.search(page(search(query), 0, 50).filled());
  }

  private static List<PostingId> ids(SearchPage page) {
    return page.hits().stream().map(Hit::id).toList();
  }

  private static List<PostingId> all(List<Integer> numbers) {
    return numbers.stream().map(Postings::id).toList();
  }
}
