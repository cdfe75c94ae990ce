package dev.corpuscore.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionWordsTest {
  private static final String ENGLISH =
      "We are looking for a cook who will prepare fresh food with us and the guests of our house.";
  private static final String GERMAN =
      "Wir suchen einen Koch, der mit uns in unserer Küche arbeitet und sich auf die Gäste freut.";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SWEDISH | Vi söker dig som är kock och tycker om att laga mat till våra gäster med oss på ett hotell vid havet.
          DUTCH | Wij zoeken een kok voor het restaurant aan zee, die met ons en onze gasten van koken houdt.
          FRENCH | Nous cherchons un cuisinier pour travailler avec nous et les clients dans une maison qui est au bord de la mer.
          """)
  void of_aText_isItsLanguage(Language language, String text) {
    assertThat(FunctionWords.of(text)).isEqualTo(language);
  }

  @Test
  void of_capitals_areReadAsSmallLetters() {
    assertThat(FunctionWords.of(ENGLISH.toUpperCase(Locale.ROOT))).isEqualTo(Language.ENGLISH);
    assertThat(FunctionWords.of(GERMAN)).isEqualTo(Language.GERMAN);
  }

  @Test
  void of_twoLanguages_isInDoubt() {
    assertThat(FunctionWords.of(ENGLISH + " " + GERMAN)).isNull();
    assertThat(FunctionWords.of(ENGLISH + " Työpäivä alkaa keittiössä. Zależy nam na jakości."))
        .isNull();
  }

  @Test
  void of_searchTermsOrNames_isInDoubt() {
    assertThat(FunctionWords.of("(java OR kotlin) AND (sql OR postgres) AND (linux OR unix)"))
        .isNull();
    assertThat(
            FunctionWords.of("Java, Kotlin, SQL, Linux, Docker, Kubernetes, ".repeat(20) + ENGLISH))
        .isNull();
    assertThat(FunctionWords.of("")).isNull();
  }

  @Test
  void of_neighbours_isInDoubt() {
    assertThat(
            FunctionWords.of(
                "Vi søger en kok, der kan lide at lave mad fra bunden, og som gerne vil arbejde"
                    + " sammen med os hver dag i køkkenet."))
        .isNull();
    assertThat(
            FunctionWords.of(
                "Vi ser etter en kokk som liker å lage mat fra bunnen av, og som vil jobbe sammen"
                    + " med oss hver dag."))
        .isNull();
  }
}
