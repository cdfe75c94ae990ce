package dev.corpuscore.language.fact;

import dev.corpuscore.language.fact.DeadlineRules.Part;
import dev.corpuscore.language.fact.StatedFact.Kind;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the last day to apply from a text. One that names several days states none. */
final class DeadlineReader {
  private static final DeadlineRules RULES = DeadlineRules.shipped();

  /** Of the rest of an ad with more sentences about such things nobody knows what it means. */
  private static final int SENTENCES = 60;

  /** So far behind its sentence a date may end: in the line below, or behind an ordinal's point. */
  private static final int BEHIND = 60;

  /** So many words may stand between a phrase and its date. */
  private static final int BETWEEN = 7;

  /** So many words before a date say what it is about. */
  private static final int ABOUT = 14;

  /** No phrase that stands behind a date has more words. */
  private static final int LONGEST = 6;

  private static final Pattern TIME =
      Pattern.compile("\\d{1,2}|\\d{4}|\\d{1,4}(?:am|pm|h|h\\d\\d)");

  private final String text;
  private final @Nullable LocalDate published;
  private final SortedMap<LocalDate, String> found = new TreeMap<>();

  private DeadlineReader(String text, @Nullable LocalDate published) {
    this.text = text;
    this.published = published;
  }

  /**
   * What a text states.
   *
   * @param text in Unicode's composed form
   * @param published the day on which it was, null if that is not known
   */
  static Optional<StatedFact> read(String text, @Nullable LocalDate published) {
    DeadlineReader reader = new DeadlineReader(text, published);
    reader.readText();
    return reader.found.size() == 1 ? reader.facts().findFirst() : Optional.empty();
  }

  private Stream<StatedFact> facts() {
    return found.entrySet().stream()
        .map(
            it -> new StatedFact(Kind.APPLICATION_DEADLINE, it.getKey().toString(), it.getValue()));
  }

  private void readText() {
    int at = RULES.anchors().next(text, 0);
    for (int sentences = 0; at >= 0 && sentences < SENTENCES; sentences++) {
      Sentence sentence = Sentence.around(text, at);
      readSentence(sentence);
      at = RULES.anchors().next(text, Math.max(sentence.to(), at + 1));
    }
  }

  private void readSentence(Sentence sentence) {
    int most = Math.min(text.length(), sentence.to() + BEHIND);
    List<Token> words = Token.of(text, sentence.from(), most);
    for (int end = 1; end <= sentence.words().size(); end++) {
      if (RULES.wordsBefore(end, words, Part.VOID) > 0) {
        return;
      }
    }
    int begun = -1;
    for (int at = 0; at < words.size(); at++) {
      WrittenDate date = WrittenDate.at(text, words, at, RULES.months());
      if (date == null) {
        continue;
      }
      boolean range = date.isRange(text, words);
      boolean second = begun >= 0 && isAllBetween(words, begun, at);
      boolean last =
          second
              || isSaidBefore(words, at, sentence.to())
              || isSaidBehind(words, at, date.end(), sentence.to());
      if (last && !range) {
        int to = Math.max(sentence.to(), words.get(date.end() - 1).to());
        int from = Math.max(sentence.from(), to - Sentence.MOST);
        Sentence shown = new Sentence(text, from, to, words);
        date.in(published).ifPresent(day -> found.putIfAbsent(day, shown.shown()));
      }
      begun = !second && isFirstDay(words, at) ? date.end() : -1;
      at = date.end() - 1;
    }
  }

  private static boolean isAllBetween(List<Token> words, int from, int to) {
    for (int end = from + 1; end <= to; end++) {
      if (!isBetween(words, end)) {
        return false;
      }
    }
    return to - from <= BETWEEN;
  }

  /** Whether a date is the first day of a period in which to apply. */
  private static boolean isFirstDay(List<Token> words, int date) {
    for (int before = date; before > 0 && date - before <= BETWEEN; before--) {
      if (RULES.wordsBefore(before, words, Part.PERIOD) > 0) {
        return true;
      }
      if (!isBetween(words, before)) {
        return false;
      }
    }
    return false;
  }

  /**
   * Whether what stands before a date says that it is the last day to apply.
   *
   * @param to where the sentence ends, in which the phrase begins
   */
  private static boolean isSaidBefore(List<Token> words, int date, int to) {
    for (int before = date; before > 0 && date - before <= BETWEEN; before--) {
      if (words.get(before - 1).from() < to) {
        int by = RULES.wordsBefore(before, words, Part.BY);
        if (RULES.wordsBefore(before, words, Part.DEADLINE) > 0
            || (by > 0 && isAboutApplying(words, before - by))) {
          return true;
        }
      }
      if (!isBetween(words, before)) {
        return false;
      }
    }
    return false;
  }

  /** Whether what stands behind a date of this sentence says so. */
  private static boolean isSaidBehind(List<Token> words, int date, int end, int to) {
    if (words.get(date).from() >= to) {
      return false;
    }
    for (int after = end; after < words.size() && after - end <= BETWEEN; after++) {
      for (int next = after + 1; next <= Math.min(words.size(), after + LONGEST); next++) {
        if (RULES.wordsBefore(next, words, Part.AFTER) == next - after) {
          return isAboutApplying(words, date);
        }
      }
      if (!isBetween(words, after + 1)) {
        return false;
      }
    }
    return false;
  }

  private static boolean isBetween(List<Token> words, int end) {
    return RULES.wordsBefore(end, words, Part.BETWEEN) > 0
        || TIME.matcher(words.get(end - 1).word()).matches();
  }

  /** Whether the nearest words before say so, and not that something else ends. */
  private static boolean isAboutApplying(List<Token> words, int before) {
    for (int end = before; end > 0 && end > before - ABOUT; end--) {
      if (RULES.wordsBefore(end, words, Part.OTHER) > 0) {
        return false;
      }
      if (RULES.wordsBefore(end, words, Part.ABOUT) > 0) {
        return true;
      }
    }
    return false;
  }
}
