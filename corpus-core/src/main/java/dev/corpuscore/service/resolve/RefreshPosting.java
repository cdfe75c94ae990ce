package dev.corpuscore.service.resolve;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.RefreshResult.State;
import dev.corpuscore.store.PostingStore;
import java.util.Optional;

/** Reads the source of one posting again, even if the posting is fresh. Can be repeated. */
public final class RefreshPosting {
  private final PostingStore postings;
  private final SourceRefresh source;

  public RefreshPosting(PostingStore postings, SourceRefresh source) {
    this.postings = postings;
    this.source = source;
  }

  /**
   * Reads the source and stores the result.
   *
   * @throws CorpusException {@code OVERLOADED}, or {@code UNAVAILABLE} if the store refuses; try
   *     again later
   */
  public RefreshResult refresh(PostingId id) {
    Optional<Posting> posting = postings.find(id);
    if (posting.isEmpty()) {
      return new RefreshResult(State.NOT_POSSIBLE, "there is no such posting any more");
    }
    try {
      SourceReading said = source.refresh(posting.get()).reading();
      return switch (said) {
        case null -> new RefreshResult(State.SEEN, null);
        case SourceReading.Found found -> new RefreshResult(State.SEEN, null);
        case SourceReading.Gone gone -> new RefreshResult(State.GONE, gone.reason());
        case SourceReading.Unread unread -> new RefreshResult(State.UNAVAILABLE, unread.reason());
      };
    } catch (CorpusException e) {
      if (e.code() == ErrorCode.URL_NOT_ALLOWED) {
        return new RefreshResult(State.NOT_POSSIBLE, e.getMessage());
      }
      throw e;
    }
  }
}
