package dev.corpuscore.http.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedQueryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          nurse "night shift" -lead       ; nurse "night shift" -lead
          cook* *chef -"hot meals"        ; cook* *chef -"hot meals"
          cook OR chef                    ; cook OR chef
          cook OR chef nurse              ; nurse (cook OR chef)
          (cook OR chef) (nurse OR medic) ; (cook OR chef) (nurse OR medic)
          (hotel cook) OR -chef*          ; (hotel cook) OR -chef*
          -(cook OR chef)                 ; -(cook OR chef)
          -(hotel cook) nurse             ; nurse -(hotel cook)
          (cook OR chef) OR baker         ; (cook OR chef) OR baker
          -(cook) OR baker                ; -(cook) OR baker
          """)
  void of_isReadAsTheSame(String typed, String text) {
    assertThat(TypedQuery.of(TextQuery.parse(typed))).contains(text);
  }

  @Test
  void of_whatWouldBeReadOtherwise_isEmpty() {
    TextQuery operator = words("cook", "OR", "chef");
    TextQuery twoWords = words("hotel cook");
    TextQuery tooLong = words("x".repeat(TextQuery.LENGTH_LIMIT + 1));

    assertThat(List.of(operator, twoWords, tooLong))
        .allSatisfy(it -> assertThat(TypedQuery.of(it)).isEmpty());
  }

  private static TextQuery words(String... words) {
    return new TextQuery(
        List.of(words).stream().map(it -> new Clause(Kind.WORD, it, false)).toList());
  }
}
