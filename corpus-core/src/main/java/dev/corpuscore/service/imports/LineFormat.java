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

/** The format of the inputs of an import. Stateless. */
interface LineFormat {
  /** Opens an input. */
  default RawLines open(InputStream in) throws IOException {
    return new LineReader(in);
  }

  /**
   * Parses one element of an input. The result depends only on the element and {@code now}.
   *
   * @param now when the posting counts as seen, or as taken down, if the element does not say
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with the fault
   */
  ParsedLine read(JsonNode json, Instant now);

  /**
   * A parsed element.
   *
   * @param update the update that it makes
   * @param leftOut the members of its JobTech ad that were left out
   */
  record ParsedLine(PostingUpdate update, LeftOutMembers leftOut) {}

  /** Posting lines, as {@code export} writes them. */
  static LineFormat posting() {
    return (json, now) -> offered(PostingLine.read(json), null, now);
  }

  /**
   * The update for a posting that is open.
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
