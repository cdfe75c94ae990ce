package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingId;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * What a job URL identifies.
 *
 * @param canonicalUrl the URL without what does not matter: see {@code docs/url-identity.md}
 * @param identity given where the URL belongs to a known applicant tracking system
 */
public record UrlIdentity(String canonicalUrl, @Nullable Identity identity) {
  /**
   * Reads a URL as browsers do (WHATWG), and says what it identifies.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is no absolute http or https URL
   */
  public static UrlIdentity of(String url) {
    HttpUrl parsed = HttpUrl.parse(url);
    if (parsed == null) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "url is no absolute http or https URL: \"" + url + "\"");
    }
    return new UrlIdentity(parsed.toString(), null);
  }

  /** The id of the posting at this URL. */
  public PostingId postingId() {
    return Sha256.postingId(identity, canonicalUrl);
  }
}
