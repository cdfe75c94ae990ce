package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.imports.ImportPostings.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Parses a line to an update, or returns its fault; that of the first line also says what would
 * help, if the input is in another form. Thread-safe.
 */
final class LineParser {
  private static final System.Logger LOG = System.getLogger(LineParser.class.getName());

  private final Format format;
  private final LineFormat lines;

  LineParser(Format format) {
    this.format = format;
    this.lines = format.lines();
  }

  /**
   * Parses one line.
   *
   * @param input the name of its input
   * @param now when the posting counts as seen
   */
  ImportedLine parse(String input, RawLine line, Instant now) {
    if (line.fault() != null) {
      return refused(input, line, line.fault());
    }
    JsonNode json;
    try {
      json = StrictJson.read(line.bytes());
    } catch (CorpusException e) {
      return refused(input, line, e.getMessage());
    }
    try {
      LineFormat.ParsedLine parsed = lines.read(json, now);
      return new ImportedLine.Accepted(line.number(), parsed.update(), parsed.leftOut());
    } catch (CorpusException e) {
      String reason = e.getMessage();
      if (json.isArray()) {
        return refused(input, line, reason);
      }
      Optional<String> other =
          line.number() == 1 ? ForeignInput.otherFormat(json, format) : Optional.empty();
      return new Refusal(
          input, line.number(), other.map(it -> it + " (" + reason + ")").orElse(reason));
    } catch (RuntimeException e) {
      // a bug of ours: it is logged, and the import continues with the next line
      LOG.log(System.Logger.Level.ERROR, "event=import-bug line=" + line.number(), e);
      return new Refusal(
          input, line.number(), "a bug in Corpus Core prevented reading this line: " + e);
    }
  }

  /**
   * Whether the first lines of an input show that all of it is in another form, or of another
   * format: none can be read, and what the first one is was recognised.
   */
  boolean areInAnotherForm(List<RawLine> first, Instant now) {
    return otherForm(first.getFirst()).isPresent()
        && first.stream().allMatch(line -> parse("", line, now) instanceof Refusal);
  }

  private Optional<String> otherForm(RawLine line) {
    try {
      JsonNode json = StrictJson.read(line.bytes());
      if (line.fault() == null && !json.isArray()) {
        return ForeignInput.otherFormat(json, format);
      }
    } catch (CorpusException e) {
      return ForeignInput.recognised(line, format);
    }
    return ForeignInput.recognised(line, format);
  }

  /** Of the first line, whose form is that of the whole input, more can be said. */
  private Refusal refused(String input, RawLine line, String reason) {
    Optional<String> recognised =
        line.number() == 1 ? ForeignInput.recognised(line, format) : Optional.empty();
    return new Refusal(input, line.number(), recognised.orElse(reason));
  }
}
