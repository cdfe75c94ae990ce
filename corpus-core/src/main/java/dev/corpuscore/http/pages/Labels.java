package dev.corpuscore.http.pages;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** English labels of values, for people. */
public final class Labels {
  private static final int PAY_LENGTH = 120;

  private Labels() {}

  /** The label of a kind of employment, such as {@code Full time}. */
  public static String of(EmploymentType type) {
    return switch (type) {
      case FULL_TIME -> "Full time";
      case PART_TIME -> "Part time";
      case CONTRACT -> "Contract";
      case TEMPORARY -> "Temporary";
      case INTERNSHIP -> "Internship";
      case VOLUNTEER -> "Volunteer";
      case OTHER -> "Other";
    };
  }

  static String of(Workplace workplace) {
    return switch (workplace) {
      case ONSITE -> "On site";
      case HYBRID -> "Hybrid";
      case REMOTE -> "Remote";
    };
  }

  /** The pay as text, or null if only a currency is known. */
  static @Nullable String of(Salary salary) {
    Double min = salary.min();
    Double max = salary.max();
    if (min == null && max == null) {
      return salary.text() == null ? null : shortened(salary.text(), PAY_LENGTH);
    }
    String range;
    if (min == null) {
      range = "up to " + money(max == null ? 0 : max, salary.currency());
    } else if (max == null) {
      range = "from " + money(min, salary.currency());
    } else if (min.equals(max)) {
      range = money(min, salary.currency());
    } else {
      range = money(min, salary.currency()) + " – " + number(max);
    }
    return salary.period() == null ? range : range + per(salary.period());
  }

  /** The location's own text, or else its known parts; null if nothing is known. */
  static @Nullable String of(Location location) {
    if (location.text() != null && !location.text().isBlank()) {
      return location.text().strip();
    }
    List<String> parts = new ArrayList<>();
    if (location.city() != null) {
      parts.add(location.city());
    }
    if (location.region() != null) {
      parts.add(location.region());
    }
    if (location.country() != null) {
      parts.add(country(location.country()));
    }
    return parts.isEmpty() ? null : String.join(", ", parts);
  }

  /** The first location and the number of further ones; null if none is known. */
  public static @Nullable String of(List<Location> locations) {
    List<String> places = each(locations);
    if (places.isEmpty()) {
      return null;
    }
    String first = shortened(places.getFirst(), PAY_LENGTH);
    int more = places.size() - 1;
    return more == 0 ? first : first + " and " + (more == 1 ? "1 more" : number(more) + " more");
  }

  /** All locations, without duplicates. */
  static List<String> each(List<Location> locations) {
    List<String> places = new ArrayList<>();
    for (Location location : locations) {
      String place = of(location);
      if (place != null && !places.contains(place)) {
        places.add(place);
      }
    }
    return places;
  }

  /** The English name of a country. */
  public static String country(String alpha2) {
    return Locale.of("", alpha2).getDisplayCountry(Locale.ENGLISH);
  }

  static String language(String tag) {
    return Locale.forLanguageTag(tag).getDisplayName(Locale.ENGLISH);
  }

  /** A number with separators between thousands. */
  static String number(long number) {
    String digits = Long.toString(number);
    StringBuilder apart = new StringBuilder(digits);
    for (int at = digits.length() - 3; at > (number < 0 ? 1 : 0); at -= 3) {
      apart.insert(at, ',');
    }
    return apart.toString();
  }

  static String jobs(long count) {
    return number(count) + (count == 1 ? " job" : " jobs");
  }

  /**
   * Shortens text to one line of at most {@code length} characters, cut between words. Reads only
   * as much text as needed.
   */
  public static String shortened(String text, int length) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), length + 2));
    boolean space = false;
    for (int at = 0; at < text.length() && line.length() <= length; at++) {
      char one = text.charAt(at);
      if (Character.isWhitespace(one) || Character.isSpaceChar(one)) {
        space = !line.isEmpty();
      } else {
        if (space) {
          line.append(' ');
        }
        line.append(one);
        space = false;
      }
    }
    return line.length() <= length ? line.toString() : cut(line, length);
  }

  private static String cut(StringBuilder line, int length) {
    int blank = line.lastIndexOf(" ", length);
    int end = blank < length / 2 ? length : blank;
    while (end > 0 && (" ,;:.–-".indexOf(line.charAt(end - 1)) >= 0)) {
      end--;
    }
    if (end > 0 && Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(0, end) + "…";
  }

  private static String money(double amount, @Nullable String currency) {
    if (currency == null) {
      return number(amount);
    }
    // Other countries' dollars need their currency code to be distinguished from the US dollar.
    return switch (currency) {
      case "EUR" -> "€" + number(amount);
      case "GBP" -> "£" + number(amount);
      case "USD" -> "$" + number(amount);
      default -> currency + "\u00a0" + number(amount);
    };
  }

  private static String number(double amount) {
    return amount == Math.rint(amount)
        ? number((long) amount)
        : String.format(Locale.ENGLISH, "%,.2f", amount);
  }

  private static String per(Salary.Period period) {
    return switch (period) {
      case HOUR -> " an hour";
      case DAY -> " a day";
      case WEEK -> " a week";
      case MONTH -> " a month";
      case YEAR -> " a year";
    };
  }

  /**
   * Whether the text is a language tag that can be written into a {@code lang} attribute. The
   * browser derives the writing direction.
   */
  public static boolean isLanguage(@Nullable String tag) {
    return tag != null && !Set.of("", "und").contains(Locale.forLanguageTag(tag).toLanguageTag());
  }
}
