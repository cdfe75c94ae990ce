package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.listing.WholeLine;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.service.lifecycle.ImportRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.store.PostingUpdate;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How the inputs of an import are written. Stateless. */
interface LineFormat {
  /** The pieces of an input. */
  default RawLines open(InputStream in) throws IOException {
    return new LineReader(in);
  }

  /**
   * What one piece says. It depends on the piece alone, not on the machine or on the pieces before.
   *
   * @param now when a posting counts as seen, or as taken down, where the piece does not say
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with what is wrong in it
   */
  ParsedLine read(JsonNode json, Instant now);

  /**
   * A piece that was read.
   *
   * @param update what it does to the store
   * @param leftOut what of its JobTech ad is not taken
   */
  record ParsedLine(PostingUpdate update, LeftOutMembers leftOut) {}

  /** Our own posting lines. */
  static LineFormat posting() {
    return (json, now) -> offered(PostingLine.read(json), null, now);
  }

  /**
   * A posting that is to be had.
   *
   * @param contacts whom its JobTech ad names; null where the line cannot say that
   * @throws dev.corpuscore.model.CorpusException as {@link WholeLine#of}
   */
  static ParsedLine offered(PostingLine line, @Nullable AdContacts contacts, Instant now) {
    WholeLine whole = WholeLine.of(line);
    return new ParsedLine(
        new PostingUpdate(
            whole.at().postingId(),
            whole.at().canonicalUrl(),
            new ImportRule(new ShownAd(whole.content(), null, contacts), whole.record(), now)),
        whole.leftOut());
  }
}
