package dev.corpuscore.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostingLanguageTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sv | Vi söker en kock som tycker om att laga mat från grunden och som vill arbeta tillsammans med oss varje dag.
          da | Vi søger en kok, der kan lide at lave mad fra bunden, og som gerne vil arbejde sammen med os hver dag i køkkenet.
          fi | Etsimme kokkia, joka pitää ruoanlaitosta ja haluaa työskennellä kanssamme joka päivä meren äärellä.
          de | Wir suchen einen Koch, der gerne frisch kocht und jeden Tag mit uns in unserer Küche am Meer arbeiten möchte.
          nl | Wij zoeken een kok die graag met verse producten kookt en elke dag samen met ons in de keuken wil werken.
          fr | Nous cherchons un cuisinier qui aime préparer des plats frais et travailler avec nous tous les jours au bord de la mer.
          es | Buscamos un cocinero que disfrute preparando platos frescos y quiera trabajar con nosotros todos los días.
          en | We are looking for a cook who likes to prepare fresh food and wants to work with us every day by the sea.
          uk | Ми шукаємо кухаря, який любить готувати свіжі страви та хоче щодня працювати разом із нами біля моря.
          el | Ψάχνουμε για μάγειρα που του αρέσει να μαγειρεύει φρέσκο φαγητό και θέλει να δουλεύει μαζί μας κάθε μέρα.
          """)
  void of_saysWhatTheTextIs(String language, String text) {
    assertThat(PostingLanguage.of(ad("x", text, null))).isEqualTo(language);
    assertThat(PostingLanguage.of(ad("x", text, "pt-BR"))).isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource({"nb, no", "nn-NO, no", "sv-FI, sv", "DE, de"})
  void of_shortText_isWhatThePostingSays(String told, String language) {
    assertThat(PostingLanguage.of(ad("Cook", "Call us.", told))).isEqualTo(language);
    assertThat(PostingLanguage.of(ad("Cook", null, told))).isEqualTo(language);
  }

  @Test
  void of_neitherSays_isNull() {
    assertThat(PostingLanguage.of(ad("Cook", null, null))).isNull();
    assertThat(PostingLanguage.of(ad("Cook", "1 2 3 ".repeat(200), null))).isNull();
    assertThat(PostingLanguage.stemmed(ad("Cook", null, "xx-unknown"))).isEmpty();
  }

  @Test
  void tag_isThePostingsOwn_unlessTheTextIsOfAnotherLanguage() {
    String english =
        "We are looking for a cook who likes to prepare fresh food and wants to work with us every"
            + " day by the sea.";

    assertThat(PostingLanguage.tag(ad("Cook", english, "en-GB"))).isEqualTo("en-GB");
    assertThat(PostingLanguage.tag(ad("Cook", english, "sv-SE"))).isEqualTo("en");
    assertThat(PostingLanguage.tag(ad("Cook", english, null))).isEqualTo("en");
  }

  private static PostingContent ad(String title, @Nullable String text, @Nullable String language) {
    return PostingContent.of("https://jobs.example/1", title)
        .description(text)
        .language(language)
        .build();
  }
}
