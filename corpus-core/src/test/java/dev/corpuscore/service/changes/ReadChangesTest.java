package dev.corpuscore.service.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.thread.ServiceThreads;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadChangesTest {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  private static final ParticipantHash ANNA = new ParticipantHash("a1".repeat(32), KEY.keyId());
  private static final int POSTINGS = 40;
  private static final String CANARY = "typed by Anna";

  private final TestCorpus corpus;
  private final RevisionWatch.Written watch;
  private final ReadChanges changes;

  ReadChangesTest(TestCorpus corpus) {
    this.corpus = corpus;
    this.watch = corpus.closing(RevisionWatch.of(corpus.store().history(), new ServiceThreads()));
    this.changes = new ReadChanges(corpus.store().revisions(), corpus.store().history(), watch);
  }

  @Test
  void after_eachKindOfChange_isNamedForWhatItIs() {
    put(1, true, true);
    put(2, true, true);
    put(3, true, true);
    put(4, true, false);
    put(2, false, true);
    put(3, true, false);
    remove(1);

    ChangePage page = changes.after(null, 10);

    assertThat(page.changes())
        .extracting(it -> it.getClass().getSimpleName() + " " + number(it.id()))
        .containsExactly("Close 2", "Remove 3", "Remove 1");
    assertThat(page.complete()).isTrue();
    assertThat(page.next()).isEqualTo(corpus.store().history().newestListed());
    assertThat(changes.after(page.next(), 10).changes()).isEmpty();
  }

  @Test
  void readable_skipsWhatIsDamaged_whereAfterEnds() throws SQLException {
    for (int n = 1; n <= 5; n++) {
      put(n, true, true);
    }
    String database = "jdbc:sqlite:" + corpus.file("corpus.db");
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE posting SET listed = 0 WHERE number = 3");
    }
    CorpusPosition newest = changes.newest();

    ChangePage page = changes.readable(0, newest, 10);

    assertThat(page.changes()).extracting(it -> number(it.id())).containsExactly(1, 2, 4, 5);
    assertThat(page.next()).isEqualTo(newest);
    assertThat(changes.after(null, 10).changes())
        .extracting(it -> number(it.id()))
        .containsExactly(1, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1_000})
  void after_pageByPage_namesAllInOrder_andEndsComplete(int limit) {
    for (int n = 1; n <= 9; n++) {
      put(n, true, n % 3 != 0);
    }
    put(1, true, false);
    put(5, true, false);
    remove(7);
    put(2, false, true);

    List<Integer> named = new ArrayList<>();
    ChangePage page = changes.after(null, limit);
    page.changes().forEach(it -> named.add(number(it.id())));
    while (!page.complete()) {
      assertThat(page.changes()).hasSizeLessThanOrEqualTo(limit);
      page = changes.after(page.next(), limit);
      page.changes().forEach(it -> named.add(number(it.id())));
    }

    assertThat(named).containsExactly(4, 8, 1, 5, 7, 2);
  }

  @Test
  void after_cursorOfElsewhere_isRefused() {
    put(1, true, true);
    CorpusPosition here = changes.after(null, 10).next();
    List<CorpusPosition> elsewhere =
        List.of(
            new CorpusPosition(new UUID(1, 1), here.incarnation(), here.revision()),
            new CorpusPosition(here.corpus(), new UUID(1, 1), here.revision()),
            new CorpusPosition(here.corpus(), here.incarnation(), here.revision() + 1));
    // what is not listed must not show, whatever cursor somebody makes up
    put(2, true, false);

    for (CorpusPosition position : elsewhere) {
      assertThatThrownBy(() -> changes.after(position, 10))
          .isInstanceOfSatisfying(
              CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CURSOR_UNKNOWN));
    }
  }

  @Test
  void await_noChange_waitsForOne_andReturnsIt() throws InterruptedException {
    watch.start();
    put(1, true, true);
    CorpusPosition position = changes.after(null, 10).next();
    Thread later =
        Thread.startVirtualThread(
            () -> {
              put(2, true, false);
              put(3, true, true);
            });

    ChangePage page = await(position, Duration.ofSeconds(30));
    later.join();

    assertThat(page.changes()).extracting(it -> number(it.id())).containsExactly(3);
  }

  private ChangePage await(@Nullable CorpusPosition position, Duration timeout) {
    return changes.await(position, timeout, after -> changes.after(after, 10), page -> page);
  }

  @Test
  void await_closedWatch_returnsAtOnce() {
    watch.start();
    watch.close();

    ChangePage page = await(null, Duration.ofDays(1));

    assertThat(page.changes()).isEmpty();
    assertThat(page.complete()).isTrue();
  }

  /** A seeded life of a corpus, with a reader that comes by now and then. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void after_whateverHappens_aFollowerEndsWithTheListedPostingsOfAnExport(long seed) {
    Random random = new Random(seed);
    corpus.store().participants().agree(KeyChecks.only(KEY), corpus.now());
    Follower follower = new Follower();
    Set<PostingId> everListed = new HashSet<>();
    for (int step = 0; step < 400; step++) {
      int n = random.nextInt(POSTINGS);
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> put(n, true, true);
        case 3 -> put(n, false, true);
        case 4 -> put(n, true, false);
        case 5 -> remove(n);
        case 6 -> submit(n);
        default -> {
          if (random.nextInt(20) == 0) {
            erase(step);
          }
        }
      }
      corpus
          .store()
          .postings()
          .find(id(n))
          .filter(it -> it.record().listed())
          .ifPresent(it -> everListed.add(it.id()));
      if (random.nextInt(10) == 0) {
        follower.read(1 + random.nextInt(5), 1 + random.nextInt(3));
      }
    }
    follower.read(10, Integer.MAX_VALUE);

    assertThat(follower.held).as("seed " + seed).isEqualTo(listedOfExport());
    assertThat(everListed).as("seed " + seed).containsAll(follower.named);
    assertThat(follower.held.values()).noneMatch(it -> it.contains(CANARY));
    assertThat(follower.revisions)
        .as("in order")
        .isEqualTo(new ArrayList<>(new TreeSet<>(follower.revisions)));
  }

  /** Keeps what it is told, as somebody outside would. */
  private final class Follower {
    private final Map<String, String> held = new TreeMap<>();
    private final Set<PostingId> named = new HashSet<>();
    private final List<Long> revisions = new ArrayList<>();
    private @Nullable CorpusPosition position;

    private void read(int limit, int pages) {
      boolean complete = false;
      for (int page = 0; page < pages && !complete; page++) {
        ChangePage read = changes.after(position, limit);
        read.changes().forEach(this::take);
        position = read.next();
        complete = read.complete();
      }
    }

    private void take(PublicChange change) {
      named.add(change.id());
      revisions.add(change.revision());
      switch (change) {
        case PublicChange.Upsert put -> held.put(put.id().value(), json(put.posting()));
        case PublicChange.Close put -> held.put(put.id().value(), json(put.posting()));
        case PublicChange.Remove gone -> held.remove(gone.id().value());
      }
    }
  }

  private static String json(Posting posting) {
    return new String(PostingJson.bytes(posting), StandardCharsets.UTF_8);
  }

  private Map<String, String> listedOfExport() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ExportPostings(corpus.store().revisions()).run(true, out, lines -> {});
    Map<String, String> listed = new TreeMap<>();
    out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("\"listed\":true"))
        .forEach(
            line -> listed.put(line.replaceFirst(".*?\"id\":\"(p_[a-z2-7]+)\".*", "$1"), line));
    return listed;
  }

  private static String url(int n) {
    return "https://jobs.example.com/" + n;
  }

  private static PostingId id(int n) {
    return UrlIdentities.of(url(n)).postingId();
  }

  private static int number(PostingId id) {
    for (int n = 0; n <= POSTINGS; n++) {
      if (id(n).equals(id)) {
        return n;
      }
    }
    throw new AssertionError("nobody knows " + id);
  }

  private void put(int n, boolean open, boolean listed) {
    PostingState state =
        open
            ? PostingState.open()
            : new PostingState.Closed(PostingState.ClosedReason.GONE, corpus.now());
    PostingRecord record =
        new PostingRecord(state, listed, Origin.IMPORT, List.of(), corpus.now(), corpus.now());
    PostingContent content =
        PostingContent.of(url(n), "Cook " + n % 5).description("We cook.").build();
    update(new PostingUpdate(id(n), url(n), it -> new PostingUpdate.Decision.Put(content, record)));
  }

  private void remove(int n) {
    update(new PostingUpdate(id(n), null, stored -> new PostingUpdate.Decision.Remove()));
  }

  private void update(PostingUpdate update) {
    corpus.store().postings().update(List.of(update));
  }

  /** Anna describes an ad; nobody but callers knows it unless a source has shown it. */
  private void submit(int n) {
    SubmittedDetails words = new SubmittedDetails(CANARY, null, null, null, null);
    PostingRecord record = PostingRecord.first(Origin.SUBMITTED, false, corpus.now());
    PostingContent content = PostingContent.of(url(n), CANARY).build();
    ParticipantHash person = corpus.store().participants().isErased(ANNA) ? null : ANNA;
    corpus
        .store()
        .submissions()
        .submit(
            new PostingUpdate(
                id(n),
                null,
                stored ->
                    stored == null
                        ? new PostingUpdate.Decision.Put(content, record)
                        : new PostingUpdate.Decision.Leave()),
            new Submission(new SubmittedAd(url(n), words), null, person, corpus.now()));
  }

  private void erase(int step) {
    corpus
        .store()
        .erasures()
        .erase(
            new ErasureOrder(
                new UUID(0x4000L, Long.MIN_VALUE | step).toString(),
                Sha256.digest(("request " + step).getBytes(StandardCharsets.UTF_8)),
                ANNA,
                corpus.now()));
  }
}
