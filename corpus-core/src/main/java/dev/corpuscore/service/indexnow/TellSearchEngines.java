package dev.corpuscore.service.indexnow;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.service.changes.ChangePage;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Tells search engines, once an hour, which pages of postings are new, changed, closed or gone.
 * Begins with the changes after its first run, because the sitemap has the pages before. What could
 * not be told is told an hour later. Nobody is told of a posting that was never listed.
 * Thread-safe.
 */
public final class TellSearchEngines implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(TellSearchEngines.class.getName());
  private static final Duration PAUSE = Duration.ofHours(1);

  /** More changes than these requests hold wait for the next hour. */
  private static final int REQUESTS_AN_HOUR = 10;

  private final ReadChanges changes;
  private final IndexNowClient client;
  private final Function<PostingId, String> paths;
  private final ToldRevision told;
  private final RepeatedWork work;

  /**
   * @param paths the path of the page of a posting
   * @param file keeps the revision that was told last
   * @param threads starts the thread, and starts it again if the store or the disk refuses
   */
  public TellSearchEngines(
      ReadChanges changes,
      IndexNowClient client,
      Function<PostingId, String> paths,
      Path file,
      ServiceThreads threads) {
    this.changes = changes;
    this.client = client;
    this.paths = paths;
    this.told = new ToldRevision(file);
    this.work = new RepeatedWork("indexnow", PAUSE, this::run, threads);
  }

  /** Begins: the first run is an hour later. Returns at once. */
  public void start() {
    work.soon();
  }

  /** Never done: postings change as time passes. */
  private boolean run() {
    tell();
    return false;
  }

  /** Tells of all changes since the last time, at most 100,000. */
  void tell() {
    CorpusPosition newest = changes.newest();
    OptionalLong before = told.read();
    if (before.isEmpty() || before.getAsLong() > newest.revision()) {
      // the first time, or the corpus was restored
      told.write(newest.revision());
      return;
    }
    long revision = before.getAsLong();
    for (int request = 0; request < REQUESTS_AN_HOUR && revision < newest.revision(); request++) {
      Batch batch = batch(revision, newest);
      Optional<String> refusal =
          batch.urls().isEmpty() ? Optional.empty() : client.tell(batch.urls());
      if (refusal.isPresent()) {
        LOG.log(
            WARNING,
            "event=search-engines-not-told pages="
                + batch.urls().size()
                + " reason=\""
                + refusal.get()
                + "\" again_in_minutes="
                + PAUSE.toMinutes());
        return;
      }
      told.write(batch.revision());
      revision = batch.revision();
      if (!batch.urls().isEmpty()) {
        LOG.log(INFO, "event=search-engines-told pages=" + batch.urls().size());
      }
    }
  }

  private Batch batch(long after, CorpusPosition newest) {
    List<String> urls = new ArrayList<>();
    long revision = after;
    while (urls.size() < IndexNowClient.URLS_LIMIT && revision < newest.revision()) {
      int room = IndexNowClient.URLS_LIMIT - urls.size();
      ChangePage page = changes.readable(revision, newest, Math.min(ReadChanges.LIMIT, room));
      page.changes().forEach(it -> urls.add(client.origin() + paths.apply(it.id())));
      revision = page.next().revision();
    }
    return new Batch(urls, revision);
  }

  /** Ends; a running request is waited for, at most five seconds. */
  @Override
  public void close() {
    work.close();
  }

  /**
   * Pages to tell of.
   *
   * @param revision of the last change that was looked at
   */
  private record Batch(List<String> urls, long revision) {}
}
