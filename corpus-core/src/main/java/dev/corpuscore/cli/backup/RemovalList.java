package dev.corpuscore.cli.backup;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.RemovePosting;
import dev.corpuscore.store.Removals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of postings that an operator removed, kept outside of the corpus: one line for each, which
 * begins with its id; the rest of the line is the reason. The output of {@code posting kept-out} is
 * such a list.
 */
record RemovalList(List<Line> lines) {
  private record Line(PostingId posting, String reason) {}

  /**
   * Reads the list.
   *
   * @param file null for an empty list
   * @throws CorpusException {@code INVALID_REQUEST} if it cannot be read, or a line begins with
   *     something else; the message names the line
   */
  static RemovalList read(@Nullable Path file) {
    List<Line> lines = new ArrayList<>();
    if (file == null) {
      return new RemovalList(lines);
    }
    List<String> read;
    try {
      read = Files.readAllLines(file);
    } catch (IOException e) {
      throw CorpusException.invalid(file + " cannot be read", e);
    }
    for (int number = 1; number <= read.size(); number++) {
      String[] parts = read.get(number - 1).strip().split("\\s+", 2);
      if (parts[0].isEmpty()) {
        continue;
      }
      try {
        lines.add(new Line(new PostingId(parts[0]), parts.length < 2 ? "not given" : parts[1]));
      } catch (CorpusException e) {
        throw CorpusException.invalid(file + ":" + number + ": " + e.getMessage(), e);
      }
    }
    return new RemovalList(lines);
  }

  /**
   * Removes them again.
   *
   * @param keepOut whether they are kept out, too
   * @return how many were there
   */
  long repeat(RemovePosting removal, Removals removals, boolean keepOut) {
    long removed = 0;
    for (Line line : lines) {
      // one that led to another is kept out together with it
      if (!keepOut || !removals.isKeptOut(line.posting)) {
        removed += removal.run(line.posting, line.reason, keepOut) ? 1 : 0;
      }
    }
    return removed;
  }
}
