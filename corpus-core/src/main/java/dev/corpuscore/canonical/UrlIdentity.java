package dev.corpuscore.canonical;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingId;
import org.jspecify.annotations.Nullable;

/**
 * What a job URL identifies; {@code ats.UrlIdentities} tells it.
 *
 * @param canonicalUrl the URL without what does not matter: see {@code docs/url-identity.md}
 * @param identity given where the URL belongs to a known applicant tracking system
 */
public record UrlIdentity(String canonicalUrl, @Nullable Identity identity) {
  /** The id of the posting at this URL. */
  public PostingId postingId() {
    return Sha256.postingId(identity, canonicalUrl);
  }
}
