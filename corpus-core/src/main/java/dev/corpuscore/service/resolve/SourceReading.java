package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.resolve.Resolution.Method;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the sources behind a URL say of its ad. */
sealed interface SourceReading {
  /**
   * The ad is there.
   *
   * @param content at the URL that was asked for, with the identity in {@code known}
   * @param known what the ad turned out to be: another than its URL tells, if that led elsewhere
   * @param links canonical URLs that were seen to lead to the same ad
   * @param listed whether searches may show it; null where the source knows no such thing
   * @param at when it was read
   * @param from what was read, after redirects
   */
  record Found(
      PostingContent content,
      UrlIdentity known,
      Set<String> links,
      @Nullable Boolean listed,
      Method method,
      Instant at,
      String from)
      implements SourceReading {
    public Found {
      links = Set.copyOf(links);
    }

    /** The same, at a company's; null changes nothing. */
    Found by(@Nullable Company company) {
      return company == null
          ? this
          : new Found(
              content.toBuilder().company(company).build(), known, links, listed, method, at, from);
    }
  }

  /** The source says that the ad is no more. */
  record Gone(String reason) implements SourceReading {}

  /** The source cannot be had, or shows no ad: that says nothing about whether there is one. */
  record Nothing(String reason) implements SourceReading {}

  /** Nothing is fetched from there. */
  record Forbidden() implements SourceReading {}
}
