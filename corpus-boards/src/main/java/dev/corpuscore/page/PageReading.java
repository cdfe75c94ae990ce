package dev.corpuscore.page;

import dev.corpuscore.model.PostingContent;
import java.util.List;

/** What was read from a web page about a job. */
public sealed interface PageReading {
  /** The kind of markup. */
  enum Markup {
    JSON_LD,
    MICRODATA
  }

  /**
   * The page has this job.
   *
   * @param content sanitised, with the URL that was requested, without identity
   * @param links the addresses that the page names for itself, unchanged, the most reliable first:
   *     its canonical link, its {@code og:url}, the URL of its JobPosting
   */
  record Found(PostingContent content, Markup markup, List<String> links) implements PageReading {
    public Found {
      links = List.copyOf(links);
    }
  }

  /**
   * The page has no job, or several and it is not known which of them is meant.
   *
   * @param reason a sentence that contains no text of the page
   */
  record None(String reason) implements PageReading {}
}
