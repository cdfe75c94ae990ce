package dev.corpuscore.canonical;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingId;
import org.jspecify.annotations.Nullable;

/**
 * What a job URL identifies, as determined by {@code identity.UrlIdentities}.
 *
 * @param canonicalUrl the normalised URL, without parts that do not matter: see {@code
 *     docs/url-identity.md}
 * @param identity not null if the URL belongs to a known applicant tracking system
 */
public record UrlIdentity(String canonicalUrl, @Nullable Identity identity) {
  /** The id of the posting at this URL. */
  public PostingId postingId() {
    return Sha256.postingId(identity, canonicalUrl);
  }
}
