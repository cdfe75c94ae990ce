package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store for each test of a contract, and short words for what the tests do with it. */
public abstract class StoreFixture implements StoreOpener {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /** The store under test, on a new database. */
  @SuppressWarnings("NullAway.Init")
  Store store;

  @TempDir Path folder;

  /** Opens the test's database, once more. */
  final Store open() {
    return open(folder);
  }

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    assertThat(connectionsInUse(store)).as("connections left checked out").isZero();
    store.close();
  }

  static String url(int n) {
    return "https://jobs.example.com/" + n;
  }

  static PostingId id(int n) {
    return Sha256.postingId(null, url(n));
  }

  static PostingContent content(int n) {
    return content(n, "Data engineer " + n);
  }

  static PostingContent content(int n, String title) {
    return PostingContent.of(url(n), title).description("What we do, number " + n).build();
  }

  static PostingRecord record() {
    return PostingRecord.first(Origin.IMPORT, true, NOW);
  }

  static PostingRecord seenFirst(Instant at) {
    return new PostingRecord(PostingState.open(), true, Origin.IMPORT, List.of(), at, NOW);
  }

  static PostingRecord closed() {
    PostingState gone =
        new PostingState.Closed(PostingState.ClosedReason.GONE, NOW.plusSeconds(60));
    return new PostingRecord(gone, true, Origin.IMPORT, List.of(), NOW, NOW);
  }

  static PostingRecord seen(Instant last, String... sources) {
    return new PostingRecord(
        PostingState.open(), true, Origin.CATALOG, List.of(sources), NOW, last);
  }

  static PostingUpdate put(int n) {
    return put(n, content(n), record());
  }

  static PostingUpdate put(int n, PostingContent content, PostingRecord record) {
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Put(content, record));
  }

  static PostingUpdate touch(int n, PostingRecord record) {
    return new PostingUpdate(id(n), url(n), stored -> new PostingUpdate.Decision.Touch(record));
  }

  static PostingUpdate remove(int n) {
    return new PostingUpdate(id(n), null, stored -> new PostingUpdate.Decision.Remove());
  }

  static PostingUpdate leave(int n, @Nullable String canonicalUrl) {
    return new PostingUpdate(id(n), canonicalUrl, stored -> new PostingUpdate.Decision.Leave());
  }

  /** Words that have a title, at least. */
  static SubmittedDetails titled(String title) {
    return new SubmittedDetails(title, null, null, null, null);
  }

  /** Keeps what somebody, or nobody by name, typed about a posting at its own URL. */
  Outcome submit(@Nullable ParticipantHash person, int n, SubmittedDetails words) {
    return submit(n, new Submission(new SubmittedAd(url(n), words), null, person, NOW));
  }

  /** Keeps a submission: as a resolve does, which puts words only where no source has spoken. */
  Outcome submit(int n, Submission submission) {
    SubmittedAd typed = submission.typed();
    return store
        .submissions()
        .submit(new PostingUpdate(id(n), null, stored -> submitted(stored, typed)), submission);
  }

  private static PostingUpdate.Decision submitted(@Nullable Posting stored, SubmittedAd typed) {
    PostingRecord record = PostingRecord.first(Origin.SUBMITTED, false, NOW);
    if (stored != null) {
      PostingContent filled = SubmittedContent.filled(stored.content(), typed.details());
      return stored.record().origin() != Origin.SUBMITTED || filled.equals(stored.content())
          ? new PostingUpdate.Decision.Leave()
          : new PostingUpdate.Decision.Put(filled, record);
    }
    Optional<PostingContent> content = SubmittedContent.of(List.of(typed), UrlIdentities::of);
    return content.isEmpty()
        ? new PostingUpdate.Decision.Leave()
        : new PostingUpdate.Decision.Put(content.get(), record);
  }

  /** What a check of the store finds. */
  public static List<String> faults(Store store) {
    List<String> faults = new ArrayList<>();
    store.verify(faults::add);
    return faults;
  }

  /** Exports a corpus and imports it into an empty store. */
  public static void copy(Store from, Store empty) {
    List<Archive.Row> rows = new ArrayList<>();
    from.archive().read(rows::add);
    Iterator<Archive.Row> each = rows.iterator();
    empty.archive().fill(from.archive().version(), () -> each.hasNext() ? each.next() : null);
  }

  List<String> faults() {
    return faults(store);
  }

  final void assertSound() {
    assertThat(faults()).isEmpty();
  }

  List<Outcome> update(PostingUpdate... updates) {
    return store.postings().update(List.of(updates));
  }
}
