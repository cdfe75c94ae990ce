package dev.corpuscore.language.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.language.fact.StatedFact.Kind;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineReaderTest {
  private static final LocalDate PUBLISHED = LocalDate.of(2026, 4, 20);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "2026-06-03; Apply by 3 June 2026.",
        "2026-06-03; Please send your application no later than Wednesday, June 3rd, 2026.",
        "2026-06-03; Application deadline: 23:59 CET on 3 June 2026",
        "2026-06-03; Applications close 11.59pm on Wednesday June 3rd 2026.",
        "2026-06-03; The application period ends on June 3, and the work starts on May 30, 2026.",
        "2026-06-03; The application period runs from May 4 to June 3, 2026.",
        "2026-05-30; Closing Date:\\n05/30/2026",
        "2026-06-03; Closing date: 2026-06-03",
        "2026-06-03; Apply by 6/3/26, which cannot be 6 March.",
        "2026-05-15; Sista ansökningsdag 15 maj 2026",
        "2026-05-15; Skicka din ansökan senast den 15 maj.",
        "2026-05-15; Sök tjänsten senast 2026-05-15!",
        "2026-12-31; Bewerbungsfrist: 31.12.2026",
        "2026-12-31; Wir freuen uns auf Ihre Bewerbung bis zum 31. Dezember 2026.",
        "2026-06-05; Hakuaika päättyy 5.6.2026",
        "2026-06-05; Täytä hakemuksesi 5.6.2026 klo 16 mennessä.",
        "2026-06-05; Hakuaika: 1.5.–5.6.2026",
        "2026-06-05; Lähetä hakemus viimeistään 5. kesäkuuta.",
        "2026-06-12; Date limite de candidature : 12 juin 2026",
        "2026-06-25; Envoyez votre candidature avant le 25/06/2026 à minuit.",
        "2027-01-10; Apply by 10 January 2027."
      })
  void sentence_thatStatesTheLastDay(LocalDate day, String sentence) {
    assertThat(read("We bake.\n" + sentence.replace("\\n", "\n"), PUBLISHED))
        .hasValueSatisfying(
            fact -> {
              assertThat(fact.kind()).isEqualTo(Kind.APPLICATION_DEADLINE);
              assertThat(fact.value()).isEqualTo(day.toString());
              assertThat(sentence.replace("\\n", " ")).startsWith(fact.sentence());
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The job starts no later than 1 September 2026.",
        "Apply now, the work begins no later than 1 September 2026.",
        "Send your application; interviews are held by 5 May 2026.",
        "Posted on 3 May 2026. Apply soon.",
        "Applications open on 3 May 2026.",
        "The application period will open on 3 May 2026.",
        "You meet deadlines. The conference is on 3 May 2026.",
        "The shop closes on 3 May 2026.",
        "For full consideration, apply by 3 May 2026.",
        "Applications submitted by 3 May 2026 will be given priority.",
        "Apply by 31 June 2026.",
        "Apply by 3 May 2025.",
        "Apply by 3 May 2028.",
        "Apply by 10 April.",
        "Apply by 1 December.",
        "Apply by 5/6/2026.",
        "Bewerbungsfrist: 31.12.026",
        "Closing date: ongoing. Start date: 3 May 2026.",
        "Tillträde senast den 1 juni 2026. Välkommen med din ansökan!",
        "Die Stelle ist befristet bis zum 31.12.2026. Wir freuen uns auf Ihre Bewerbung.",
        "Työ alkaa viimeistään 1.6.2026. Hae heti!",
        "Prise de poste au plus tard le 1er juin 2026. Candidature par courriel.",
        "Apply by 3 May 2026. The deadline is 4 May 2026."
      })
  void sentence_thatStatesNone(String sentence) {
    assertThat(read(sentence, PUBLISHED)).isEmpty();
  }

  @Test
  void withoutAPublication_onlyAWholeDateCounts() {
    assertThat(read("Apply by 3 June.", null)).isEmpty();
    assertThat(read("Apply by 6/3/2026.", null)).isEmpty();
    assertThat(read("Sista ansökningsdag 15/5 kl 12.", null)).isEmpty();
    assertThat(read("Apply by 3 June 2020.", null)).map(StatedFact::value).hasValue("2020-06-03");
  }

  @Test
  void dayWithoutYear_isTheNextOne() {
    assertThat(read("Apply by 15 January.", LocalDate.of(2026, 12, 20)))
        .map(StatedFact::value)
        .hasValue("2027-01-15");
    assertThat(read("Apply by 20 April.", PUBLISHED)).map(StatedFact::value).hasValue("2026-04-20");
  }

  @Test
  void longSentence_isCutAroundWhatItStates() {
    String text =
        "very ".repeat(60)
            + "good, the deadline"
            + " at".repeat(7)
            + " 3 June 2026 "
            + "so ".repeat(90);

    assertThat(read(text, PUBLISHED))
        .hasValueSatisfying(
            it -> assertThat(it.sentence()).contains("3 June 2026").hasSizeLessThanOrEqualTo(300));
  }

  /** Each took a minute if time grew with the square of the length. */
  @ParameterizedTest
  @ValueSource(strings = {"deadline ", "apply by ", "1.1.", "may 1 ", "apply by 1 1 ", "hae\n5.6."})
  void hostileText_isReadInTime(String part) {
    String text = part.repeat(50_000 / part.length());

    Assertions.assertTimeout(Duration.ofSeconds(20), () -> read(text, PUBLISHED));
  }

  private static Optional<StatedFact> read(String text, @Nullable LocalDate published) {
    return DeadlineReader.read(text, published);
  }
}
