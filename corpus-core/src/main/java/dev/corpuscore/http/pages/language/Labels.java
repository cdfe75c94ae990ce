package dev.corpuscore.http.pages.language;

import dev.corpuscore.index.Facet;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.reading.Placed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Labels of values in one language, for people. Immutable. */
public final class Labels {
  private static final int PAY_LENGTH = 120;
  private static final PerLanguage<Labels> ALL =
      new PerLanguage<>(it -> new Labels(it.tag(), Messages.of(it), LocaleFormats.of(it)));

  private final String language;
  private final Messages messages;
  private final LocaleFormats formats;

  private Labels(String language, Messages messages, LocaleFormats formats) {
    this.language = language;
    this.messages = messages;
    this.formats = formats;
  }

  /** The labels of a language. */
  public static Labels of(PageLanguage language) {
    return ALL.of(language);
  }

  /** The label of a kind of employment, such as {@code Full time}. */
  public String of(EmploymentType type) {
    return of(Facet.EMPLOYMENT_TYPE, type.wire(), Occupations.NONE);
  }

  /** The label of where work is done. */
  public String of(Workplace workplace) {
    return of(Facet.WORKPLACE, workplace.wire(), Occupations.NONE);
  }

  /** What a facet is called; its wire name if it has no other. */
  public String name(Facet facet) {
    return Objects.requireNonNullElse(messages.label(FacetLabels.key(facet)), facet.wire());
  }

  /**
   * What a value of a facet is called.
   *
   * @param term a value as statistics name it; returned unchanged if the facet has no such value
   */
  public String of(Facet facet, String term, Occupations occupations) {
    return switch (facet) {
      case COUNTRY -> country(term.toUpperCase(Locale.ROOT));
      case LANGUAGE -> language(term);
      case OCCUPATION -> occupations.label(term, language).orElse(term);
      default -> Objects.requireNonNullElse(messages.label(FacetLabels.key(facet, term)), term);
    };
  }

  /** An amount, or what else pay is written with, for what it is paid, such as {@code an hour}. */
  public String paid(String pay, Salary.Period period) {
    return messages.text(per(period), pay);
  }

  /** The pay as text, or null if only a currency is known. */
  public @Nullable String of(Salary salary) {
    Double min = salary.min();
    Double max = salary.max();
    if (min == null && max == null) {
      return salary.text() == null ? null : shortened(salary.text(), PAY_LENGTH);
    }
    String pay;
    if (min == null) {
      pay = messages.text(MessageKey.PAY_UP_TO, money(number(max), salary.currency()));
    } else if (max == null) {
      pay = messages.text(MessageKey.PAY_FROM, money(number(min), salary.currency()));
    } else {
      String range = min.equals(max) ? number(min) : number(min) + " – " + number(max);
      pay = money(range, salary.currency());
    }
    return salary.period() == null ? pay : paid(pay, salary.period());
  }

  /** The location's own text, or else its known parts; null if nothing is known. */
  @Nullable String of(Location location) {
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

  /** A place that somebody means, such as {@code Lund, Sweden}. */
  public String of(Placed placed) {
    return switch (placed) {
      case Placed.Country it -> country(it.code());
      case Placed.Town it -> it.place().name() + ", " + country(it.place().country());
      case Placed.Named it -> it.text();
    };
  }

  /** The first location and the number of further ones; null if none is known. */
  public @Nullable String of(List<Location> locations) {
    List<String> places = each(locations);
    if (places.isEmpty()) {
      return null;
    }
    String first = shortened(places.getFirst(), PAY_LENGTH);
    int more = places.size() - 1;
    return more == 0 ? first : messages.text(MessageKey.PLACES_MORE, more, first);
  }

  /** All locations, without duplicates. */
  public List<String> each(List<Location> locations) {
    List<String> places = new ArrayList<>();
    for (Location location : locations) {
      String place = of(location);
      if (place != null && !places.contains(place)) {
        places.add(place);
      }
    }
    return places;
  }

  /** The name of a country; the code itself if it has none. */
  public String country(String alpha2) {
    return formats.country(alpha2);
  }

  /** The name of a language. */
  public String language(String tag) {
    return formats.language(tag);
  }

  /** A number with separators between thousands. */
  public String number(long number) {
    return formats.number(number);
  }

  /** How many jobs. */
  public String jobs(long count) {
    return messages.text(MessageKey.JOBS, count);
  }

  /**
   * How far away a job is.
   *
   * @param derived whether from a place that the posting names, not from coordinates of its own
   */
  public String distance(double kilometres, boolean derived) {
    return messages.text(
        derived ? MessageKey.ABOUT_AWAY : MessageKey.AWAY, formats.kilometres(kilometres));
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

  private String money(String amounts, @Nullable String currency) {
    return currency == null ? amounts : formats.money(amounts, currency);
  }

  private String number(@Nullable Double amount) {
    return formats.amount(amount == null ? 0 : amount);
  }

  private static MessageKey per(Salary.Period period) {
    return switch (period) {
      case HOUR -> MessageKey.PAY_PER_HOUR;
      case DAY -> MessageKey.PAY_PER_DAY;
      case WEEK -> MessageKey.PAY_PER_WEEK;
      case MONTH -> MessageKey.PAY_PER_MONTH;
      case YEAR -> MessageKey.PAY_PER_YEAR;
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
