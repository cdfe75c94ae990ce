package dev.corpuscore.page;

import dev.corpuscore.model.PostingContent;
import java.util.List;

/** What a web page says of a job. */
public sealed interface PageReading {
  /** How the page says it. */
  enum Markup {
    JSON_LD,
    MICRODATA
  }

  /**
   * The page shows this job.
   *
   * @param content sanitised, at the URL that was asked for, without identity
   * @param links the addresses that the page names for itself, as written, the most telling first:
   *     its canonical link, its {@code og:url}, that of its JobPosting
   */
  record Found(PostingContent content, Markup markup, List<String> links) implements PageReading {
    public Found {
      links = List.copyOf(links);
    }
  }

  /**
   * The page shows none, or several of which none can be told to be the one.
   *
   * @param reason a sentence without the page's own words
   */
  record None(String reason) implements PageReading {}
}
