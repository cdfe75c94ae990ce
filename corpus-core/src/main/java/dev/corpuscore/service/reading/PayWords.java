package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.reading.WordLists.Kind;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads amounts such as {@code £35k}, {@code 15€/h}, {@code 30 000 kr/mån} or {@code 3000 eur per
 * month}. A number alone is no amount: it needs a currency, a {@code k} for at least ten thousand,
 * or a period or gross and net that cannot stand beside a time of work: {@code 32 hours} is none.
 */
public final class PayWords {
  /** The most clauses that an amount, or what leads to it, may have. */
  static final int LONGEST = 8;

  /** In characters; each word of a text may lead to the amount, so many take long. */
  private static final int LONGEST_TYPED = 64;

  private static final double LEAST_WITH_K = 10;

  /** Of a number beside a period, without a currency. */
  private static final double LEAST_ALONE = 100;

  private static final int MOST_LEADING = 3;

  private static final Pattern GROUP = Pattern.compile("[£$€]?\\d{1,3}(?:\\d{3})*");
  private static final Pattern NEXT_GROUP = Pattern.compile("\\d{3}(?!\\d).*");
  private static final Pattern UNIT_BEHIND = Pattern.compile("(.*\\d)(\\p{L}{1,5})");
  private static final Pattern CURRENCY_AND_UNIT = Pattern.compile("([\\p{L}£$€]+)/(\\p{L}+)");
  private static final Pattern DASH = Pattern.compile("[-–]");

  private final WordLists lists;

  PayWords(WordLists lists) {
    this.lists = lists;
  }

  /**
   * An amount.
   *
   * @param clauses how many of the clauses it takes
   * @param currency an empty text for a crown in a field of its own, which is one of three; null
   *     for none
   */
  public record Read(
      int clauses, double least, @Nullable String currency, Salary.@Nullable Period period) {}

  /**
   * Reads a text that says how much somebody wants to earn at least, in a field of its own: {@code
   * £35k}, {@code from 30 000}, {@code 15 €/h}, of a range its beginning.
   *
   * @return empty if it says something else, or has more than 64 characters
   */
  public static Optional<Read> typed(String text) {
    if (text.length() > LONGEST_TYPED || text.chars().noneMatch(Character::isDigit)) {
      return Optional.empty();
    }
    PayWords pay = new PayWords(WordLists.shipped());
    List<String> words = List.of(text.strip().split("\\h+"));
    int led = 0;
    for (int count = 1; count < words.size(); count++) {
      led = pay.leading(words.subList(0, count)) == count ? count : led;
    }
    List<String> said = words.subList(led, words.size());
    // an amount alone says no period, and the field has one
    return alone(String.join(" ", said))
        .or(() -> pay.amount(said).filter(it -> it.clauses == said.size()))
        .or(() -> alone(DASH.split(String.join(" ", said), 2)[0]));
  }

  private static Optional<Read> alone(String text) {
    return WrittenAmount.typed(text)
        .filter(it -> it.unit().isEmpty())
        .map(it -> new Read(1, it.inFull(), it.currency(), null));
  }

  /** Whether a clause without a word may be a part of an amount. */
  static boolean isSign(String clause) {
    return WrittenAmount.currency(clause) != null;
  }

  /** Whether a clause has a digit, or is a currency that may stand before a number. */
  static boolean mayBegin(String clause) {
    String word = clause.endsWith(".") ? clause.substring(0, clause.length() - 1) : clause;
    return clause.chars().anyMatch(Character::isDigit) || isSign(word);
  }

  /** The amount with which these clauses begin; empty if they begin with none. */
  Optional<Read> at(List<String> clauses) {
    return amount(clauses)
        .map(it -> "".equals(it.currency) ? new Read(it.clauses, it.least, null, it.period) : it);
  }

  private Optional<Read> amount(List<String> clauses) {
    return new Reading(words(clauses)).read();
  }

  /** How many clauses at the end of these only lead to an amount, such as {@code at least}. */
  int leading(List<String> before) {
    int led = 0;
    int more = 1;
    while (more > 0) {
      more = 0;
      for (int count = Math.min(MOST_LEADING, before.size() - led); count > more; count--) {
        int end = before.size() - led;
        if (is(joined(before.subList(end - count, end)), Kind.PAY)) {
          more = count;
        }
      }
      led += more;
    }
    return led;
  }

  /**
   * A part of a clause.
   *
   * @param clauses how many clauses end with it; 0 if its clause goes on
   * @param slash whether it stands behind a slash
   */
  private record Word(String text, int clauses, boolean slash) {}

  /** The clauses in parts: {@code kr/tim} and {@code 12ph} are two each. */
  private List<Word> words(List<String> clauses) {
    List<Word> words = new ArrayList<>();
    for (int at = 0; at < clauses.size(); at++) {
      String clause = clauses.get(at).replaceFirst("(?<=\\p{L})\\.$", "");
      String[] range = DASH.split(clause, 2);
      boolean isRange = range.length == 2 && range[1].chars().anyMatch(Character::isDigit);
      String text = isRange && WrittenAmount.read(range[0]).isPresent() ? range[0] : clause;
      Matcher both = CURRENCY_AND_UNIT.matcher(text);
      Matcher behind = UNIT_BEHIND.matcher(text);
      if (both.matches() && WrittenAmount.currency(both.group(1)) != null) {
        words.add(new Word(both.group(1), 0, false));
        words.add(new Word(both.group(2), at + 1, true));
      } else if (behind.matches() && period(behind.group(2)) != null) {
        words.add(new Word(behind.group(1), 0, false));
        words.add(new Word(behind.group(2), at + 1, false));
      } else {
        words.add(new Word(text, at + 1, false));
      }
    }
    return words;
  }

  private boolean is(String phrase, Kind kind) {
    return lists.has(kind, RoleTokenizer.joined(phrase));
  }

  private static String joined(List<String> clauses) {
    return clauses.stream().collect(Collectors.joining(" "));
  }

  private Salary.@Nullable Period period(String phrase) {
    return lists
        .find(Use.PAY, RoleTokenizer.joined(phrase))
        .map(
            kind ->
                switch (kind) {
                  case HOUR -> Salary.Period.HOUR;
                  case DAY -> Salary.Period.DAY;
                  case WEEK -> Salary.Period.WEEK;
                  case MONTH -> Salary.Period.MONTH;
                  case YEAR -> Salary.Period.YEAR;
                  default -> null;
                })
        .orElse(null);
  }

  /** Reads one amount from left to right. */
  private final class Reading {
    private final List<Word> words;
    private int at;
    private @Nullable String currency;
    private Salary.@Nullable Period period;

    /** Whether what was read is pay and nothing else, also without a currency. */
    private boolean certain;

    Reading(List<Word> words) {
      this.words = words;
    }

    Optional<Read> read() {
      if (has(1) && WrittenAmount.currency(words.getFirst().text) != null) {
        currency = WrittenAmount.currency(words.getFirst().text);
        at++;
      }
      WrittenAmount amount = amount();
      if (amount == null) {
        return Optional.empty();
      }
      currency = amount.currency() == null ? currency : amount.currency();
      readCurrency();
      boolean net = readNet();
      period = period(amount.unit());
      certain = period != null;
      if (period == null) {
        readPeriod();
      }
      net |= readNet();
      boolean thousands = amount.thousands() && amount.number() >= LEAST_WITH_K;
      boolean alone = period != null && (certain || amount.number() >= LEAST_ALONE);
      boolean named = net && amount.number() >= LEAST_ALONE;
      if (currency == null && !thousands && !alone && !named) {
        return Optional.empty();
      }
      if (thousands && period == null) {
        period = Salary.Period.YEAR;
      }
      double least = thousands ? amount.inFull() : amount.number();
      int taken = words.get(at - 1).clauses;
      return taken == 0 ? Optional.empty() : Optional.of(new Read(taken, least, currency, period));
    }

    private boolean has(int more) {
      return at + more < words.size();
    }

    /** The number, whose thousands may be clauses of their own. */
    private @Nullable WrittenAmount amount() {
      String written = words.get(at).text;
      at++;
      while (has(0)
          && GROUP.matcher(written).matches()
          && NEXT_GROUP.matcher(words.get(at).text).matches()
          && WrittenAmount.read(written + words.get(at).text).isPresent()) {
        written += words.get(at).text;
        at++;
      }
      return WrittenAmount.read(written).orElse(null);
    }

    private void readCurrency() {
      if (currency == null && has(0)) {
        currency = WrittenAmount.currency(words.get(at).text);
        at += currency == null ? 0 : 1;
      }
    }

    private boolean readNet() {
      for (int count = Math.min(2, words.size() - at); count > 0; count--) {
        if (is(text(at, count), Kind.NET)) {
          at += count;
          return true;
        }
      }
      return false;
    }

    /**
     * A period, behind words that join it: {@code an} is a year in French, and joins in English.
     */
    private void readPeriod() {
      int next = at;
      while (next < words.size() && joins(next)) {
        next++;
      }
      for (int count = Math.min(2, words.size() - next); count > 0 && period == null; count--) {
        period = period(text(next, count));
        if (period != null) {
          certain = next > at || words.get(next).slash;
          at = next + count;
        }
      }
    }

    private boolean joins(int next) {
      String word = words.get(next).text;
      boolean before = next + 1 < words.size() && period(words.get(next + 1).text) != null;
      return is(word, Kind.JOINS) && (before || period(word) == null);
    }

    private String text(int from, int count) {
      return joined(words.subList(from, from + count).stream().map(Word::text).toList());
    }
  }
}
