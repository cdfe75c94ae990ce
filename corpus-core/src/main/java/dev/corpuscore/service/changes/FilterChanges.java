package dev.corpuscore.service.changes;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the changes of listed postings as {@link ReadChanges} does, and says which of them match a
 * search now. The index that is asked is at least as new as the page. Thread-safe.
 */
public final class FilterChanges {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final ReadChanges changes;
  private final PostingIndex index;
  private final RevisionWatch.Searchable searchable;

  /**
   * @param searchable watches {@code index}
   */
  public FilterChanges(
      ReadChanges changes, PostingIndex index, RevisionWatch.Searchable searchable) {
    this.changes = changes;
    this.index = index;
    this.searchable = searchable;
  }

  /**
   * A page.
   *
   * @param matching those of its postings that match
   */
  public record Filtered(ChangePage page, Set<PostingId> matching) {
    public Filtered {
      matching = Set.copyOf(matching);
    }
  }

  /** Says what a search asks of a posting: another text for other words or filters. */
  public static String meaning(PostingSearch search) {
    return search.query() + " " + search.filter();
  }

  /**
   * Waits until searches see all that is written now, at most two seconds.
   *
   * @throws CorpusException {@code NOT_YET_SEARCHABLE} if they do not then, {@code OVERLOADED} if
   *     the thread is interrupted, {@code UNAVAILABLE} if the store cannot answer
   */
  public void awaitSearchable(@Nullable CorpusPosition after) {
    long newest = changes.newest().revision();
    if (newest <= revision(after)) {
      return;
    }
    try {
      if (!searchable.reaches(newest, LONGEST_WAIT)) {
        throw new CorpusException(
            ErrorCode.NOT_YET_SEARCHABLE, "the index has not come to revision " + newest);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(ErrorCode.OVERLOADED, "the service stops", e);
    }
  }

  /**
   * As {@link ReadChanges#after}. The page ends where the index ends, so it may have no changes
   * although there are more; after {@link #awaitSearchable} it has what was written before.
   *
   * @param search its words and filter; nothing else counts
   * @throws CorpusException also {@code OVERLOADED} if the index takes too long, {@code
   *     NOT_YET_SEARCHABLE} if it was made from a history that a restore undid, until it is made
   *     again: it may lack what is in the corpus, which would be told as no match
   */
  public Filtered after(@Nullable CorpusPosition position, int limit, PostingSearch search) {
    ChangePage page = changes.after(position, limit);
    List<PostingId> open =
        page.changes().stream()
            .filter(PublicChange.Upsert.class::isInstance)
            .map(PublicChange::id)
            .toList();
    if (open.isEmpty()) {
      return new Filtered(page, Set.of());
    }
    Condition asked = index.tally(search.now(), tally -> tally.words(search.query()));
    RoleQuery.Page found =
        index.searchRoles(
            new RoleQuery(
                List.of(new Condition.Ids(open)),
                new Condition.And(List.of(asked, search.filter())),
                search.now(),
                open.size()));
    // asked after the index, which a store that was not restored is never behind
    if (changes.isAhead(found.state().revision())) {
      throw new CorpusException(
          ErrorCode.NOT_YET_SEARCHABLE,
          "the index is ahead of the corpus, and waits to be rebuilt");
    }
    return new Filtered(
        page.upTo(found.state().revision(), revision(position)),
        found.hits().stream().map(RoleQuery.Hit::id).collect(Collectors.toSet()));
  }

  private static long revision(@Nullable CorpusPosition position) {
    return position == null ? 0 : position.revision();
  }
}
