package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.page.PlainText;
import dev.corpuscore.page.SafeHtml;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes a line a visit. The posting that a line gives depends on the line alone, not on the
 * machine, the time or the lines before. Thread-safe.
 */
final class LineParser {
  private static final System.Logger LOG = System.getLogger(LineParser.class.getName());

  private final LineFormat format;

  LineParser(LineFormat format) {
    this.format = format;
  }

  /**
   * Understands one line, or says why not.
   *
   * @param now when the posting counts as seen
   */
  ImportedLine parse(RawLine line, Instant now) {
    if (line.fault() != null) {
      return new ImportedLine.Refused(line.number(), line.fault());
    }
    try {
      return new ImportedLine.Accepted(visit(format.read(StrictJson.read(line.bytes())), now));
    } catch (CorpusException e) {
      return new ImportedLine.Refused(line.number(), e.getMessage());
    } catch (RuntimeException e) {
      // One line must not hold up the rest; but this is ours to repair.
      LOG.log(System.Logger.Level.ERROR, "event=import-bug line=" + line.number(), e);
      return new ImportedLine.Refused(
          line.number(), "a bug in Corpus Core stopped the reading of this line: " + e);
    }
  }

  private static Visit visit(Said said, Instant now) {
    return switch (said) {
      case Said.Offered offered -> offered(offered.line(), now);
      case Said.Withdrawn withdrawn -> {
        UrlIdentity known = UrlIdentity.of(withdrawn.url());
        yield new Visit(
            known.postingId(),
            known.canonicalUrl(),
            new WithdrawRule(Objects.requireNonNullElse(withdrawn.at(), now)));
      }
    };
  }

  private static Visit offered(PostingLine line, Instant now) {
    UrlIdentity derived = UrlIdentity.of(line.content().url());
    Identity given = line.content().identity();
    UrlIdentity known = given == null ? derived : new UrlIdentity(derived.canonicalUrl(), given);
    PostingContent content = complete(line.content(), known.identity());
    PostingId id = known.postingId();
    requireFitting(line, id, content);
    return new Visit(id, known.canonicalUrl(), new ImportRule(content, line.record(), now));
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
