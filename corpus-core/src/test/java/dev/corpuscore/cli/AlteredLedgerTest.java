package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Seed;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.erasure.LedgerTerms;
import dev.corpuscore.service.erasure.VerifyLedger;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each byte of an exported ledger, of checkpoints, of receipts and of their envelopes changed: it
 * is refused by who has the public keys, unless the value is the same.
 */
class AlteredLedgerTest {
  /** A tree of entries on three levels, not full. Each byte costs a verification of all of them. */
  private static final int PEOPLE = 7;

  private static final long SEED = Seed.of(AlteredLedgerTest.class);
  private static final Random RANDOM = new Random(SEED);

  /** Every byte, or a part of them, from any place on. */
  private static final int STEP = Tier.rounds(7, 1);

  @TempDir private static Path folder;
  private static byte[] ledger;
  private static byte[] checkpoint;
  private static TrustedKeys keys;
  private static List<LedgerEntry> entries;

  @BeforeAll
  static void erase() throws IOException {
    Path data = folder.resolve("data");
    CliRun.makeCorpus(data);
    List<String> requests = new ArrayList<>();
    for (int person = 0; person < PEOPLE; person++) {
      requests.add(
          Json.canonical(Requests.erase("canary-" + person, TestCorpus.NOW, new Random(person))));
    }
    Path file = Files.write(folder.resolve("requests.ndjson"), requests);
    assertThat(CliRun.on(data, "erasures", "replay", file.toString()).code()).isZero();
    ledger = CliRun.on(data, "erasures", "export").out().getBytes(StandardCharsets.UTF_8);
    checkpoint = CliRun.on(data, "ledger", "checkpoint").out().getBytes(StandardCharsets.UTF_8);
    keys =
        TrustedKeys.read(CliRun.on(data, "keys", "export").out().getBytes(StandardCharsets.UTF_8));
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), TestCorpus.CLOCK)) {
      entries = store.erasures().after(0, PEOPLE);
    }
  }

  @BothTiers
  @Test
  void everyByteOfALedger() {
    assertThat(isSound(ledger)).isTrue();
    assertRefused(ledger, AlteredLedgerTest::isSound, AlteredLedgerTest::lines);
  }

  @BothTiers
  @Test
  void everyByteOfACheckpoint() {
    assertThat(isVerified(checkpoint)).isTrue();
    assertRefused(checkpoint, AlteredLedgerTest::isVerified, List::of);
  }

  @BothTiers
  @Test
  void everyByteOfReceiptsAndTheirEnvelopes() {
    assertThat(entries).hasSize(PEOPLE);
    for (LedgerEntry entry : entries) {
      assertRefused(entry.receipt(), AlteredLedgerTest::isReceipt, AlteredLedgerTest::lines);
      byte[] envelope = Objects.requireNonNull(entry.envelope());
      assertThat(isEnvelope(envelope, entry.receipt())).isTrue();
      assertRefused(envelope, it -> isEnvelope(it, entry.receipt()), AlteredLedgerTest::lines);
    }
  }

  /**
   * @param value what the bytes say; changes that leave it as it was are no changes
   */
  private static void assertRefused(byte[] sound, Predicate<byte[]> accepted, Value value) {
    List<byte[]> said = value.of(sound);
    List<Integer> wrong = new ArrayList<>();
    for (int at = RANDOM.nextInt(STEP); at < sound.length; at += STEP) {
      byte[] changed = sound.clone();
      changed[at] ^= (byte) (1 << RANDOM.nextInt(8));
      if (accepted.test(changed) && !isSame(value, changed, said)) {
        wrong.add(at);
      }
    }
    assertThat(wrong).as("accepted with a change at; -Dseed=" + SEED).isEmpty();
  }

  private static boolean isSame(Value value, byte[] changed, List<byte[]> said) {
    try {
      return Arrays.deepEquals(value.of(changed).toArray(), said.toArray());
    } catch (CorpusException e) {
      return false;
    }
  }

  /** What bytes say, in canonical form. */
  private interface Value {
    List<byte[]> of(byte[] bytes);
  }

  private static List<byte[]> lines(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8)
        .lines()
        .filter(it -> !it.isBlank())
        .map(it -> CanonicalJson.of(StrictJson.read(it.getBytes(StandardCharsets.UTF_8))))
        .toList();
  }

  private static boolean isSound(byte[] lines) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(lines), StandardCharsets.UTF_8))) {
      LedgerTerms terms = new LedgerTerms(keys, false, List.of(), List.of(), false);
      VerifyLedger.Result result = VerifyLedger.run(in, terms);
      return result.fault() == null && result.entries() == PEOPLE;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isVerified(byte[] note) {
    return passes(() -> SignedCheckpoint.verify(new String(note, StandardCharsets.UTF_8), keys));
  }

  private static boolean isReceipt(byte[] receipt) {
    return passes(() -> ReceiptJson.read(receipt));
  }

  private static boolean isEnvelope(byte[] json, byte[] receipt) {
    return passes(
        () -> {
          Envelope envelope = Envelope.read(StrictJson.read(json));
          envelope.verify(Envelope.RECEIPT, keys);
          assertThat(envelope.payload()).isEqualTo(receipt);
        });
  }

  private static boolean passes(Runnable verification) {
    try {
      verification.run();
      return true;
    } catch (CorpusException e) {
      return false;
    }
  }
}
