package dev.corpuscore.listing;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.Description;
import dev.corpuscore.page.jobtech.AdShape;
import dev.corpuscore.page.jobtech.LeftOutMembers;
import org.jspecify.annotations.Nullable;

/**
 * A posting line as it is stored: with the identity that its URL gives it, its HTML sanitised, a
 * description made from the HTML if the line has none, and of a JobTech ad only what {@link
 * AdShape} has. It depends only on the line.
 *
 * @param record what another Core knew, according to the line; or null
 * @param leftOut what of the line's JobTech ad is not in the content
 */
public record WholeLine(
    UrlIdentity at,
    PostingContent content,
    @Nullable PostingRecord record,
    LeftOutMembers leftOut) {
  /**
   * Completes a line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if its id or digest is not that of its content,
   *     or if its posting was only submitted: contributions are not part of lines
   */
  public static WholeLine of(PostingLine line) {
    UrlIdentity derived = UrlIdentities.of(OneReading.require(line.content().url()));
    Identity given = line.content().identity();
    UrlIdentity at = given == null ? derived : new UrlIdentity(derived.canonicalUrl(), given);
    AdShape.Cleaned ad = ad(line.content());
    PostingContent content =
        complete(line.content(), at.identity()).toBuilder().legacyAd(ad.ad()).build();
    requireFitting(line, at.postingId(), content);
    return new WholeLine(at, content, line.record(), ad.leftOut());
  }

  private static AdShape.Cleaned ad(PostingContent content) {
    LegacyAd said = content.legacyAd();
    return said == null
        ? new AdShape.Cleaned(null, AdContacts.NONE, LeftOutMembers.NOTHING)
        : AdShape.clean(said);
  }

  private static PostingContent complete(PostingContent content, @Nullable Identity identity) {
    String html = content.descriptionHtml();
    if (html == null) {
      return content.toBuilder().identity(identity).build();
    }
    Description made = Description.of(html);
    String said = content.description();
    return content.toBuilder()
        .identity(identity)
        .descriptionHtml(made.html())
        .description(said == null ? made.text() : said)
        .build();
  }

  /**
   * If a line has an id or a digest, they must be correct; they are wrong in an export that was
   * edited, for example. An id from before the posting's URL was replaced is accepted if the digest
   * is correct; the line then gets the id that its URL gives now.
   */
  private static void requireFitting(PostingLine line, PostingId id, PostingContent content) {
    PostingId said = line.id() == null ? id : line.id();
    boolean digested =
        line.digest() != null
            && Sha256.digest(PostingJson.canonical(said, content)).equals(line.digest());
    if (!said.equals(id) && !digested) {
      throw invalid("id " + said + " does not fit: this url and identity give " + id);
    }
    if (line.digest() != null && !digested) {
      Digest digest = Sha256.digest(PostingJson.canonical(said, content));
      throw invalid("digest " + line.digest() + " does not fit: this content has " + digest);
    }
    if (line.record() != null && line.record().origin() == Origin.SUBMITTED) {
      throw invalid(
          "record.origin is submitted: only callers know this posting, and who they are is not in a"
              + " line, so nobody could erase it; move such postings with export --everything");
    }
  }
}
