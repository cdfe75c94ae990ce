package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.resolve.Resolution.Method;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the sources behind a URL say of its ad. */
sealed interface SourceReading {
  /** Why no ad is shown, for people; null where one is. */
  @Nullable String reason();

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

    @Override
    public @Nullable String reason() {
      return null;
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
  record Unread(String reason) implements SourceReading {}

  /**
   * What a source that cannot be had says of its ad.
   *
   * @throws CorpusException {@code URL_NOT_ALLOWED} if nothing is fetched from there
   */
  static Unread of(FetchOutcome.Failed failed) {
    if (failed.why() == Why.REFUSED) {
      throw notAllowed();
    }
    return new Unread(failed.sentence());
  }

  /** One sentence whatever the reason, which is in the log alone. */
  static CorpusException notAllowed() {
    return new CorpusException(ErrorCode.URL_NOT_ALLOWED, FetchOutcome.Failed.REFUSED.sentence());
  }

  /** The same; a source that shows no ad is named in the reason. */
  default SourceReading from(String source) {
    return this instanceof Unread unread ? new Unread(source + ": " + unread.reason) : this;
  }

  /**
   * The same; where it is unread, what {@code next} says, and why of both if that is unread too.
   */
  default SourceReading or(Supplier<SourceReading> next) {
    if (!(this instanceof Unread unread)) {
      return this;
    }
    SourceReading second = next.get();
    return second instanceof Unread too ? new Unread(unread.reason + "; " + too.reason) : second;
  }
}
