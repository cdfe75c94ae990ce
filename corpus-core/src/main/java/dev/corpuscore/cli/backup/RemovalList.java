package dev.corpuscore.cli.backup;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.RemovePosting;
import dev.corpuscore.store.KeptOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A list of postings that an operator removed, kept outside of the corpus: one line for each, which
 * begins with its id; the rest of the line is the reason. The output of {@code posting kept-out} is
 * such a list.
 */
record RemovalList(List<Line> lines) {
  private static final Pattern KEPT_OUT =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z)\\s+(.*)");
  private static final Pattern LED_TO = Pattern.compile("led to (p_[a-z2-7]{26})");

  private record Line(PostingId posting, String reason) {
    /** As a line of {@code posting kept-out}: a time, and then a reason, or whereto it led. */
    KeptOut keptOut(Instant now, Map<PostingId, String> reasons) {
      Matcher timed = KEPT_OUT.matcher(reason);
      String why = timed.matches() ? timed.group(2) : reason;
      Instant since = timed.matches() ? Instant.parse(timed.group(1)) : now;
      Matcher led = LED_TO.matcher(why);
      PostingId other = led.matches() ? new PostingId(led.group(1)) : null;
      String whole = other == null ? why : reasons.getOrDefault(other, why);
      return new KeptOut(posting, whole, since, other);
    }
  }

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
        Line line = new Line(new PostingId(parts[0]), parts.length < 2 ? "not given" : parts[1]);
        line.keptOut(Instant.EPOCH, Map.of());
        lines.add(line);
      } catch (CorpusException | DateTimeException e) {
        throw CorpusException.invalid(file + ":" + number + ": " + e.getMessage(), e);
      }
    }
    return new RemovalList(lines);
  }

  /** Removes them again, and returns how many were there. */
  long remove(RemovePosting removal) {
    return lines.stream().filter(it -> removal.run(it.posting, it.reason, false)).count();
  }

  /**
   * Removes them again, keeps them out as the list says, and returns how many were there.
   *
   * @param now since when one is kept out whose line has no time
   */
  long keepOut(RemovePosting removal, Instant now) {
    Map<PostingId, String> reasons = new HashMap<>();
    lines.forEach(it -> reasons.put(it.posting, it.keptOut(now, Map.of()).reason()));
    // those that led to others come after these: they are admitted with them
    return lines.stream()
        .map(it -> it.keptOut(now, reasons))
        .sorted(Comparator.comparing(it -> it.ledTo() != null))
        .filter(removal::repeat)
        .count();
  }
}
