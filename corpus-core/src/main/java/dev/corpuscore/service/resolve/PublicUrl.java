package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;

/**
 * Chooses the URL under which the posting of a page is public. It never contains a value that only
 * the person who pasted the link has added, and it never leads to another ad. {@code
 * docs/resolve.md} has the table.
 */
final class PublicUrl {
  /** How many shorter URLs of the page are requested at most. */
  private static final int TRIES = 2;

  private final WebUrl landed;
  private final UnnamedParameters unnamed;
  private final PostingContent said;

  /**
   * @param typed the URL as it was pasted
   * @param landed the URL after redirects
   * @param said the posting on that page
   */
  PublicUrl(String typed, String landed, PostingContent said) {
    this.landed = WebUrl.parse(UrlIdentities.of(landed).canonicalUrl());
    this.unnamed = new UnnamedParameters(WebUrl.parse(typed));
    this.said = said;
  }

  /**
   * Returns the canonical URL; empty if the page shows this ad only with parameters that must not
   * be public.
   *
   * @param links the addresses that the page names for itself, the most reliable first
   * @param pages requests a URL and returns the posting there; empty if there is none or the URL
   *     redirects elsewhere
   */
  Optional<String> find(List<String> links, Function<String, Optional<PostingContent>> pages) {
    int tries = 0;
    for (WebUrl candidate : candidates(links)) {
      if (candidate.equals(landed)) {
        return Optional.of(landed.toString());
      }
      if (tries < TRIES) {
        tries++;
        if (pages.apply(candidate.toString()).filter(this::isTheSame).isPresent()) {
          return Optional.of(candidate.toString());
        }
      }
    }
    return unnamed.areSecretIn(landed) ? Optional.empty() : Optional.of(landed.toString());
  }

  private SequencedSet<WebUrl> candidates(List<String> links) {
    SequencedSet<WebUrl> candidates = new LinkedHashSet<>();
    links.stream()
        .map(this::named)
        .flatMap(Optional::stream)
        .findFirst()
        .map(unnamed::without)
        .ifPresent(candidates::add);
    candidates.add(unnamed.without(landed));
    candidates.add(unnamed.withoutSecrets(landed));
    return candidates;
  }

  /**
   * The address that the page names for itself, unless it is on another host or is a parent path.
   */
  private Optional<WebUrl> named(String link) {
    try {
      URI absolute = URI.create(landed.toString()).resolve(link);
      WebUrl named = WebUrl.parse(UrlIdentities.of(absolute.toString()).canonicalUrl());
      return named.origin().equals(landed.origin()) && !isAbove(named)
          ? Optional.of(named)
          : Optional.empty();
    } catch (IllegalArgumentException | CorpusException e) {
      return Optional.empty();
    }
  }

  private boolean isAbove(WebUrl named) {
    return named.path().equals("/")
        ? !landed.path().equals("/")
        : landed.path().startsWith(named.path() + "/");
  }

  private boolean isTheSame(PostingContent other) {
    return bare(other).equals(bare(said));
  }

  private static PostingContent bare(PostingContent content) {
    return content.toBuilder().url("-").applyUrl(null).identity(null).build();
  }

  /** Whether a source led to {@code landed} and it contains nothing that was typed. */
  static boolean isNamed(String typed, String landed) {
    WebUrl from = WebUrl.parse(typed);
    WebUrl to = WebUrl.parse(landed);
    boolean led = !to.origin().equals(from.origin()) || !to.path().equals(from.path());
    return led && !new UnnamedParameters(from).areIn(to) && to.fragment() == null;
  }

  /** Whether {@code url} equals {@code shown} or has only additional parameters. */
  static boolean isThisWithMore(String url, String shown) {
    WebUrl more = WebUrl.parse(url);
    WebUrl less = WebUrl.parse(shown);
    return more.origin().equals(less.origin())
        && more.path().equals(less.path())
        && more.query().containsAll(less.query());
  }
}
