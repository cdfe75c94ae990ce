package dev.corpuscore.feed;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.page.PlainText;
import dev.corpuscore.page.SafeHtml;
import org.jspecify.annotations.Nullable;

/**
 * A posting line as it is stored: with the identity that its URL gives it, its HTML sanitised, and
 * a description made from that where the line has none. It depends on the line alone.
 *
 * @param record what the line says another Core knew, or null
 */
public record WholeLine(UrlIdentity at, PostingContent content, @Nullable PostingRecord record) {
  /**
   * Completes a line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if its id or digest is not that of its content,
   *     or if it wants a submitted posting listed
   */
  public static WholeLine of(PostingLine line) {
    UrlIdentity derived = UrlIdentity.of(line.content().url());
    Identity given = line.content().identity();
    UrlIdentity at = given == null ? derived : new UrlIdentity(derived.canonicalUrl(), given);
    PostingContent content = complete(line.content(), at.identity());
    requireFitting(line, at.postingId(), content);
    return new WholeLine(at, content, line.record());
  }

  private static PostingContent complete(PostingContent content, @Nullable Identity identity) {
    String html = content.descriptionHtml();
    if (html == null) {
      return content.toBuilder().identity(identity).build();
    }
    String description = content.description();
    return content.toBuilder()
        .identity(identity)
        .descriptionHtml(unlessBlank(SafeHtml.of(html)))
        .description(description == null ? unlessBlank(PlainText.ofHtml(html)) : description)
        .build();
  }

  private static @Nullable String unlessBlank(String text) {
    return text.isBlank() ? null : text;
  }

  /** A line that says who it is must be right about it: an export that was edited, say. */
  private static void requireFitting(PostingLine line, PostingId id, PostingContent content) {
    if (line.id() != null && !line.id().equals(id)) {
      throw refused("id " + line.id() + " does not fit: this url and identity give " + id);
    }
    if (line.digest() != null) {
      Digest digest = Sha256.digest(PostingJson.canonical(id, content));
      if (!line.digest().equals(digest)) {
        throw refused("digest " + line.digest() + " does not fit: this content has " + digest);
      }
    }
    if (line.record() != null
        && line.record().listed()
        && line.record().origin() == Origin.SUBMITTED) {
      throw refused("record.listed must be false where record.origin is submitted");
    }
  }

  private static CorpusException refused(String reason) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, reason);
  }
}
