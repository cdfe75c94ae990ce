package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.ListingFeed;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceHistory.ReadVersion;
import dev.corpuscore.service.feeds.AskBoards;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Reads a board to its end, or recognises that it is as it was. Used once. */
final class ReadBoard {
  /**
   * How long an equal answer is not read again. It is read once a day all the same: so the corpus
   * learns what a newer version of this program reads in it.
   */
  private static final Duration BELIEVED = Duration.ofDays(1);

  private final AskBoards boards;
  private final BoardWalk walk;
  private final @Nullable ReadVersion known;
  private final Instant now;
  private final MessageDigest all = sha256();
  private @Nullable ReadVersion first;
  private int pages;

  /**
   * @param history what is known of the board; {@link SourceHistory#NONE} to read it in any case
   */
  ReadBoard(AskBoards boards, ListingFeed feed, Board board, SourceHistory history, Instant now) {
    this.boards = boards;
    this.walk = new BoardWalk(feed, board, history.healthyAt());
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

  /** What a board said. */
  sealed interface Said {
    /** It is the version that was read already. */
    record Same(ReadVersion version) implements Said {}

    /**
     * It was read.
     *
     * @param digest SHA-256 of its answers, in order, 64 hex digits
     * @param version its only answer, or null if there were several
     */
    record Read(Listing listing, String digest, @Nullable ReadVersion version) implements Said {}
  }

  Said run() {
    for (FeedRequest request = walk.next(); request != null; request = walk.next()) {
      switch (boards.ask(request, pages == 0 ? validators() : Validators.NONE)) {
        case Fetched answer -> {
          all.update(answer.body());
          if (pages == 0) {
            first = version(request, answer);
            if (known != null && known.digest().equals(first.digest())) {
              return new Said.Same(kept(known, first));
            }
          }
          pages++;
          walk.read(answer.body());
        }
        case FetchOutcome other -> {
          if (other instanceof FetchOutcome.NotModified && pages == 0 && known != null) {
            return new Said.Same(known);
          }
          walk.failed(Answers.reason(other));
        }
      }
    }
    String digest = HexFormat.of().formatHex(all.digest());
    return new Said.Read(walk.listing(), digest, pages == 1 ? first : null);
  }

  private Validators validators() {
    return known == null ? Validators.NONE : new Validators(known.etag(), known.lastModified());
  }

  private ReadVersion version(FeedRequest request, Fetched answer) {
    return new ReadVersion(
        request.url(),
        answer.validators().etag(),
        answer.validators().lastModified(),
        HexFormat.of().formatHex(Sha256.hash(answer.body())),
        now);
  }

  /** The known version under the validators that it has now. */
  private static ReadVersion kept(ReadVersion known, ReadVersion answered) {
    return new ReadVersion(
        known.url(), answered.etag(), answered.lastModified(), known.digest(), known.readAt());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
