package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class LossTest {
  private static final Loss POSTINGS = new Loss(false, "postings are missing", "import them again");
  private static final Loss ERASURES = new Loss(true, "erasures are missing", "replay the ledger");

  @Test
  void worst_isTheOneThatLacksErasures() {
    assertThat(Loss.worst(Optional.of(POSTINGS), Optional.of(ERASURES))).contains(ERASURES);
    assertThat(Loss.worst(Optional.of(ERASURES), Optional.of(POSTINGS))).contains(ERASURES);
  }

  @Test
  void worst_ofOneOrNone_isThatOneOrNone() {
    assertThat(Loss.worst(Optional.empty(), Optional.of(POSTINGS))).contains(POSTINGS);
    assertThat(Loss.worst(Optional.empty(), Optional.empty())).isEmpty();
  }
}
