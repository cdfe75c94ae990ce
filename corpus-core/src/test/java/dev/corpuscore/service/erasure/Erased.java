package dev.corpuscore.service.erasure;

import clientproduct.ErasureOutbox;
import clientproduct.Mischief;
import clientproduct.OutboxServer;
import clientproduct.Requests;
import dev.corpuscore.Unchecked;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.outbox.http.HttpOutbox;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.ReceiptSigner;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A real store, and a client product that wants people erased, on loopback. */
final class Erased {
  static final String WORKER = "worker-bearer-of-the-tests-3";
  static final Clock CLOCK = Clock.systemUTC();

  final Path database;
  final Store store;
  final ErasureOutbox items;
  final ParticipantGate gate;
  final EraseParticipant erase;
  final WalCheckpointer checkpointer;
  private final Random random = new Random(6);
  private @Nullable OutboxServer client;
  private @Nullable Outbox outbox;

  /** It closes with the corpus. */
  Erased(TestCorpus corpus) {
    this(corpus, it -> it);
  }

  /**
   * @param seen what is put in front of the ledger
   */
  Erased(TestCorpus corpus, UnaryOperator<Erasures> seen) {
    this.database = corpus.file("corpus.db");
    corpus.now(CLOCK.instant());
    this.store = corpus.store();
    PseudonymKey key = PseudonymKey.parse(DatabaseWitness.KEY);
    store.participants().agree(KeyChecks.only(key.check()), CLOCK.instant());
    this.gate = new ParticipantGate(store.participants(), PseudonymKeys.only(key));
    this.checkpointer = corpus.closing(new WalCheckpointer(store.erasures()));
    corpus.closing(this::endDrain);
    this.erase =
        new EraseParticipant(
            gate, seen.apply(store.erasures()), checkpointer, ReceiptSigner.NONE, () -> {}, CLOCK);
    this.items = new ErasureOutbox(CLOCK, Duration.ofMinutes(1), new DatabaseWitness(database));
  }

  /** A drain from a client product that does all as agreed. */
  DrainErasures drain() {
    return drain(Mischief.none(), Duration.ZERO);
  }

  /** A drain from a client product that may not. */
  DrainErasures drain(Mischief mischief, Duration latency) {
    return drain(gate, mischief, latency);
  }

  /** A drain through another gate. */
  DrainErasures drain(ParticipantGate through) {
    return drain(through, Mischief.none(), Duration.ZERO);
  }

  private DrainErasures drain(ParticipantGate through, Mischief mischief, Duration latency) {
    endDrain();
    client = Unchecked.get(() -> new OutboxServer(0, items, WORKER, mischief, latency));
    outbox = HttpOutbox.open("CORE_CLIENT_BASE_URL", client.url().toString(), WORKER);
    return new DrainErasures(outbox, through, erase, checkpointer, Optional::empty);
  }

  /** How many calls the client product got since the last drain was made. */
  int calls() {
    return client == null ? 0 : client.calls();
  }

  /** Somebody who wants to be erased. */
  Map<String, Object> request(String pseudonym) {
    return Requests.erase(pseudonym, CLOCK.instant(), random);
  }

  /** Puts such requests into the client's outbox. */
  List<Map<String, Object>> wanted(int people) {
    List<Map<String, Object>> requests = new ArrayList<>();
    for (int person = 0; person < people; person++) {
      requests.add(request("canary-person-" + person));
    }
    requests.forEach(items::add);
    return requests;
  }

  /** What check would say. */
  List<String> faults() {
    return StoreFixture.faults(store);
  }

  private void endDrain() {
    if (outbox != null) {
      outbox.close();
    }
    if (client != null) {
      client.close();
    }
  }
}
