package dev.corpuscore.service.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Interception;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.Health.ErasuresPart;
import dev.corpuscore.service.Health.ErasuresPart.Severity;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.transparency.KeepCheckpoints;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.LogName;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Of several faults the mostSevere is told: what an operator mends first. */
class ErasureFaultsTest {
  private static final Loss LOSS = new Loss(true, "the database lacks entry 7", "replay it");
  private static final String RESTORED = "the index has reached revision 9, the store only 7";

  private final Erased erased;

  ErasureFaultsTest(TestCorpus corpus) {
    erased = new Erased(corpus);
  }

  @Test
  void nothingIsWrong_isNoFault() {
    assertThat(faults(erased.store, erased.gate, erased.checkpointer, null).mostSevere())
        .isEqualTo(ErasuresPart.SOUND);
  }

  @Test
  void faults_areToldInTheOrderInWhichTheyAreMended() {
    ParticipantGate closed =
        ParticipantGate.closed(
            erased.store.participants(), "the pseudonym key is missing: restore it");
    Store lacking = answering(Store.class, erased.store, Map.of("loss", () -> Optional.of(LOSS)));
    try (WalCheckpointer stuck = stuck()) {
      ErasuresPart untidy = faults(erased.store, erased.gate, stuck, null).mostSevere();
      assertThat(untidy.severity()).isEqualTo(Severity.UNTIDY);
      assertThat(untidy.detail()).startsWith("erased content is still in");
      assertThat(faults(erased.store, erased.gate, stuck, RESTORED).mostSevere())
          .isEqualTo(new ErasuresPart(Severity.MISSING, RESTORED));
      assertThat(faults(erased.store, closed, stuck, null).mostSevere())
          .isEqualTo(new ErasuresPart(Severity.CLOSED, "the pseudonym key is missing: restore it"));
      assertThat(faults(erased.store, closed, stuck, RESTORED).mostSevere())
          .isEqualTo(
              new ErasuresPart(Severity.MISSING, "the pseudonym key is missing: restore it"));
      assertThat(faults(lacking, closed, stuck, RESTORED).mostSevere())
          .isEqualTo(new ErasuresPart(Severity.MISSING, LOSS.sentence()));
    }
  }

  private static ErasureFaults faults(
      Store store, ParticipantGate gate, WalCheckpointer checkpointer, @Nullable String restored) {
    KeepCheckpoints nowhere =
        new KeepCheckpoints(
            store.log(LogName.LEDGER),
            store.signingKeys(),
            Signer.none("in this test"),
            null,
            new ServiceThreads());
    return new ErasureFaults(store::loss, gate, checkpointer, nowhere, restored);
  }

  @Test
  void restored_isAStoreThatKnowsLessThanWhatIsDerivedFromIt() {
    assertThat(ErasureFaults.restored(7, 7)).isNull();
    assertThat(ErasureFaults.restored(8, 7)).isNull();
    assertThat(ErasureFaults.restored(7, 9))
        .startsWith(RESTORED)
        .contains("run ./corpus erasures replay FILE");
  }

  /** What was erased stays in the log. */
  private WalCheckpointer stuck() {
    Erasures refusing =
        answering(
            Erasures.class,
            erased.store.erasures(),
            Map.of(
                "checkpoint",
                () -> {
                  throw new CorpusException(ErrorCode.UNAVAILABLE, "of a test");
                }));
    WalCheckpointer stuck = new WalCheckpointer(refusing);
    stuck.soon();
    stuck.now();
    return stuck;
  }

  /** The truth, but for what these methods answer. */
  private static <T> T answering(Class<T> port, T truth, Map<String, Supplier<?>> answers) {
    return Interception.of(
        port,
        (method, arguments) -> {
          Supplier<?> answer = answers.get(method.getName());
          return answer == null ? method.invoke(truth, arguments) : answer.get();
        });
  }
}
