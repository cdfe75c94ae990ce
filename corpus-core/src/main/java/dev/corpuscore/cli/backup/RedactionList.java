package dev.corpuscore.cli.backup;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.page.redaction.KeyedPassage;
import dev.corpuscore.store.Redactions.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The output of {@code posting redactions}, kept outside of the corpus. */
final class RedactionList {
  private static final int PARTS = 6;

  private RedactionList() {}

  /**
   * Reads the list.
   *
   * @param file null for an empty list
   * @throws CorpusException {@code INVALID_REQUEST} if it cannot be read, or a line is something
   *     else; the message names the line
   */
  static List<Kept> read(@Nullable Path file) {
    List<Kept> kept = new ArrayList<>();
    if (file == null) {
      return kept;
    }
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw CorpusException.invalid(file + " cannot be read", e);
    }
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1).strip();
      if (line.isEmpty()) {
        continue;
      }
      try {
        kept.add(kept(line.split("\\s+")));
      } catch (CorpusException | DateTimeException | IllegalArgumentException e) {
        throw CorpusException.invalid(
            file + ":" + number + " is not a line of posting redactions", e);
      }
    }
    return kept;
  }

  private static Kept kept(String[] parts) {
    if (parts.length != PARTS) {
      throw new IllegalArgumentException("not six parts");
    }
    return new Kept(
        new PostingId(parts[0]),
        new KeyedPassage(parts[2], Integer.parseInt(parts[3]), parts[4], Long.parseLong(parts[5])),
        Instant.parse(parts[1]));
  }
}
