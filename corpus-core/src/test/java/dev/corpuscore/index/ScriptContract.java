package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * What every {@link PostingIndex} finds in a corpus whose language nobody thought of: one that has
 * no stemmer, no function words, and often no case and no blanks.
 */
public abstract class ScriptContract extends IndexFixture {
  private static final String SIGNS = "[^\\p{L}\\p{M}\\p{N}]+";

  @ParameterizedTest
  @EnumSource
  void search_title_isFirst(ScriptTitles script) {
    List<String> titles = indexed(script);

    assertThat(titles).hasSizeGreaterThanOrEqualTo(12).doesNotHaveDuplicates();
    for (int at = 0; at < titles.size(); at++) {
      assertThat(ids(titles.get(at))).as(titles.get(at)).startsWith(id(at + 1));
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"JAPANESE", "CHINESE"})
  void search_word_findsTheTitlesThatHaveIt(ScriptTitles script) {
    List<String> titles = indexed(script);

    for (String title : titles) {
      for (String word : words(title)) {
        List<PostingId> having = numbered(titles, it -> words(it).contains(word));
        assertThat(all(word)).as(word).containsExactlyInAnyOrderElementsOf(having);
      }
    }
  }

  /** Without a dictionary of words, the ideographs of a query may stand anywhere in a posting. */
  @ParameterizedTest
  @EnumSource(names = {"JAPANESE", "CHINESE"})
  void search_neighbouringIdeographs_findTheTitlesThatHaveThem(ScriptTitles script) {
    List<String> titles = indexed(script);

    for (String title : titles) {
      for (String pair : ideographPairs(title)) {
        List<PostingId> having =
            numbered(titles, it -> it.codePoints().boxed().toList().containsAll(letters(pair)));
        List<PostingId> inARow = numbered(titles, it -> it.contains(pair));
        assertThat(all(pair)).as(pair).containsExactlyInAnyOrderElementsOf(having);
        assertThat(all('"' + pair + '"')).as(pair).containsExactlyInAnyOrderElementsOf(inARow);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UKRAINIAN", "RUSSIAN"})
  void search_anyCase_findsTheSame(ScriptTitles script) {
    for (String title : indexed(script)) {
      List<PostingId> asWritten = ids(title);

      assertThat(ids(title.toUpperCase(Locale.ROOT))).as(title).isEqualTo(asWritten);
      assertThat(ids(title.toLowerCase(Locale.ROOT))).as(title).isEqualTo(asWritten);
    }
  }

  /**
   * Marks of Greek and Cyrillic letters do not count. In other scripts than these and Latin, they
   * tell words apart, and forms of letters do.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ВОДІЙ            | Водій                | true
          комп’ютерних     | комп'ютерних мереж   | true
          водии            | Водій                | false
          ΚΟΥΖΊΝΑΣ         | Βοηθός κουζίνας      | true
          ΚΟΥΖΊΝΑ          | κουζίνα              | true
          κουζινα          | κουζίνα              | true
          Λογιστησ         | Λογιστης             | true
          елка             | Ёлка                 | true
          مهندس            | مُهَنْدِس            | false
          مُهَنْدِس        | مُهَنْدِس            | true
          اخصائي           | أخصائي               | false
          برمجيات          | مهندس البرمجيات      | false
          ＩＴエンジニア   | ITエンジニア         | true
          エンジニア       | ｴﾝｼﾞﾆｱ               | false
          エンジニア       | システムエンジニア   | false
          システム*        | システムエンジニア   | true
          *エンジニア      | システムエンジニア   | true
          運転             | トラック運転手       | true
          トラック         | トラック運転手       | true
          护士             | 護士                 | false
          พยาบาล*          | พยาบาลวิชาชีพ        | true
          พยาบาล           | พยาบาลวิชาชีพ        | false
          """)
  void search_otherSpelling(String query, String title, boolean found) {
    index(put(1, titled(title)));

    assertThat(ids(query)).isEqualTo(found ? List.of(id(1)) : List.of());
  }

  @ParameterizedTest
  @EnumSource
  void find_wordsThatAreThere_areNotCorrected(ScriptTitles script) {
    List<String> titles = indexed(script);

    for (int at = 0; at < titles.size(); at++) {
      FoundPostings whole = find(titles.get(at));
      assertThat(whole.corrections()).as(titles.get(at)).isEmpty();
      assertThat(whole.page().hits().getFirst().id()).isEqualTo(id(at + 1));
      for (String word : words(titles.get(at))) {
        FoundPostings found = find(word);
        assertThat(found.corrections()).as(word).isEmpty();
        assertThat(found.page().total()).as(word).isPositive();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void find_titleWithOneMoreWord_showsItFirst_andSaysWhatIsMissing(ScriptTitles script) {
    List<String> titles = indexed(script);

    for (int at = 0; at < titles.size(); at++) {
      Hit first = find(titles.get(at) + " Reykjavík").page().hits().getFirst();

      assertThat(first.id()).as(titles.get(at)).isEqualTo(id(at + 1));
      assertThat(first.missing()).containsExactly("Reykjavík");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UKRAINIAN, бухгалтр, бухгалтер",
    "ARABIC, ممرضةة, ممرضة",
    "JAPANESE, システムエンジニヤ, システムエンジニア",
    "GREEK, κουζνίας, κουζίνας",
    "HEBREW, מחסנאיי, מחסנאי",
    "KOREAN, 소프트에어, 소프트웨어",
    "RUSSIAN, бугалтер, бухгалтер"
  })
  void find_slip_isCorrected(ScriptTitles script, String slip, String meant) {
    indexed(script);

    assertThat(find(slip).corrections().stream().map(it -> it.to())).containsExactly(meant);
    assertThat(find(slip).page().total()).isEqualTo(all(meant).size()).isPositive();
  }

  @Core
  @Test
  void search_manyScriptsInOneCorpus_disturbNoneOfThem() {
    List<String> titles =
        Arrays.stream(ScriptTitles.values()).flatMap(it -> it.titles().stream()).toList();
    index(puts(titles));

    for (int at = 0; at < titles.size(); at++) {
      assertThat(ids(titles.get(at))).as(titles.get(at)).startsWith(id(at + 1));
    }
  }

  private List<String> indexed(ScriptTitles script) {
    index(puts(script.titles()));
    return script.titles();
  }

  private static Change[] puts(List<String> titles) {
    return IntStream.range(0, titles.size())
        .mapToObj(at -> put(at + 1, titled(titles.get(at))))
        .toArray(Change[]::new);
  }

  private FoundPostings find(String query) {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE)
        .find(search(query).filled());
  }

  private List<PostingId> all(String query) {
    return ids(page(search(query), 0, 100));
  }

  private static List<PostingId> numbered(List<String> titles, Predicate<String> which) {
    return IntStream.range(0, titles.size())
        .filter(at -> which.test(titles.get(at)))
        .mapToObj(at -> id(at + 1))
        .toList();
  }

  private static List<String> words(String title) {
    return Stream.of(title.toLowerCase(Locale.ROOT).split(SIGNS)).toList();
  }

  private static List<Integer> letters(String text) {
    return text.codePoints().boxed().toList();
  }

  private static List<String> ideographPairs(String title) {
    List<Integer> letters = letters(title);
    List<String> pairs = new ArrayList<>();
    for (int at = 1; at < letters.size(); at++) {
      if (letters.subList(at - 1, at + 1).stream().allMatch(Character::isIdeographic)) {
        pairs.add(Character.toString(letters.get(at - 1)) + Character.toString(letters.get(at)));
      }
    }
    return pairs;
  }
}
