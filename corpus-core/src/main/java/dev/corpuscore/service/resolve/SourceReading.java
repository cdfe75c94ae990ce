package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.resolve.Resolution.Method;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the sources behind a URL say of its ad. */
sealed interface SourceReading {
  /**
   * The ad is there.
   *
   * @param content at its public URL, with the identity in {@code known}
   * @param known what the ad turned out to be, at its public URL: {@code docs/resolve.md} says
   *     which that is
   * @param links canonical URLs that lead to the same ad, each named by a source; what a caller
   *     typed is not among them
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

    /** The same ad under another URL. */
    Found at(UrlIdentity url, Set<String> otherLinks) {
      Set<String> others = new HashSet<>(otherLinks);
      others.remove(url.canonicalUrl());
      return new Found(
          content.toBuilder().url(url.canonicalUrl()).identity(url.identity()).build(),
          url,
          others,
          listed,
          method,
          at,
          from);
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

  /** What it says of an ad that its source could not be read. */
  static SourceReading of(FetchOutcome.Failed failed) {
    return failed.why() == Why.REFUSED ? new Forbidden() : new Nothing(failed.sentence());
  }

  /** The same; where it is nothing, told of {@code source}. */
  default SourceReading of(String source) {
    return this instanceof Nothing nothing ? new Nothing(source + ": " + nothing.reason) : this;
  }
}
