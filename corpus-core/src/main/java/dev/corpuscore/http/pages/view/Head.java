package dev.corpuscore.http.pages.view;

import dev.corpuscore.http.pages.language.LanguageVersions;
import dev.corpuscore.http.pages.language.Visitor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page says of itself to browsers and search engines.
 *
 * @param indexed whether search engines may list it
 * @param previous the page before it of the same search, or null
 * @param next the page after it, or null
 * @param feeds where programs can follow what the page shows
 * @param visitor who looks at it
 * @param publisher who publishes it
 * @param versions the page in each language
 */
public record Head(
    String title,
    @Nullable String description,
    boolean indexed,
    @Nullable String previous,
    @Nullable String next,
    List<Feed> feeds,
    Visitor visitor,
    Publisher publisher,
    LanguageVersions versions) {
  public Head {
    feeds = List.copyOf(feeds);
  }

  /** A page that stands alone, and that search engines may not list. */
  public static Head of(
      String title, Visitor visitor, Publisher publisher, LanguageVersions versions) {
    return new Head(
        publisher.title(title), null, false, null, null, List.of(), visitor, publisher, versions);
  }

  /**
   * A page in English alone.
   *
   * @param canonical its one absolute address, or null where that is not known
   */
  public static Head english(
      String title,
      Publisher publisher,
      @Nullable String description,
      @Nullable String canonical,
      boolean indexed) {
    return new Head(
        publisher.title(title),
        description,
        indexed,
        null,
        null,
        List.of(),
        Visitor.ENGLISH,
        publisher,
        LanguageVersions.english(canonical));
  }

  /**
   * The same as a feed.
   *
   * @param label what people call its form
   */
  public record Feed(String type, String label, String href) {}
}
