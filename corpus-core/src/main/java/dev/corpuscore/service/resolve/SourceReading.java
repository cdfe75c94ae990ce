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

/** The result of reading the sources of an ad. */
sealed interface SourceReading {
  /** Why no ad was found, for users; null if one was found. */
  @Nullable String reason();

  /**
   * The ad was found.
   *
   * @param content at its public URL, with the identity in {@code known}
   * @param known the ad's identity and public URL, as {@code docs/resolve.md} defines it
   * @param links canonical URLs that lead to the same ad, each named by a source, none by a caller
   * @param listed whether searches may show it; null if the source does not say
   * @param at when it was read
   * @param from the URL that was read, after redirects
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

    /** The same ad with this company; null changes nothing. */
    Found by(@Nullable Company company) {
      return company == null
          ? this
          : new Found(
              content.toBuilder().company(company).build(), known, links, listed, method, at, from);
    }
  }

  /** The source says that the ad is gone. */
  record Gone(String reason) implements SourceReading {}

  /** The source could not be read or shows no ad, so it is not known whether the ad exists. */
  record Unread(String reason) implements SourceReading {}

  /**
   * The reading for a failed request.
   *
   * @throws CorpusException {@code URL_NOT_ALLOWED} if the fetch policy refuses the URL
   */
  static Unread of(FetchOutcome.Failed failed) {
    if (failed.why() == Why.REFUSED) {
      throw notAllowed();
    }
    return new Unread(failed.sentence());
  }

  /**
   * The refusal of a URL. Its sentence is the same for all reasons; only the log has the reason.
   */
  static CorpusException notAllowed() {
    return new CorpusException(ErrorCode.URL_NOT_ALLOWED, FetchOutcome.Failed.REFUSED);
  }

  /** The same reading. If it is unread, its reason begins with the name of the source. */
  default SourceReading from(String source) {
    return this instanceof Unread unread ? new Unread(source + ": " + unread.reason) : this;
  }

  /**
   * The same reading, or that of {@code next} if this is unread. If both are unread, the reason
   * contains both reasons.
   */
  default SourceReading or(Supplier<SourceReading> next) {
    if (!(this instanceof Unread unread)) {
      return this;
    }
    SourceReading second = next.get();
    return second instanceof Unread too ? new Unread(unread.reason + "; " + too.reason) : second;
  }
}
