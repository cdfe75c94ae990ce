package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.databind.JsonNode;

/** How the inputs of an import are written. Stateless. */
interface LineFormat {
  /** The pieces of an input. */
  default RawLines open(InputStream in) throws IOException {
    return new LineReader(in);
  }

  /**
   * Understands one piece.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with what is wrong in it
   */
  Said read(JsonNode json);

  /** Our own posting lines. */
  static LineFormat posting() {
    return json -> new Said.Offered(PostingLine.read(json));
  }
}
