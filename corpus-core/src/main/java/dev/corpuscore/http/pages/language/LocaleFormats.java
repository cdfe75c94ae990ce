package dev.corpuscore.http.pages.language;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How a language writes numbers, money, days and the names of countries and languages, by the JDK's
 * CLDR. One for each language, thread-safe.
 */
final class LocaleFormats {
  private static final char NO_BREAK_SPACE = '\u00a0';
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
  private static final PerLanguage<LocaleFormats> ALL =
      new PerLanguage<>(it -> new LocaleFormats(it.locale()));

  private final Locale locale;
  private final char thousands;
  private final char minus;
  private final char decimal;
  private final NumberFormat hundredths;
  private final boolean currencyFirst;
  private final DateTimeFormatter day;
  private final DateTimeFormatter time;
  private final Map<String, String> countries = new ConcurrentHashMap<>();
  private final Map<String, String> currencies = new ConcurrentHashMap<>();

  private LocaleFormats(Locale locale) {
    this.locale = locale;
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    this.thousands = symbols.getGroupingSeparator();
    this.minus = symbols.getMinusSign();
    this.decimal = symbols.getDecimalSeparator();
    this.hundredths = new DecimalFormat("#,##0.00", symbols);
    this.currencyFirst =
        NumberFormat.getCurrencyInstance(locale) instanceof DecimalFormat money
            && money.toPattern().startsWith("\u00a4");
    // English readers of these pages are in Europe more often than in America
    Locale days = locale.equals(Locale.ENGLISH) ? Locale.UK : locale;
    this.day = formatter(FormatStyle.LONG, null, days);
    this.time = formatter(null, FormatStyle.SHORT, days);
  }

  /** From its pattern: a formatter of a style would look the pattern up each time. */
  private static DateTimeFormatter formatter(
      @Nullable FormatStyle date, @Nullable FormatStyle time, Locale locale) {
    String pattern =
        DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            date, time, IsoChronology.INSTANCE, locale);
    return DateTimeFormatter.ofPattern(pattern, locale).withZone(ZoneOffset.UTC);
  }

  /** The formats of a language. */
  static LocaleFormats of(PageLanguage language) {
    return ALL.of(language);
  }

  /** A whole number, with separators between thousands. */
  String number(long number) {
    String digits = Long.toString(Math.abs(number));
    StringBuilder apart = new StringBuilder(digits);
    for (int at = digits.length() - 3; at > 0; at -= 3) {
      apart.insert(at, thousands);
    }
    return number < 0 ? apart.insert(0, minus).toString() : apart.toString();
  }

  /** An amount, with two decimals if it is not whole. */
  String amount(double amount) {
    return amount == Math.rint(amount)
        ? number((long) amount)
        : ((NumberFormat) hundredths.clone()).format(amount);
  }

  /** A distance in kilometres, with one decimal below ten. */
  String kilometres(double kilometres) {
    long tenths = Math.round(kilometres * 10);
    return tenths < 100
        ? number(tenths / 10) + decimal + tenths % 10
        : number(Math.round(kilometres));
  }

  /**
   * Amounts that are written already, with their currency.
   *
   * @param currency ISO 4217; another text stands as it is
   */
  String money(String amounts, String currency) {
    String symbol = symbol(currency);
    if (!currencyFirst) {
      return amounts + NO_BREAK_SPACE + symbol;
    }
    boolean letters = Character.isLetter(symbol.charAt(symbol.length() - 1));
    return letters ? symbol + NO_BREAK_SPACE + amounts : symbol + amounts;
  }

  private String symbol(String currency) {
    String known = currencies.get(currency);
    if (known != null) {
      return known;
    }
    try {
      String symbol = Currency.getInstance(currency).getSymbol(locale);
      currencies.put(currency, symbol);
      return symbol;
    } catch (IllegalArgumentException e) {
      return currency;
    }
  }

  /** A day, such as {@code 29 May 2026}. */
  String day(LocalDate date) {
    return day.format(date);
  }

  /** The time of a day in UTC, to the minute. */
  String time(Instant at) {
    return time.format(at);
  }

  /** The name of a country; the code itself if it has none. */
  String country(String alpha2) {
    return COUNTRIES.contains(alpha2)
        ? countries.computeIfAbsent(alpha2, this::countryName)
        : countryName(alpha2);
  }

  private String countryName(String alpha2) {
    return Locale.of("", alpha2).getDisplayCountry(locale);
  }

  /** The name of a language. */
  String language(String tag) {
    return Locale.forLanguageTag(tag).getDisplayName(locale);
  }
}
