package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Canary;
import dev.corpuscore.Web;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.StoreOpener;
import dev.corpuscore.tier.Core;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody is erased before the first, the second, and so on to the last call of the store that a
 * look at the source of their posting makes. What the source says comes in only if that was before
 * the erasure; what they typed is gone in any case, from the bytes of the database too.
 */
abstract class ErasedAtEachStepContract implements StoreOpener {
  /** Everything that Anna typed, and her name, begins so. */
  static final String CANARY = Canary.WORD;

  private static final String ANNA = CANARY + "-anna-0001";
  private static final String JOB = "https://jobs.example/1";

  /** The same, as Anna pastes it. */
  private static final String PASTED = JOB + "?utm_source=" + CANARY + "link";

  private static final SubmittedDetails TYPED = titled(CANARY + "title");

  /** The call that writes what the source says: before it are five that only look. */
  private static final int WRITES = 5;

  @TempDir private Path folder;
  private final Web web = new Web();
  private Resolver resolver;
  private ParticipantHash anna;

  /** How many calls come before the erasure; negative as long as nobody is to be erased. */
  private int before = -1;

  private final AtomicInteger calls = new AtomicInteger();
  private Runnable besides = () -> {};
  private int corpora;
  private boolean fetchedBefore;

  @BeforeEach
  void begin() throws IOException {
    web.site("https://jobs.example");
    resolver = open();
    anna = resolver.gate.admit(new Participant(ANNA));
  }

  private Resolver open() throws IOException {
    Path place = Files.createDirectory(folder.resolve("corpus-" + ++corpora));
    TestCorpus corpus = new TestCorpus(place, this::open);
    return new Resolver(corpus, web.rules(), store -> SteppedStore.of(store, this::step));
  }

  /**
   * Where the canary is in the tables, or in the files of a database that overwrites what it
   * deletes.
   */
  abstract List<String> traces(Path place) throws Exception;

  @AfterEach
  void close() {
    resolver.corpus.close();
    web.close();
  }

  @Test
  void resolve_byThem_isGone_andNothingComesBack() throws Exception {
    int steps = stepsOf(() -> resolver.resolve(PASTED, TYPED, ANNA));
    assertThat(steps).isGreaterThan(4);
    for (int step = 1; step < steps; step++) {
      anew();
      before = step;
      ErrorCode code = codeOf(() -> resolver.resolve(PASTED, TYPED, ANNA));

      assertThat(code).as("before call %d", step).isEqualTo(ErrorCode.PARTICIPANT_ERASED);
      assertOnlyWhatTheSourceSaid("before call " + step);
    }
  }

  @Core
  @Test
  void resolve_bySomebodyElse_doesNotBringTheirWordsBack() throws Exception {
    int steps = stepsOf(() -> resolver.resolve(JOB, SubmittedDetails.NONE));
    for (int step = 0; step < steps; step++) {
      anew();
      before = step;
      ErrorCode code =
          codeOf(
              () ->
                  assertThat(resolver.resolve(JOB, SubmittedDetails.NONE))
                      .asString()
                      .doesNotContain(CANARY));

      assertThat(code).as("before call %d", step).isIn(null, ErrorCode.UNAVAILABLE);
      assertThat(resolver.corpus.postings())
          .as("before call %d", step)
          .allMatch(it -> it.content().title().equals("Cook"));
      assertThat(step == 0 || fetchedBefore || resolver.corpus.postings().isEmpty())
          .as("before call %d", step)
          .isTrue();
      assertNoTrace("before call " + step);
    }
  }

  @Test
  void refresh_doesNotBringItBack() throws Exception {
    Posting typed = submitted();
    int steps = stepsOf(() -> resolver.refresh(typed));
    for (int step = 0; step < steps; step++) {
      anew();
      before = step;
      ErrorCode code =
          codeOf(
              () ->
                  assertThat(resolver.refresh(typed).state())
                      .isIn((Object[]) RefreshResult.State.values()));

      assertThat(code).as("before call %d", step).isIn(null, ErrorCode.UNAVAILABLE);
      assertOnlyWhatTheSourceSaid("before call " + step);
    }
  }

  @Test
  void resolve_thatSharesTheLookOfWhoIsErased_looksAgain() throws Exception {
    anew();
    before = WRITES;
    FutureTask<Posting> bodils =
        new FutureTask<>(
            () -> resolver.resolve(JOB, SubmittedDetails.NONE, "canary-bodil-0002").posting());
    Thread bodil = new Thread(bodils);
    besides =
        () -> {
          bodil.start();
          awaitSharing(bodil);
        };

    ErrorCode annas = codeOf(() -> resolver.resolve(PASTED, TYPED, ANNA));

    assertThat(annas).isEqualTo(ErrorCode.PARTICIPANT_ERASED);
    Posting posting = bodils.get(30, TimeUnit.SECONDS);
    assertThat(posting.content().title()).isEqualTo("Cook");
    assertThat(posting.record().listed()).isTrue();
    assertThat(resolver.corpus.store().participants().contributions()).isEqualTo(1);
    assertNoTrace("shared");
  }

  /** Until it waits for what another asks the source. */
  private static void awaitSharing(Thread caller) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (caller.getState() != Thread.State.TIMED_WAITING) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  private void step() {
    int call = calls.getAndIncrement();
    if (call == before) {
      besides.run();
      fetchedBefore = fetched().isPresent();
      erase();
    }
  }

  /** How many calls it makes on a posting that Anna submitted and that its source now shows. */
  private int stepsOf(ThrowingRunnable work) throws Exception {
    anew();
    work.run();
    return calls.get();
  }

  /** The same again in a new corpus. */
  private void anew() throws Exception {
    before = -1;
    resolver.corpus.close();
    resolver = open();
    anna = resolver.gate.admit(new Participant(ANNA));
    submitted();
    assertThat(found()).as("the search finds what is there").isNotEmpty();
    calls.set(0);
    fetchedBefore = false;
  }

  private Posting submitted() {
    web.off(JOB);
    Posting typed = resolver.resolve(PASTED, TYPED, ANNA).posting();
    web.on(JOB, posting("\"title\":\"Cook\""));
    return typed;
  }

  private void erase() {
    resolver.erase(anna);
  }

  private Optional<Posting> fetched() {
    return resolver.corpus.postings().stream()
        .filter(it -> it.record().origin() == Origin.FETCHED)
        .findFirst();
  }

  private void assertOnlyWhatTheSourceSaid(String when) throws Exception {
    assertThat(fetched().isPresent()).as(when).isEqualTo(fetchedBefore);
    assertThat(resolver.corpus.postings()).as(when).hasSize(fetchedBefore ? 1 : 0);
    assertThat(resolver.corpus.store().participants().contributions()).as(when).isZero();
    assertThat(resolver.corpus.faults()).as(when).isEmpty();
    assertNoTrace(when);
  }

  private void assertNoTrace(String when) throws Exception {
    assertThat(resolver.corpus.store().erasures().checkpoint()).as(when).isTrue();
    assertThat(found()).as(when).isEmpty();
  }

  private List<String> found() throws Exception {
    return traces(folder.resolve("corpus-" + corpora));
  }

  private interface ThrowingRunnable {
    void run() throws Exception;
  }

  private static @Nullable ErrorCode codeOf(ThrowingRunnable work) {
    try {
      work.run();
      return null;
    } catch (CorpusException e) {
      return e.code();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
