package dev.corpuscore.service.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.model.TextQuery;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts as people type them in a query, and numbers that are none. */
class PayWordsTest {
  /** What was read as pay, and the words that are left. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "cook £35k | 35000 GBP year | cook",
        "cook £ 12 per hour | 12 GBP hour | cook",
        "cook £12ph | 12 GBP hour | cook",
        "cook $20 an hour | 20 USD hour | cook",
        "cook at least 15 pounds an hour | 15 GBP hour | cook",
        "cook 150k salary | 150000 - year | cook salary",
        "cook 30k-40k | 30000 - year | cook",
        "cook £25,000-£30,000 | 25000 GBP - | cook",
        "koch 3000 € brutto | 3000 EUR - | koch",
        "koch 3000 euro/monat | 3000 EUR month | koch",
        "koch 15,50€/h | 15.5 EUR hour | koch",
        "koch 15 €/h | 15 EUR hour | koch",
        "koch 3000 netto | 3000 - - | koch",
        "serveur 15 € par heure | 15 EUR hour | serveur",
        "serveur 12 euros de l'heure | 12 EUR hour | serveur",
        "serveur plus de 2000 € brut | 2000 EUR - | serveur",
        "serveur à partir de 30000 euros | 30000 EUR - | serveur",
        "cuoco 10 euro all'ora | 10 EUR hour | cuoco",
        "kock 30 000 kr | 30000 - - | kock",
        "kock 200 kr/tim | 200 - hour | kock",
        "kock lön minst 30000 kr i månaden | 30000 - month | kock",
        "kokki 3000 euroa | 3000 EUR - | kokki",
        "kok kr. 150 i timen | 150 - hour | kok",
        "kucharz 25 zł | 25 PLN - | kucharz",
        "cook 100 per day | 100 - day | cook",
        "cook 12/h | 12 - hour | cook"
      })
  void amount_isRead_andLeavesTheOtherWords(String query, String pay, String words) {
    Understood read = understood(query).orElseThrow();

    assertThat(read.told(Told.Paid.class))
        .singleElement()
        .extracting(PayWordsTest::text)
        .isEqualTo(pay);
    assertThat(words(read.words())).isEqualTo(words);
  }

  /** Hours of a week, years of experience or of age, a street, a shift, a lorry. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "nurse 32 hours",
        "verpleegkundige 32 uur",
        "infirmier 35 heures",
        "cook 2 years experience",
        "driver 6 month contract",
        "cook 4 day week",
        "jobs for 16 year olds",
        "guard 24/7",
        "designer 3d",
        "nurse 12h",
        "engineer 500"
      })
  void number_isNoPay(String query) {
    assertThat(understood(query).map(it -> it.told(Told.Paid.class)).orElse(List.of())).isEmpty();
  }

  private static Optional<Understood> understood(String query) {
    ReadQuery read = new ReadQuery(TextQuery.parse(query), Gazetteer.builtIn());
    return read.understood(read.conditions().stream().map(it -> 0L).toList());
  }

  private static String text(Told.Paid pay) {
    String least = pay.least() % 1 == 0 ? String.valueOf((long) pay.least()) : pay.least() + "";
    String period = pay.period() == null ? "-" : pay.period().wire();
    return least + " " + (pay.currency() == null ? "-" : pay.currency()) + " " + period;
  }

  private static String words(TextQuery query) {
    return String.join(" ", query.clauses().stream().map(TextQuery.Clause::text).toList());
  }

  /** Of ten thousand words each may lead to the amount. */
  @Test
  void longText_isNoPay() {
    assertThat(PayWords.typed("ab ".repeat(20) + "900")).isPresent();
    assertThat(PayWords.typed("ab ".repeat(21) + "900")).isEmpty();
  }
}
