package dev.corpuscore.language.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.language.fact.StatedFact.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "workplace=remote; The role is fully remote within Europe.",
        "workplace=remote; Location: Remote",
        "workplace=remote; The role is fully remote, see annex b.",
        "workplace=remote; This position is a remote position for people in Ohio. Apply soon.",
        "workplace=remote; Acme | Lund | Remote | Sales",
        "workplace=remote; Tjänsten är helt på distans.",
        "workplace=remote; Die Stelle ist remote, du lebst in Österreich.",
        "workplace=remote; Du arbeitest komplett im Homeoffice.",
        "workplace=remote; Työ tehdään kokonaan etänä.",
        "workplace=remote; Le poste est en télétravail complet.",
        "workplace=hybrid; We offer a hybrid working model.",
        "workplace=hybrid; You spend 2 days a week in the office.",
        "workplace=hybrid; Acme | Oslo (Hybrid) | Cooks",
        "workplace=hybrid; Du arbetar två dagar i veckan hemifrån.",
        "workplace=hybrid; Vi har hybridarbete.",
        "workplace=hybrid; Hybrides Arbeiten ist bei uns üblich.",
        "workplace=hybrid; Zwei Tage pro Woche im Homeoffice.",
        "workplace=hybrid; Teemme hybridityötä.",
        "workplace=hybrid; Deux jours de télétravail par semaine.",
        "employment-type=full_time; This is a full-time position.",
        "employment-type=full_time; Job type: Full-time",
        "employment-type=full_time; Tjänsten är på heltid.",
        "employment-type=full_time; Omfattning: heltid",
        "employment-type=full_time; Wir suchen Sie in Vollzeit.",
        "employment-type=full_time; Kyseessä on kokoaikainen työsuhde.",
        "employment-type=full_time; Poste à temps plein.",
        "employment-type=part_time; We are hiring a part time cook.",
        "employment-type=part_time; Vi söker en kock på deltid.",
        "employment-type=part_time; Eine Teilzeitstelle mit 20 Stunden.",
        "employment-type=part_time; Haemme kokkia osa-aikaiseen työsuhteeseen.",
        "employment-type=part_time; Un emploi à temps partiel."
      })
  void sentence_thatStatesAFact(String fact, String sentence) {
    List<StatedFact> read = FactReader.read("Cook", "We bake. We are kind.\n" + sentence);

    assertThat(read).extracting(StatedFact::term).containsExactly(fact);
    assertThat(sentence).startsWith(read.getFirst().sentence());
  }

  /** In Unicode's composed form they would be sorted, one by one. */
  @ParameterizedTest
  @ValueSource(strings = {"\u0315\u0316", "\u0301", "\ud834\udd65"})
  void textWithManyMarksInARow_statesNothing(String marks) {
    String text = "This is a full-time position. a" + marks.repeat(20_000) + " Remote work.";

    List<StatedFact> read =
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> FactReader.read(text, text));

    assertThat(read).isEmpty();
  }

  @Test
  void textWithAsManyMarksAsLanguagesHave_isRead() {
    String text = "Tja\u0308nsten a\u0308r pa\u030a heltid. a" + "\u0315\u0316".repeat(15);

    assertThat(FactReader.read("Cook", text))
        .extracting(StatedFact::term)
        .containsExactly("employment-type=full_time");
  }

  /** Each would be looked at as far as the word goes. */
  @Test
  void wordOfManySigmas_isNoAnchor() {
    StringBuilder text = new StringBuilder();
    for (int sigmas = 9_990; sigmas > 9_980; sigmas--) {
      text.append("Σ".repeat(sigmas)).append(' ');
    }
    Anchors anchors = new Anchors(hashes());

    assertThat(
            assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> anchors.next(text.toString(), 0)))
        .isNegative();
  }

  /** So many words that their hashes are those of nearly every word. */
  private static Set<String> hashes() {
    return IntStream.range(0, 40_000).mapToObj(it -> "a" + it).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "workplace=remote; Cook (Remote)",
        "workplace=remote; Recipe writer - 100% remote",
        "workplace=hybrid; Recipe writer, hybrid",
        "employment-type=part_time; Cook [PART-TIME]",
        "employment-type=full_time; Koch (m/w/d) in Vollzeit",
        "employment-type=part_time; Kock, deltid"
      })
  void title_thatStatesAFact(String fact, String title) {
    assertThat(FactReader.read(title, null)).extracting(StatedFact::term).containsExactly(fact);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "This is not a remote position.",
        "You administer Exchange and Entra ID in a hybrid setup.",
        "We will put in place remote monitoring of wind turbines.",
        "You supervise three part-time positions.",
        "På mottagningen finns även en kurator på deltid.",
        "Sie führen ein Team von vier Pflegekräften in Teilzeit.",
        "Vous entretenez des véhicules en mode hybride.",
        "Remote work is possible now and then.",
        "Unless you were approved to work fully remotely, you come to Lund.",
        "The role is 100% remote until the pandemic is over.",
        "Work remotely: No",
        "Work remotely: Temporarily due to COVID-19",
        "You serve clinics in remote areas.",
        "You maintain the remote control of cranes.",
        "Experience with remote sensing.",
        "You give remote support to shops.",
        "You have experience in a fully remote team.",
        "You work together with a fully remote team.",
        "Temporary arrangements let you work fully remotely for four weeks per year.",
        "You drive a hybrid car and know hybrid clouds.",
        "This is a hybrid role blending sales and design.",
        "You train hybrid models of weather.",
        "This role can be remote or hybrid.",
        "You have a degree from a full-time education.",
        "After a year this may become a full-time position.",
        "Benefits for full-time employees.",
        "Three years in a full-time position are the experience that we need.",
        "This is a full-time or part-time position.",
        "A part-time degree is paid for.",
        "You lead part-time students.",
        "Kein Homeoffice: die Stelle ist nicht remote.",
        "In Voll- oder Teilzeit.",
        "Auch in Teilzeit möglich.",
        "Du studerar på heltid.",
        "Tjänsten är på heltid eller deltid.",
        "Arbetet sker inte på distans.",
        "Työtä ei tehdä kokonaan etänä.",
        "Työ on kokoaikaista tai osa-aikaista.",
        "Étudiant à temps plein.",
        "Le poste n'est pas en télétravail complet."
      })
  void sentence_thatStatesNothing(String sentence) {
    assertThat(FactReader.read("Cook", sentence)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Fibre / Remote Fitter", "Cook (Remote/Hybrid)", "Hybrid cloud cook", "Part cook"})
  void title_thatStatesNothing(String title) {
    assertThat(FactReader.read(title, "")).isEmpty();
  }

  @Test
  void sentencesThatContradict_stateNothing_butOtherKindsStand() {
    String text = "This is a part-time job. The role is fully remote. We have hybrid working.";

    assertThat(FactReader.read("Cook", text))
        .containsExactly(
            new StatedFact(Kind.EMPLOYMENT_TYPE, "part_time", "This is a part-time job"));
  }

  @Test
  void label_standsOnTheLineBefore() {
    assertThat(FactReader.read("Cook", "Employment type\n\nFull time\nLocation type:\n Hybrid\n"))
        .containsExactly(
            new StatedFact(Kind.WORKPLACE, "hybrid", "Location type: Hybrid"),
            new StatedFact(Kind.EMPLOYMENT_TYPE, "full_time", "Employment type Full time"));
  }

  @Test
  void accent_isReadInBothWaysToWriteIt() {
    assertThat(FactReader.read("Kock", "Tja\u0308nsten a\u0308r pa\u030a heltid.")).hasSize(1);
  }

  @Test
  void longSentence_isCutAroundWhatItStates() {
    String text = "very ".repeat(200) + "good, the role is fully remote, and " + "so ".repeat(200);

    List<StatedFact> read = FactReader.read("Cook", text);

    assertThat(read.getFirst().sentence())
        .contains("the role is fully remote")
        .hasSizeLessThanOrEqualTo(Sentence.MOST);
  }

  /** Each took a minute if time grew with the square of the length. */
  @ParameterizedTest
  @ValueSource(strings = {"remote ", "remote\n", "full full ", ":\nremote", "|remote(", "é", ". "})
  void hostileText_isReadInTime(String part) {
    String text = part.repeat(5_000_000 / part.length());

    org.junit.jupiter.api.Assertions.assertTimeout(
        Duration.ofSeconds(20), () -> FactReader.read(text, text));
  }
}
