package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sources of the catalog as last synced, what they hold, and why they closed what they closed.
 * Thread-safe; every method is one transaction and throws {@link
 * dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses, and then
 * nothing has changed. Times count to the second. Every implementation passes {@code
 * CatalogStoreContract}.
 */
public interface CatalogStore {
  /**
   * Makes these the sources, in this order. A source that is asked as before keeps its history; one
   * whose kind, tenant, company or URL is another begins anew. What a removed source held stays as
   * it is, and no longer counts as held.
   */
  Replaced replace(List<SourceDefinition> sources);

  /** Every source, in the order of the catalog. */
  List<Source> sources();

  /** Returns a source, or empty if the catalog has none of this id. */
  Optional<Source> find(String id);

  /** Remembers that these were queued; unknown ids are left out. */
  void queued(Collection<String> ids, Instant at);

  /**
   * Remembers how a sync went; nothing if there is no source any more that is asked like this one.
   * A power cut may take it back.
   */
  void record(SourceDefinition synced, SourceHistory history);

  /** The postings that a source holds and that are open at {@code now}, in no order. */
  List<PostingId> openOf(String source, Instant now);

  /** What is known of the ads of a source that have a page of their own to be asked. */
  Map<PostingId, Asked> asked(String source);

  /** Remembers of these ads of a source when their pages were asked, or forgets them: null. */
  void asked(String source, Map<PostingId, @Nullable Asked> pages);

  /**
   * Updates postings as {@link PostingStore#update} does, and keeps, in the same transaction, the
   * evidence of those that this closed: the newest for each posting and source. Its {@code
   * lastSeenAt} is that of the posting where that is later.
   *
   * @param evidence one per update, in the same order
   */
  List<Outcome> close(List<PostingUpdate> updates, List<Closing> evidence);

  /**
   * Why postings were closed, newest first, at most {@code most}.
   *
   * @param source of this one alone; null for all
   */
  List<Closing> closings(@Nullable String source, int most);

  /** How many sources became what by {@link #replace}. */
  record Replaced(int added, int updated, int removed, int unchanged) {}

  /**
   * An ad's own page.
   *
   * @param digest SHA-256 of what the listing said of the ad then, 64 hex digits
   * @param at when the page was read, whatever it held
   */
  record Asked(String digest, Instant at) {}
}
