package dev.corpuscore.http.pages.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page says of itself to browsers and search engines.
 *
 * @param canonical its one absolute address, or null where that is not known
 * @param indexed whether search engines may list it
 * @param previous the page before it of the same search, or null
 * @param next the page after it, or null
 * @param feeds where programs can follow what the page shows
 */
public record Head(
    String title,
    @Nullable String description,
    @Nullable String canonical,
    boolean indexed,
    @Nullable String previous,
    @Nullable String next,
    List<Feed> feeds) {
  public Head {
    feeds = List.copyOf(feeds);
  }

  /** A page that stands alone. */
  public static Head of(String title, @Nullable String canonical, boolean indexed) {
    return new Head(title, null, canonical, indexed, null, null, List.of());
  }

  /**
   * The same as a feed.
   *
   * @param label what people call its form
   */
  public record Feed(String type, String label, String href) {}
}
