package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.imports.ImportPostings.Refusal;
import java.time.Instant;

/** Parses a line to an update, or returns its fault. Thread-safe. */
final class LineParser {
  private static final System.Logger LOG = System.getLogger(LineParser.class.getName());

  private final LineFormat format;

  LineParser(LineFormat format) {
    this.format = format;
  }

  /**
   * Parses one line.
   *
   * @param input the name of its input
   * @param now when the posting counts as seen
   */
  ImportedLine parse(String input, RawLine line, Instant now) {
    if (line.fault() != null) {
      return new Refusal(input, line.number(), line.fault());
    }
    try {
      LineFormat.ParsedLine parsed = format.read(StrictJson.read(line.bytes()), now);
      return new ImportedLine.Accepted(line.number(), parsed.update(), parsed.leftOut());
    } catch (CorpusException e) {
      return new Refusal(input, line.number(), e.getMessage());
    } catch (RuntimeException e) {
      // a bug of ours: it is logged, and the import continues with the next line
      LOG.log(System.Logger.Level.ERROR, "event=import-bug line=" + line.number(), e);
      return new Refusal(
          input, line.number(), "a bug in Corpus Core prevented reading this line: " + e);
    }
  }
}
