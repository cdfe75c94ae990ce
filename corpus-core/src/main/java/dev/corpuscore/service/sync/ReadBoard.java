package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
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

/** Reads a board to its end, or recognises that it is as it was. Used once. */
final class ReadBoard {
  /**
   * How long an equal answer is not read again. It is read once a day all the same: so the corpus
   * learns what a newer version of this program reads in it.
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

  /**
   * @param walk over the board, not begun
   * @param history what is known of the board; {@link SourceHistory#NONE} to read it in any case
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
            && start.body() == null
            && start.url().equals(version.url())
            && version.readAt().plus(BELIEVED).isAfter(now);
    this.known = believed ? version : null;
  }

  /** What reading a board gave. */
  sealed interface Result {
    /** It is the version that was read already. */
    record Same(ReadVersion version) implements Result {}

    /**
     * It was read.
     *
     * @param digest SHA-256 of its only answer, or of the SHA-256 of each in order; 64 hex digits
     * @param version its only answer, or null if there were several
     */
    record Read(Listing listing, String digest, @Nullable ReadVersion version) implements Result {}
  }

  /**
   * Asks until the board is seen as a whole, or cannot be.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the time is over, or an answer cannot be read at
   *     all
   */
  Result run() {
    for (FeedRequest request = walk.next(); request != null; request = walk.next()) {
      deadline.check();
      boolean begins = hashes.isEmpty();
      switch (feeds.fetch(request, begins ? validators() : Validators.NONE)) {
        case Fetched answer -> {
          Optional<Result> same = read(request, answer, begins);
          if (same.isPresent()) {
            return same.get();
          }
        }
        case FetchOutcome.NotModified unchanged -> {
          return new Result.Same(Objects.requireNonNull(known, "304 without a condition"));
        }
        case FetchOutcome.Gone gone -> walk.failed("it answered " + gone.status());
        case FetchOutcome.Failed failed -> walk.failed(failed.sentence());
      }
    }
    return new Result.Read(walk.listing(), digest(), hashes.size() == 1 ? first : null);
  }

  /** Takes an answer; what it is known as if that is nothing new. */
  private Optional<Result> read(FeedRequest request, Fetched answer, boolean begins) {
    return parsing
        .listing(answer, body -> read(request, answer, begins, body))
        .either(
            same -> same,
            reason -> {
              // its thread may still be at it: nobody else looks at the walk any more
              throw new CorpusException(
                  ErrorCode.UNAVAILABLE, "an answer of the source: " + reason);
            });
  }

  private Optional<Result> read(FeedRequest request, Fetched answer, boolean begins, byte[] body) {
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

  /** The known version under the validators that it has now. */
  private static ReadVersion kept(ReadVersion known, ReadVersion answered) {
    return new ReadVersion(
        known.url(), answered.etag(), answered.lastModified(), known.digest(), known.readAt());
  }
}
