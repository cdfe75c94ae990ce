package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceLookup;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The sources of the catalog as last synced, the postings they hold, and the evidence for postings
 * they closed. Thread-safe; every method is one transaction and throws {@link
 * dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses, and then
 * nothing has changed. Times count to the second. Every implementation passes {@code
 * CatalogStoreContract}.
 */
public interface CatalogStore extends SourceLookup {
  /**
   * Replaces the sources by these, in this order. A source keeps its history unless its kind,
   * tenant, company, URL or {@code trusted} changed. Postings of a removed source do not change,
   * but the source no longer holds them.
   */
  default Replaced replace(List<SourceDefinition> sources) {
    return replace(sources, true, stored -> {});
  }

  /**
   * As {@link #replace(List)}.
   *
   * @param mayLoseMost whether more than half of the sources may go; else that is refused, as a
   *     sign of a file that was cut, unless it is one source alone
   * @param stored is told from time to time of how many sources it is known by now what becomes of
   *     them; must not fail. Begins again at 0 if the transaction is tried again
   * @throws dev.corpuscore.model.CorpusException {@code CATALOG_INVALID} if most sources would go
   *     and may not; nothing has changed then
   */
  Replaced replace(List<SourceDefinition> sources, boolean mayLoseMost, LongConsumer stored);

  /** Every source, in the order of the catalog. All are in memory at once. */
  List<Source> sources();

  /** How many sources the catalog has. */
  int size();

  /** The enabled sources, counted by kind, in the order of the kinds' names. */
  SortedMap<String, KindCounts> kinds();

  /**
   * The sources that are {@linkplain Source#isDue due} at {@code now}, those that are due longest
   * first.
   *
   * @param most how many at most
   */
  List<Source> due(Instant now, int most);

  /**
   * The enabled sources: first those whose last sync failed, then those whose last listing was not
   * plausible, then those that named ads of others, then the rest; within each, those that are due
   * first.
   *
   * @param most how many at most
   */
  List<Source> urgent(int most);

  /** Returns a source, or empty if the catalog has none of this id. */
  Optional<Source> find(String id);

  /** Records that these sources were queued. Unknown ids are ignored. */
  void queued(Collection<String> ids, Instant at);

  /**
   * Records the result of a sync, and the interval of {@code synced} if its pace is still that of
   * the source. Does nothing if no source is asked like this one any more. A power cut may undo it.
   */
  void record(SourceDefinition synced, SourceHistory history);

  /** The postings that a source holds and that are open at {@code now}, in no order. */
  List<PostingId> openOf(String source, Instant now);

  /** When the own pages of a source's ads were asked, by posting. */
  Map<PostingId, PageRead> pagesRead(String source);

  /**
   * Records when the pages of these ads of a source were asked; a null value deletes the record.
   */
  void pagesRead(String source, Map<PostingId, @Nullable PageRead> pages);

  /**
   * Updates postings as {@link PostingStore#update} does. In the same transaction, stores the
   * evidence for the postings that this closed; only the newest evidence per posting and source is
   * kept. Its {@code lastSeenAt} is the later one of the evidence's and the posting's.
   *
   * @param evidence one per update, in the same order
   */
  List<Outcome> close(List<PostingUpdate> updates, List<Closing> evidence);

  /**
   * Why postings were closed, newest first, at most {@code most}.
   *
   * @param source only closings by this source; null for all sources
   */
  List<Closing> closings(@Nullable String source, int most);

  /**
   * The enabled sources of one kind.
   *
   * @param sources the number of sources
   * @param failing the number of those whose last sync failed
   * @param suspicious the number of those whose last listing was not plausible
   * @param foreign the number of those whose last listing named ads of others
   * @param lastSuccess the newest success of any of them, or null if there was none
   */
  record KindCounts(
      int sources, int failing, int suspicious, int foreign, @Nullable Instant lastSuccess) {}

  /** The numbers of sources that {@link #replace} added, updated, removed and did not change. */
  record Replaced(int added, int updated, int removed, int unchanged) {}

  /**
   * A request for an ad's own page.
   *
   * @param digest SHA-256 of what the listing said of the ad then, 64 hex digits; {@link #UNREAD}
   *     or {@link #FAILED}
   * @param at when the page was read; of one that failed, when it did so first
   */
  record PageRead(String digest, Instant at) {
    /** The page was there and had no ad that could be read, or said that the ad is gone. */
    public static final String UNREAD = "unread";

    /** The page could not be fetched. */
    public static final String FAILED = "failed";

    public boolean isUnread() {
      return digest.equals(UNREAD);
    }

    public boolean hasFailed() {
      return digest.equals(FAILED);
    }
  }
}
