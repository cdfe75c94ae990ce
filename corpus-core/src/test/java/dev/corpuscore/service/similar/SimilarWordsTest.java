package dev.corpuscore.service.similar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By which words similar postings are searched for, and which of them say something alone. */
class SimilarWordsTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Nurse                            | Leeds       | Nurse Leeds
          Night nurse, nurses wanted       | Leeds       | Night nurse wanted Leeds
          Nurse in Leeds                   | Leeds       | Nurse in Leeds
          Leeds                            | Leeds       | Leeds
          Sales – New York                 | New York    | Sales New York
          -Nurse "+night* (m/w/d)          | Leeds       | Nurse night m w d Leeds
          C# / C++ Developer               |             | C# C++ Developer
          Nurse                            | São Paulo do Rio Grande do Norte | Nurse São Paulo do Rio
          看護師                           | 東京        | 看 護 師 東 京
          🧑‍🍳                               | Leeds       | Leeds
          """)
  void search_isForTitleAndCity(String title, String city, String words) {
    Location place = new Location("Elsewhere", city, null, null, null, null);
    SimilarWords read = SimilarWords.of(posting(title, city == null ? List.of() : List.of(place)));

    assertThat(typed(read)).containsExactly(words.split(" "));
  }

  @Test
  void search_placeIsTheFirst_andOfATextWhatStandsBeforeItsComma() {
    List<Location> places =
        List.of(
            Location.ofText("Lund, Sweden"), new Location(null, "Umeå", null, "SE", null, null));

    assertThat(typed(SimilarWords.of(posting("Nurse", places)))).containsExactly("Nurse", "Lund");
  }

  @Test
  void search_ofALongTitle_isBounded() {
    String title = String.join(" ", IntStream.range(0, 100).mapToObj(it -> "w" + it).toList());

    assertThat(typed(SimilarWords.of(posting(title, List.of()))))
        .hasSize(16)
        .startsWith("w0")
        .endsWith("w15");
  }

  @Test
  void search_isFilled_byRelevance_amongOpenPostings() {
    PostingSearch search = SimilarWords.of(posting("Nurse", List.of())).search(NOW, 40);

    assertThat(search.query().clauses()).containsExactly(new Clause(Kind.WORD, "Nurse", false));
    assertThat(search.fill()).isTrue();
    assertThat(search.sort()).isEqualTo(Sort.RELEVANCE);
    assertThat(search.limit()).isEqualTo(40);
    assertThat(search.now()).isEqualTo(NOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Night Nurse          | Night             | true
          Night Nurse          | Night Nurse       | false
          Night Nurse          | night nurse       | false
          Nurse for us         | Nurse             | false
          Nurse till oss 2026  | Nurse             | false
          Nurse och C#         | Nurse             | true
          IT i VA              | IT                | true
          IT i VA              | IT i VA           | false
          טבח לילה             | לילה              | true
          Nurse in Leeds       | Nurse             | false
          """)
  void areIn_ifAWordIsThereThatSaysSomething(String title, String missing, boolean expected) {
    Location leeds = new Location(null, "Leeds", null, null, null, null);
    SimilarWords words = SimilarWords.of(posting(title, List.of(leeds)));

    assertThat(words.areIn(Arrays.asList(missing.split(" ")))).isEqualTo(expected);
  }

  @Test
  void exist_onlyIfTheTitleHasAny() {
    Location leeds = new Location(null, "Leeds", null, null, null, null);

    assertThat(SimilarWords.of(posting("✨ – ***", List.of(leeds))).exist()).isFalse();
    assertThat(SimilarWords.of(posting("Leeds", List.of(leeds))).exist()).isTrue();
  }

  private static List<String> typed(SimilarWords words) {
    List<String> typed = new ArrayList<>();
    words.search(NOW, 40).query().clauses().forEach(it -> typed.add(it.text()));
    return typed;
  }

  private static PostingContent posting(String title, List<Location> places) {
    return PostingContent.of("https://jobs.example/1", title).locations(places).build();
  }
}
