package dev.corpuscore.store.sql;

import static dev.corpuscore.store.StoreFixture.faults;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.Erasures.Restored;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.transaction.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A machine that stops, and a bit that flips in the log before it starts again: SQLite then takes
 * every commit from there on for one that never was. The mark beside the database knows better.
 */
class LostCommitsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String KEY = "00112233445566778899aabbccddeeff".repeat(2);
  private static final ParticipantHash ANNA = person("ab");

  @TempDir Path folder;
  private Path before;
  private Path after;

  @BeforeEach
  void makeFolders() throws IOException {
    before = Files.createDirectory(folder.resolve("before"));
    after = Files.createDirectory(folder.resolve("after"));
  }

  @Test
  void uncleanStop_nothingFlipped_isWhole() throws IOException {
    try (Store store = open(before)) {
      contribute(store, 1, ANNA);
      store.erasures().erase(order(1, ANNA));
      stop();
    }

    try (Store store = open(after)) {
      assertThat(store.loss()).isEmpty();
      assertThat(faults(store)).isEmpty();
      assertThat(store.participants().isErased(ANNA)).isTrue();
    }
  }

  @Test
  void erasureTakenBack_isTold_andWholeAgainOnceItIsReplayed() throws IOException {
    byte[] receipt;
    try (Store store = open(before)) {
      contribute(store, 1, ANNA);
      receipt = store.erasures().erase(order(1, ANNA));
      stop();
    }
    flipInLastFrame();

    try (Store store = open(after)) {
      assertThat(store.participants().isErased(ANNA)).as("SQLite's opinion").isFalse();
      Loss loss = store.loss().orElseThrow();
      assertThat(loss.erasures()).isTrue();
      assertThat(loss.sentence())
          .contains("entry 1 of the ledger", "./corpus erasures replay FILE");
      assertThat(faults(store)).containsExactly(loss.sentence());

      assertThat(store.erasures().restore(ANNA, receipt)).isEqualTo(Restored.APPENDED);

      assertThat(store.loss()).isEmpty();
      assertThat(faults(store)).isEmpty();
    }
    try (Store store = open(after)) {
      assertThat(store.loss()).isEmpty();
    }
  }

  /** As many entries as before, and another receipt in the place of the one that was told. */
  @Test
  void erasureTakenBack_anotherOneInItsPlace_isStillTold() throws IOException {
    try (Store store = open(before)) {
      store.participants().agree(KeyChecks.only(KeyCheck.of(new byte[32])), NOW);
      store.erasures().erase(order(1, ANNA));
      stop();
    }
    flipInLastFrame();

    try (Store store = open(after)) {
      for (int n = 2; n < 9; n++) {
        store.erasures().erase(order(n, person("0" + n)));
      }

      assertThat(store.loss()).map(Loss::erasures).contains(true);
    }
    try (Store store = open(after)) {
      assertThat(store.loss()).map(Loss::erasures).contains(true);
      assertThat(faults(store)).hasSize(1);
    }
  }

  @Test
  void contributionTakenBack_isTold_untilSomebodyAcceptsIt() throws IOException {
    try (Store store = open(before)) {
      Ads.update(store, Ads.put(1));
      contribute(store, 1, ANNA);
      stop();
    }
    flipInLastFrame();

    try (Store store = open(after)) {
      assertThat(store.participants().contributions()).isZero();
      Loss loss = store.loss().orElseThrow();
      assertThat(loss.erasures()).isFalse();
      assertThat(loss.sentence()).contains("./corpus accept-loss");

      // more commits than were lost must not make it forget
      IntStream.range(2, 20).forEach(n -> Ads.update(store, Ads.put(n)));
      assertThat(store.loss()).isPresent();
    }
    try (Store store = open(after);
        Store other = open(after)) {
      assertThat(store.loss()).isPresent();
      assertThat(other.loss()).isPresent();

      store.acceptLoss();

      assertThat(store.loss()).isEmpty();
      assertThat(other.loss()).isEmpty();
      assertThat(faults(other)).isEmpty();
    }
  }

  @Test
  void postingTakenBack_isTold_withTheRevisions() throws IOException {
    try (Store store = open(before)) {
      Ads.update(store, Ads.put(1));
      Ads.update(store, Ads.put(2));
      stop();
    }
    flipInLastFrame();

    try (Store store = open(after)) {
      assertThat(store.revisions().newest()).isEqualTo(1);
      assertThat(store.loss().orElseThrow().missing())
          .isEqualTo(
              "the database lacks acknowledged commits up to revision 2, it has reached revision"
                  + " 1");
    }
  }

  @Test
  void olderCopyOfTheDatabase_isTold() throws IOException {
    try (Store store = open(before)) {
      Ads.update(store, Ads.put(1));
    }
    Files.copy(before.resolve("corpus.db"), after.resolve("corpus.db"));
    try (Store store = open(before)) {
      store.erasures().erase(order(1, ANNA));
    }
    Files.copy(before.resolve("corpus.db-mark"), after.resolve("corpus.db-mark"));

    try (Store store = open(after)) {
      assertThat(store.loss()).map(Loss::erasures).contains(true);
    }
  }

  @Test
  void markOfTheFirstEdition_isMissing_andMadeWithoutAFault() throws IOException {
    try (Store store = open(before)) {
      Ads.update(store, Ads.put(1));
    }

    assertThat(before.resolve("corpus.db-mark")).exists().hasSize(8_192);
    try (Store store = open(before)) {
      assertThat(faults(store)).isEmpty();
    }
  }

  /** As after a power cut at the very first start: nothing was acknowledged yet. */
  @Test
  void markOfANewDatabase_notWrittenYet_isMadeWithoutAFault() throws IOException {
    Sqlite dialect = new Sqlite(before.resolve("corpus.db"), Duration.ofSeconds(1));
    dialect.migrate();
    try (Database database = new Database(dialect, Duration.ofSeconds(1), Clock.systemUTC())) {
      database.number();
    }

    try (Store store = open(before)) {
      assertThat(faults(store)).isEmpty();
    }
    assertThat(before.resolve("corpus.db-mark")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "empty", "damaged"})
  void markThatIsGone_isTold_andNotTrusted(String how) throws IOException {
    Path mark = before.resolve("corpus.db-mark");
    try (Store store = open(before)) {
      Ads.update(store, Ads.put(1));
    }
    switch (how) {
      case "missing" -> Files.delete(mark);
      case "empty" -> Files.write(mark, new byte[0]);
      default -> {
        byte[] bytes = Files.readAllBytes(mark);
        bytes[20] ^= 1;
        bytes[4_096 + 60] ^= 1;
        Files.write(mark, bytes);
      }
    }

    try (Store store = open(before)) {
      assertThat(store.loss()).isEmpty();
      assertThat(faults(store)).hasSize(1).allMatch(it -> it.contains("a new mark was made"));
      Ads.update(store, Ads.put(2));
    }
    try (Store store = open(before)) {
      assertThat(faults(store)).as("the second time").isEmpty();
    }
  }

  /** A write of the mark that a power cut tore apart: the slot before it counts. */
  @Test
  void tornMark_isNotTakenForTruth() throws IOException {
    try (Store store = open(before)) {
      IntStream.range(0, 7).forEach(n -> Ads.update(store, Ads.put(n)));
      stop();
    }
    byte[] mark = Files.readAllBytes(after.resolve("corpus.db-mark"));
    for (int slot = 0; slot < 2; slot++) {
      byte[] torn = mark.clone();
      for (int at = 24; at < 97; at++) {
        torn[slot * 4_096 + at] = (byte) 0xff;
      }
      Files.write(after.resolve("corpus.db-mark"), torn);

      try (Store store = open(after)) {
        assertThat(store.loss()).isEmpty();
        assertThat(faults(store)).hasSize(1).allMatch(it -> it.contains("the other slot is used"));
      }
    }
  }

  /** What a power cut leaves: everything that is on the disk, and a log that was not folded. */
  private void stop() throws IOException {
    for (String name : List.of("corpus.db", "corpus.db-wal", "corpus.db-mark")) {
      Files.copy(before.resolve(name), after.resolve(name));
    }
  }

  private void flipInLastFrame() throws IOException {
    Path log = after.resolve("corpus.db-wal");
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length - 2_000] ^= 1;
    Files.write(log, bytes);
  }

  private static void contribute(Store store, int n, ParticipantHash participant) {
    store.participants().agree(KeyChecks.only(KeyCheck.of(new byte[32])), NOW);
    SubmittedAd typed = new SubmittedAd(Ads.url(n), SubmittedDetails.NONE);
    PostingUpdate put = new PostingUpdate(Ads.id(n), null, Ads.put(n).rule());
    store.submissions().submit(put, new Submission(typed, null, participant, NOW));
  }

  private static ErasureOrder order(int n, ParticipantHash participant) {
    UUID id = new UUID(0x4000, 0x8000_0000_0000_0000L + n);
    return new ErasureOrder(id.toString(), new Digest("sha256:" + KEY), participant, NOW);
  }

  private static ParticipantHash person(String twoDigits) {
    return new ParticipantHash(twoDigits.repeat(32), "0".repeat(16));
  }

  private static Store open(Path folder) {
    return SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.systemUTC());
  }
}
