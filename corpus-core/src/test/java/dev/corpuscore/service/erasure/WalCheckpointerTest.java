package dev.corpuscore.service.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import dev.corpuscore.Interception;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Erasures;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WalCheckpointerTest {
  private final TestCorpus corpus;

  WalCheckpointerTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void directErasure_leavesTheLogSoon() throws Exception {
    Erased erased = new Erased(corpus);
    erase(erased);

    awaitEmptyLog();
  }

  /** A reader of an older state keeps the log; as soon as it ends, the log is folded. */
  @Test
  void readerInTheWay_isWaitedFor_besideTheAnswer() throws Exception {
    Erased erased = new Erased(corpus);
    try (Connection reader =
            DriverManager.getConnection("jdbc:sqlite:" + corpus.file("corpus.db"));
        Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.executeQuery("SELECT count(*) FROM erasure").close();

      erase(erased);
      assertThat(erased.store.erasures().checkpoint()).as("folded under a reader").isFalse();
      assertThat(Files.size(log())).isPositive();

      reader.rollback();
      awaitEmptyLog();
    }
  }

  @Test
  void close_foldsWhatIsDue() throws Exception {
    Erased erased = new Erased(corpus);
    erase(erased);

    erased.checkpointer.close();

    assertThat(log()).isEmptyFile();
  }

  /** An error in one try, as when memory is short: the next try folds the log. */
  @Test
  void tryThatFails_isTold_andTheNextOneFolds() throws Exception {
    AtomicInteger failures = new AtomicInteger(Integer.MAX_VALUE);
    Erased erased = new Erased(corpus);
    try (WalCheckpointer checkpointer =
        new WalCheckpointer(failing(erased.store.erasures(), failures, StackOverflowError::new))) {
      erased.checkpointer.close();
      erase(erased);

      checkpointer.soon();

      await(() -> checkpointer.fault().isPresent());
      assertThat(checkpointer.fault())
          .hasValueSatisfying(it -> assertThat(it).contains("StackOverflow"));
      // not before: once a try folds the log, there is no fault to be seen
      failures.set(0);
      awaitEmptyLog();
      await(() -> checkpointer.fault().isEmpty());
      assertThat(failures).as("it was tried again").hasNegativeValue();
    }
  }

  /** Everybody may read it in {@code /healthz}; the log has the way to the file. */
  @Test
  void tryThatIsRefused_isToldWithoutThePath() {
    String path = corpus.file("corpus.db").toString();
    Supplier<Throwable> refusal =
        () -> new CorpusException(ErrorCode.UNAVAILABLE, path + " cannot be used");
    AtomicInteger failures = new AtomicInteger(Integer.MAX_VALUE);
    Erased erased = new Erased(corpus);
    try (WalCheckpointer checkpointer =
        new WalCheckpointer(failing(erased.store.erasures(), failures, refusal))) {
      checkpointer.soon();

      checkpointer.now();

      assertThat(checkpointer.fault())
          .contains(
              "erased content is still in the database's WAL: the database refuses the checkpoint;"
                  + " the service's log says more");
    }
  }

  private static Erasures failing(
      Erasures truth, AtomicInteger failures, Supplier<Throwable> failure) {
    return Interception.of(
        Erasures.class,
        (method, arguments) -> {
          if (method.getName().equals("checkpoint") && failures.getAndDecrement() > 0) {
            throw failure.get();
          }
          return method.invoke(truth, arguments);
        });
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private static void erase(Erased erased) {
    String request = Json.canonical(erased.request("canary-anna-0001"));
    erased.erase.erase(ErasureJson.read(request.getBytes(StandardCharsets.UTF_8)));
  }

  private void awaitEmptyLog() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (Files.size(log()) > 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    assertThat(log()).isEmptyFile();
  }

  private Path log() {
    return corpus.file("corpus.db-wal");
  }
}
