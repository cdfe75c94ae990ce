package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.search.SearchTimes;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** How long ago jobs were published at most: the periods that the search page offers. */
enum Since {
  ANY("", MessageKey.ANY_TIME, 0),
  DAY("1440", MessageKey.LAST_HOURS, 24),
  THREE_DAYS("4320", MessageKey.LAST_DAYS, 3),
  WEEK("10080", MessageKey.LAST_DAYS, 7),
  MONTH("43200", MessageKey.LAST_DAYS, 30);

  static final String PARAMETER = "published-after";

  private static final String MIDNIGHT = "T00:00:00";

  private final String minutes;
  private final MessageKey label;
  private final int number;

  Since(String minutes, MessageKey label, int number) {
    this.minutes = minutes;
    this.label = label;
    this.number = number;
  }

  /** What can be chosen; another value that is given is the last choice. */
  static List<Choice> choices(String given, Visitor visitor) {
    List<Choice> choices = new ArrayList<>();
    boolean offered = false;
    for (Since one : values()) {
      boolean chosen = one.minutes.equals(given);
      choices.add(new Choice("", one.minutes, one.inWords(visitor), null, chosen));
      offered |= chosen;
    }
    if (!offered) {
      choices.add(new Choice("", given, inWords(given, visitor), null, true));
    }
    return choices;
  }

  /** A value of the parameter in words. */
  static String inWords(String value, Visitor visitor) {
    for (Since one : values()) {
      if (one.minutes.equals(value)) {
        return one.inWords(visitor);
      }
    }
    if (SearchTimes.isMinutes(value)) {
      return lastMinutes(Long.parseLong(value), visitor);
    }
    String day = value.endsWith(MIDNIGHT) ? value.substring(0, value.indexOf('T')) : value;
    return visitor.text(MessageKey.SINCE, day(day, visitor));
  }

  private static String lastMinutes(long minutes, Visitor visitor) {
    long hours = Math.ceilDiv(minutes, 60);
    return hours % 24 == 0 && hours > 24
        ? visitor.text(MessageKey.LAST_DAYS, hours / 24)
        : visitor.text(MessageKey.LAST_HOURS, hours);
  }

  /** A day of a parameter as a page shows days; anything else as it is. */
  static String day(String value, Visitor visitor) {
    try {
      return visitor.times().day(LocalDate.parse(value));
    } catch (DateTimeParseException e) {
      return value;
    }
  }

  private String inWords(Visitor visitor) {
    return this == ANY ? visitor.text(label) : visitor.text(label, number);
  }
}
