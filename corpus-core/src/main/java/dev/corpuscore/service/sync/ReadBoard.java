package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceHistory.ReadVersion;
import dev.corpuscore.service.commands.CommandDeadline;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.parsing.ParsePool;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a board to its end, or recognises that it has not changed. One instance reads one board.
 */
final class ReadBoard {
  /**
   * An unchanged answer is not parsed again within this time. After it, the answer is parsed again,
   * because a newer version of this program may read more of it.
   */
  private static final Duration BELIEVED = Duration.ofDays(1);

  private final FeedFetcher feeds;
  private final ParsePool parsing;
  private final CommandDeadline deadline;
  private final BoardWalk walk;
  private final @Nullable ReadVersion known;
  private final Instant now;
  private final List<byte[]> hashes = new ArrayList<>();
  private @Nullable ReadVersion first;
  private @Nullable String refusal;

  /**
   * @param walk over the board, not started
   * @param history the board's history; {@link SourceHistory#NONE} to read the board in any case
   */
  ReadBoard(
      FeedFetcher feeds,
      ParsePool parsing,
      CommandDeadline deadline,
      BoardWalk walk,
      SourceHistory history,
      Instant now) {
    this.feeds = feeds;
    this.parsing = parsing;
    this.deadline = deadline;
    this.walk = walk;
    this.now = now;
    ReadVersion version = history.version();
    FeedRequest start = walk.next();
    boolean believed =
        version != null
            && start != null
            && !walk.opens()
            && start.body() == null
            && start.url().equals(version.url())
            && version.readAt().plus(BELIEVED).isAfter(now);
    this.known = believed ? version : null;
  }

  /** The result of reading a board. */
  sealed interface Result {
    /** The board has not changed since this version was read. */
    record Same(ReadVersion version) implements Result {}

    /**
     * It was read.
     *
     * @param digest SHA-256 of its only answer, or of the SHA-256 of each in order; 64 hex digits
     * @param version its only answer, or null if there were several
     * @param refusal why the first request was refused that was, or null if none was; not for
     *     callers of the API
     */
    record Read(
        Listing listing, String digest, @Nullable ReadVersion version, @Nullable String refusal)
        implements Result {}
  }

  /**
   * Sends requests until the whole board is read or a request fails. Each slice of a large board
   * may take as long as a whole board that is not divided.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the deadline has passed, or an answer cannot be
   *     read
   */
  Result run() {
    int slices = 0;
    for (FeedRequest request = walk.next(); request != null; request = walk.next()) {
      if (walk.slicesRead() > slices) {
        slices = walk.slicesRead();
        deadline.renew();
      }
      deadline.check();
      boolean begins = hashes.isEmpty();
      switch (fetcher().fetch(request, begins ? validators() : Validators.NONE)) {
        case Fetched answer -> {
          Optional<Result> same = read(request, answer, begins);
          if (same.isPresent()) {
            return same.get();
          }
        }
        case FetchOutcome.NotModified unchanged -> {
          if (!walk.hasNothingNew(304)) {
            return new Result.Same(Objects.requireNonNull(known, "304 without a condition"));
          }
        }
        case FetchOutcome.Gone gone -> {
          if (!walk.hasNothingNew(gone.status())) {
            walk.failed("it answered " + gone.status());
          }
        }
        case FetchOutcome.Failed failed -> {
          refusal = refusal == null ? failed.refusal() : refusal;
          walk.failed(failed.sentence());
        }
      }
    }
    if (walk.slicesRead() > 0) {
      // what follows has the time of a board without slices
      deadline.renew();
    }
    return new Result.Read(walk.listing(), digest(), hashes.size() == 1 ? first : null, refusal);
  }

  /** With what the page of the board gave, once it was read. */
  private FeedFetcher fetcher() {
    return feeds.under(walk.board().session());
  }

  /** Reads an answer. Returns {@link Result.Same} if it has not changed, else empty. */
  private Optional<Result> read(FeedRequest request, Fetched answer, boolean begins) {
    return parsing
        .listing(answer, body -> read(request, answer, begins, body))
        .fold(
            same -> same,
            reason -> {
              // its thread may still use the walk, so this thread must not use it any more
              throw CorpusException.unavailable("an answer of the source: " + reason);
            });
  }

  private Optional<Result> read(FeedRequest request, Fetched answer, boolean begins, byte[] body) {
    if (walk.opens()) {
      // it has a token that is never the same, and no ads
      walk.read(body);
      return Optional.empty();
    }
    byte[] hash = Sha256.hash(body);
    hashes.add(hash);
    if (begins) {
      ReadVersion version = version(request, answer, hash);
      first = version;
      if (known != null && known.digest().equals(version.digest())) {
        return Optional.of(new Result.Same(kept(known, version)));
      }
    }
    walk.read(body);
    return Optional.empty();
  }

  private String digest() {
    if (hashes.size() == 1) {
      return HexFormat.of().formatHex(hashes.getFirst());
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    hashes.forEach(all::writeBytes);
    return HexFormat.of().formatHex(Sha256.hash(all.toByteArray()));
  }

  private Validators validators() {
    return known == null ? Validators.NONE : new Validators(known.etag(), known.lastModified());
  }

  private ReadVersion version(FeedRequest request, Fetched answer, byte[] hash) {
    return new ReadVersion(
        request.url(),
        answer.validators().etag(),
        answer.validators().lastModified(),
        HexFormat.of().formatHex(hash),
        now);
  }

  /** The known version with the validators of the new answer. */
  private static ReadVersion kept(ReadVersion known, ReadVersion answered) {
    return new ReadVersion(
        known.url(), answered.etag(), answered.lastModified(), known.digest(), known.readAt());
  }
}
