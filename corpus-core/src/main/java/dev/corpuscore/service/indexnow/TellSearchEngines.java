package dev.corpuscore.service.indexnow;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.service.changes.ChangePage;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells search engines which pages of postings are new, changed, closed or gone: within a minute
 * after a change if nothing was told in the last hour, else when that hour is over, also over a
 * restart. Begins with the changes after its first start, because the sitemap has the pages before.
 * What could not be told is told an hour later. Nobody is told of a posting that was never listed.
 * Thread-safe.
 */
public final class TellSearchEngines {
  private static final System.Logger LOG = System.getLogger(TellSearchEngines.class.getName());

  /** Between two looks for changes. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private static final Duration BETWEEN = Duration.ofHours(1);

  /** More changes than these requests hold wait for the next hour. */
  private static final int REQUESTS_AN_HOUR = 10;

  private final ReadChanges changes;
  private final IndexNowClient client;
  private final Function<PostingId, String> paths;
  private final Path file;
  private final Clock clock;

  /**
   * @param paths the path of the page of a posting
   * @param file keeps how far they were told
   */
  public TellSearchEngines(
      ReadChanges changes,
      IndexNowClient client,
      Function<PostingId, String> paths,
      Path file,
      Clock clock) {
    this.changes = changes;
    this.client = client;
    this.paths = paths;
    this.file = file;
    this.clock = clock;
  }

  /**
   * Begins. What changed before the first start is not told. Returns at once; a store or file that
   * cannot be used is logged, and tried again a minute later.
   *
   * @param threads starts the thread, and starts it again if the store or the disk refuses
   */
  public RepeatedWork start(ServiceThreads threads) {
    try {
      told(changes.newest());
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=search-engines-not-begun reason=\"" + e.getMessage() + "\"");
    }
    return RepeatedWork.every("indexnow", PAUSE, this::tell, threads);
  }

  /**
   * Tells of all changes since the last time, at most 100,000. Does nothing within an hour after
   * search engines were asked.
   */
  void tell() {
    CorpusPosition newest = changes.newest();
    ToldRevision told = told(newest);
    Instant now = clock.instant();
    if (told.isAskedSince(now.minus(BETWEEN), now)) {
      return;
    }
    long revision = told.revision();
    for (int request = 0; request < REQUESTS_AN_HOUR && revision < newest.revision(); request++) {
      Batch batch = batch(revision, newest);
      if (batch.urls().isEmpty()) {
        told = new ToldRevision(batch.revision(), told.at());
        told.write(file);
        revision = batch.revision();
        continue;
      }
      if (!now.equals(told.at())) {
        // before they are asked: they are not asked every minute where this cannot be written
        told = new ToldRevision(revision, now);
        told.write(file);
      }
      Optional<String> refusal = client.tell(batch.urls());
      if (refusal.isPresent()) {
        LOG.log(
            WARNING,
            "event=search-engines-not-told pages="
                + batch.urls().size()
                + " reason=\""
                + refusal.get()
                + "\" again_in_minutes="
                + BETWEEN.toMinutes());
        return;
      }
      told = new ToldRevision(batch.revision(), now);
      told.write(file);
      revision = batch.revision();
      LOG.log(INFO, "event=search-engines-told pages=" + batch.urls().size());
    }
  }

  /** How far they were told; the newest revision the first time, and if that cannot be known. */
  private ToldRevision told(CorpusPosition newest) {
    String reason = "";
    try {
      Optional<ToldRevision> told = ToldRevision.read(file);
      if (told.isPresent() && told.get().revision() <= newest.revision()) {
        return told.get();
      }
      if (told.isPresent()) {
        reason = "the corpus was restored from a time before revision " + told.get().revision();
      }
    } catch (NumberFormatException e) {
      reason = file + " has no revision";
    }
    if (!reason.isEmpty()) {
      LOG.log(
          WARNING,
          "event=search-engines-begin-again reason=\""
              + reason
              + "\" revision="
              + newest.revision());
    }
    ToldRevision told = new ToldRevision(newest.revision(), null);
    told.write(file);
    return told;
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

  /**
   * Pages to tell of.
   *
   * @param revision of the last change that was looked at
   */
  private record Batch(List<String> urls, long revision) {}
}
