package dev.corpuscore.language.fact;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A date in a text, such as {@code 15 May 2026}, {@code 5.6.2026} or {@code May 15th}.
 *
 * @param year 0 if it says none
 * @param day of the month; or its month, where {@code isOpen}
 * @param isOpen whether day and month may be the other way round, as in {@code 5/6/2026}
 * @param end the word behind it
 */
record WrittenDate(int year, int month, int day, boolean isOpen, int end) {
  /** No ad is published longer before its last day without saying the year. */
  private static final int DAYS_WITHOUT_YEAR = 120;

  private static final int DAYS = 366;
  private static final int FIRST_YEAR = 2000;
  private static final int LAST_YEAR = 2099;
  private static final Pattern DAY = Pattern.compile("([0-9]{1,2})(?:st|nd|rd|th|er)?");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");
  private static final Pattern SHORT = Pattern.compile("[ .,\\-/\u00a0]{1,3}");
  private static final Pattern RANGE = Pattern.compile("\\.? ?[-–—] ?");

  /**
   * The date that begins with a word; null if none does.
   *
   * @param months the numbers of months, by name
   */
  static @Nullable WrittenDate at(
      String text, List<Token> words, int at, Map<String, Integer> months) {
    String word = words.get(at).word();
    if (!Character.isDigit(word.charAt(0)) && !months.containsKey(word)) { // most words
      return null;
    }
    Reading in = new Reading(text, words, months);
    WrittenDate numbers = in.numbers(at);
    return numbers == null ? in.named(at) : numbers;
  }

  /**
   * The day that is meant in an ad; empty if it is none, not decided, or not plausible: before the
   * ad was published, or too long after.
   *
   * @param published null if it is not known
   */
  Optional<LocalDate> in(@Nullable LocalDate published) {
    SortedSet<LocalDate> days = new TreeSet<>();
    if (year > 0) {
      addTo(days, year);
    } else if (published != null) {
      addTo(days, published.getYear());
      addTo(days, published.getYear() + 1);
    }
    if (published != null) {
      LocalDate last = published.plusDays(year > 0 ? DAYS : DAYS_WITHOUT_YEAR);
      days.removeIf(it -> it.isBefore(published) || it.isAfter(last));
    }
    return days.size() == 1 ? Optional.of(days.first()) : Optional.empty();
  }

  /** Whether a dash follows: then another date is the last day. */
  boolean isRange(String text, List<Token> words) {
    return end < words.size()
        && Character.isDigit(words.get(end).word().charAt(0))
        && RANGE.matcher(text.substring(words.get(end - 1).to(), words.get(end).from())).matches();
  }

  private void addTo(SortedSet<LocalDate> days, int inYear) {
    add(days, inYear, month, day);
    if (isOpen) {
      add(days, inYear, day, month);
    }
  }

  private static void add(SortedSet<LocalDate> days, int year, int month, int day) {
    try {
      days.add(LocalDate.of(year, month, day));
    } catch (DateTimeException e) {
      return; // no day of the calendar
    }
  }

  private record Reading(String text, List<Token> words, Map<String, Integer> months) {
    /** All in digits: {@code 2026-05-15}, {@code 15.5.2026}, {@code 15/5/26}, {@code 15.5.}. */
    @Nullable WrittenDate numbers(int at) {
      if (at + 1 >= words.size()) {
        return null;
      }
      String between = gap(at);
      int first = number(at, 4);
      int second = number(at + 1, 2);
      if (first < 0 || second < 0 || !"./-".contains(between) || between.length() != 1) {
        return null;
      }
      boolean third = at + 2 < words.size();
      String then = third ? gap(at + 1) : rest(at + 1);
      if (first > LAST_YEAR || words.get(at).word().length() == 3) {
        return null;
      }
      if (first >= FIRST_YEAR) {
        return third && then.equals("-") && between.equals("-")
            ? new WrittenDate(first, second, number(at + 2, 2), false, at + 3)
            : null;
      }
      int year = third ? year(at + 2, true) : 0;
      if (year > 0 && (then.equals(between) || (between.equals("/") && then.equals(" ")))) {
        return new WrittenDate(year, second, first, !between.equals("."), at + 3);
      }
      boolean ends = between.equals(".") && then.startsWith(".") && then.length() > 1;
      boolean more = third && number(at + 2, 4) >= 0 && then.strip().equals(".");
      return ends && !more ? new WrittenDate(0, second, first, false, at + 2) : null;
    }

    /** With the name of the month. */
    @Nullable WrittenDate named(int at) {
      Integer month = months.get(words.get(at).word());
      if (month != null) {
        return at + 1 < words.size() && isShort(at) ? date(month, day(at + 1), at + 2) : null;
      }
      int day = day(at);
      int next = at + 1;
      if (next + 1 < words.size() && words.get(next).word().equals("of")) {
        next++;
      }
      if (day < 0 || next >= words.size() || !isShort(next - 1)) {
        return null;
      }
      Integer named = months.get(words.get(next).word());
      return named == null ? null : date(named, day, next + 1);
    }

    private @Nullable WrittenDate date(int month, int day, int end) {
      if (day < 0) {
        return null;
      }
      int year = end < words.size() && isShort(end - 1) ? year(end, false) : 0;
      return new WrittenDate(year, month, day, false, year > 0 ? end + 1 : end);
    }

    private int day(int at) {
      Matcher day = DAY.matcher(words.get(at).word());
      return day.matches() ? Integer.parseInt(day.group(1)) : -1;
    }

    /** 0 if it is none. */
    private int year(int at, boolean shortened) {
      int year = number(at, 4);
      int digits = words.get(at).word().length();
      if (digits == 2 && shortened && year >= 0) {
        return FIRST_YEAR + year;
      }
      return digits == 4 && year >= FIRST_YEAR && year <= LAST_YEAR ? year : 0;
    }

    /** -1 if it is none, or has more digits. */
    private int number(int at, int digits) {
      String word = words.get(at).word();
      return word.length() <= digits && NUMBER.matcher(word).matches()
          ? Integer.parseInt(word)
          : -1;
    }

    /** Whether no more than a blank and a mark stand behind a word. */
    private boolean isShort(int at) {
      return SHORT.matcher(gap(at)).matches();
    }

    private String gap(int at) {
      return text.substring(words.get(at).to(), words.get(at + 1).from());
    }

    private String rest(int at) {
      int end = words.get(at).to();
      return text.substring(end, Math.min(text.length(), end + 2)) + ' ';
    }
  }
}
