package dev.corpuscore.http.syndication;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a feed. All addresses are absolute.
 *
 * @param author who speaks where no employer is known
 * @param page the same search as a page for people
 * @param first the first page of the feed; also what names the feed
 * @param self this page
 * @param next the page after it, or null for the last
 */
record SearchFeed(
    String title,
    String author,
    String page,
    String first,
    String self,
    @Nullable String next,
    List<Entry> entries) {
  SearchFeed {
    entries = List.copyOf(entries);
  }

  /** When the newest change of an entry was made; the beginning of 1970 if there is none. */
  Instant updatedAt() {
    return entries.stream().map(Entry::updatedAt).max(Instant::compareTo).orElse(Instant.EPOCH);
  }

  /**
   * One posting.
   *
   * @param page our page about it
   * @param source where the posting was published, or null if that cannot be linked to
   * @param employer the hiring organisation
   * @param summary one line of text
   * @param html the description, sanitised; null if there is none or a long one
   * @param language BCP 47
   */
  record Entry(
      PostingId id,
      String title,
      String page,
      @Nullable String source,
      @Nullable String employer,
      @Nullable Instant publishedAt,
      Instant updatedAt,
      String summary,
      @Nullable String html,
      @Nullable String language) {
    /** A name that stays, wherever and under whatever name the corpus is served. */
    String uri() {
      return EntryIds.uri(id);
    }
  }
}
