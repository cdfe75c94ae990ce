package dev.corpuscore.service.imports;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.listing.WholeLine;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.service.lifecycle.ImportRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.Objects;

/**
 * Makes a line an update. The posting that a line gives depends on the line alone, not on the
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
      return new ImportedLine.Accepted(
          line.number(), update(format.read(StrictJson.read(line.bytes())), now));
    } catch (CorpusException e) {
      return new ImportedLine.Refused(line.number(), e.getMessage());
    } catch (RuntimeException e) {
      // One line must not hold up the rest; but this is ours to repair.
      LOG.log(System.Logger.Level.ERROR, "event=import-bug line=" + line.number(), e);
      return new ImportedLine.Refused(
          line.number(), "a bug in Corpus Core stopped the reading of this line: " + e);
    }
  }

  private static PostingUpdate update(Said said, Instant now) {
    return switch (said) {
      case Said.Offered offered -> offered(offered.line(), now);
      case Said.Withdrawn withdrawn -> {
        UrlIdentity known = UrlIdentities.of(withdrawn.url());
        yield new PostingUpdate(
            known.postingId(),
            known.canonicalUrl(),
            CloseRule.withdrawn(Objects.requireNonNullElse(withdrawn.at(), now)));
      }
    };
  }

  private static PostingUpdate offered(PostingLine line, Instant now) {
    WholeLine whole = WholeLine.of(line);
    return new PostingUpdate(
        whole.at().postingId(),
        whole.at().canonicalUrl(),
        new ImportRule(new ShownAd(whole.content(), null), whole.record(), now));
  }
}
