package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the lines of an exported ledger, or of requests, one at a time. Not thread-safe. */
final class LedgerFile {
  private static final int LINE_LIMIT = 64 * 1024;

  private final BufferedReader lines;
  private long number;
  private String line = "";

  LedgerFile(BufferedReader lines) {
    this.lines = lines;
  }

  /** Goes to the next line that is not blank; false at the end. */
  boolean next() throws IOException {
    for (String read = readLine(); read != null; read = readLine()) {
      number++;
      if (!read.isBlank()) {
        line = read;
        return true;
      }
    }
    return false;
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /**
   * The line as JSON.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none; shows nothing of it
   */
  JsonNode document() {
    if (line.length() > LINE_LIMIT) {
      throw CorpusException.invalid("has more than 65,536 characters");
    }
    try {
      return StrictJson.read(line.getBytes(StandardCharsets.UTF_8));
    } catch (CorpusException unshown) {
      // without the cause, because a parser's message contains parts of the line
      throw CorpusException.invalid("is not one JSON value");
    }
  }

  /** The next line, or only its beginning if it is too long; null at the end. */
  private @Nullable String readLine() throws IOException {
    StringBuilder read = new StringBuilder();
    int character = lines.read();
    boolean ended = character < 0;
    while (character >= 0 && character != '\n') {
      if (read.length() <= LINE_LIMIT) {
        read.append((char) character);
      }
      character = lines.read();
    }
    return ended ? null : read.toString();
  }
}
