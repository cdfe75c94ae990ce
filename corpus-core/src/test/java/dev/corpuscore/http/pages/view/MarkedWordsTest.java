package dev.corpuscore.http.pages.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.view.MarkedText.Piece;
import dev.corpuscore.index.words.WordMarks;
import dev.corpuscore.model.TextQuery;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a result marks of a search, in brackets here, and which passage it shows. */
class MarkedWordsTest {
  private static final WordMarks MARKS = new WordMarks();

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          nurse,               en, Night nurses at Nurse Care,      Night [nurses] at [Nurse] Care
          malmo,               sv, Kock i Malmö,                    Kock i [Malmö]
          lager,               sv, Lagerarbetare sökes,             [Lagerarbetare] sökes
          kock*,               sv, Kockelev och kök,                [Kockelev] och kök
          *arbetare,           sv, Lagerarbetare,                   [Lagerarbetare]
          nurse -night,        en, Night nurse,                     Night [nurse]
          "night nurse",       en, Night nurse,                     [Night] [nurse]
          c++,                 en, C++ and C developer,             [C]++ and C developer
          nurse,               ,   Nurse,                           [Nurse]
          &,                   en, Nurse & cook,                    Nurse & cook
          """)
  void title_marksWhatWasSearched(String query, String language, String title, String expected) {
    assertThat(words(query, it -> shown(it.title(title, language)))).isEqualTo(expected);
  }

  @Test
  void passage_isTheFirstWithMostOfTheWords() {
    String filler = "We are a firm that has been here for long. ".repeat(20);
    String text = filler + "A nurse is needed. " + filler + "The night shift of a nurse.";

    assertThat(passage("night nurse", text))
        .startsWith("… ")
        .contains("The [night] shift of a [nurse].")
        .hasSizeLessThan(260);
  }

  @Test
  void passageWithoutAWord_isTheBeginning() {
    String text = "We are a firm. ".repeat(50);

    assertThat(passage("nurse", text))
        .startsWith("We are a firm. ")
        .endsWith("…")
        .doesNotContain("[");
    assertThat(passage("nurse", "  ")).isEqualTo("none");
  }

  /** All pieces together are the text, whatever it has. */
  @Test
  void text_isWholeWhateverItHas() {
    for (String text :
        List.of("<b>nurse</b>", "\uD83D\uDE00nurse\uD83D\uDE00", "nurse", "nurse nurse")) {
      assertThat(words("nurse", it -> plain(it.title(text, "en")))).isEqualTo(text);
    }
  }

  private static String plain(MarkedText text) {
    return text.pieces().stream().map(Piece::text).collect(Collectors.joining());
  }

  private static String words(String query, Function<MarkedWords, String> shown) {
    return MARKS.find(TextQuery.parse(query), finder -> shown.apply(new MarkedWords(finder)));
  }

  private static String passage(String query, String text) {
    return words(
        query,
        it -> {
          MarkedText passage = it.passage(text, "en");
          return passage == null ? "none" : shown(passage);
        });
  }

  private static String shown(MarkedText text) {
    StringBuilder shown = new StringBuilder();
    text.pieces().forEach(it -> shown.append(it.marked() ? "[" + it.text() + "]" : it.text()));
    return shown.toString();
  }
}
