package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.LowerCase;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An amount as people write it, such as {@code 30 000}, {@code 30.000}, {@code £35k} or {@code
 * 15,50€/h}. A mark before three digits parts thousands, a mark before one or two is the decimal
 * point.
 *
 * @param number without its {@code k}
 * @param thousands whether a {@code k} follows
 * @param currency ISO 4217; an empty text for a crown, which is one of three; null if none is
 *     written
 * @param unit what follows a slash; an empty text if there is none
 */
public record WrittenAmount(
    double number, boolean thousands, @Nullable String currency, String unit) {
  private static final Pattern AMOUNT =
      Pattern.compile(
          "([£$€]?)(\\d{1,3}(?:[.,'’]\\d{3})+|\\d{1,7})(?:[.,](\\d{1,2}))?"
              + "(k(?!\\p{L}{1,2}(?!\\p{L})))?\\+?"
              + "(\\p{L}{1,7}|[£$€])?(?:/(\\p{L}{1,8}))?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern BLANK_BETWEEN =
      Pattern.compile("(?<=[\\d£$€])[\\h]+(?=[\\dk£$€])|(?<=\\d)[\\h]+(?=\\p{L})");

  private static final double THOUSAND = 1_000;

  /** A crown is one of three; so it is a currency and says none. */
  private static final Map<String, String> CURRENCIES =
      Map.ofEntries(
          Map.entry("£", "GBP"),
          Map.entry("$", "USD"),
          Map.entry("€", "EUR"),
          Map.entry("eur", "EUR"),
          Map.entry("euro", "EUR"),
          Map.entry("euros", "EUR"),
          Map.entry("euroa", "EUR"),
          Map.entry("usd", "USD"),
          Map.entry("dollar", "USD"),
          Map.entry("dollars", "USD"),
          Map.entry("gbp", "GBP"),
          Map.entry("pound", "GBP"),
          Map.entry("pounds", "GBP"),
          Map.entry("sek", "SEK"),
          Map.entry("nok", "NOK"),
          Map.entry("dkk", "DKK"),
          Map.entry("pln", "PLN"),
          Map.entry("zł", "PLN"),
          Map.entry("czk", "CZK"),
          Map.entry("kč", "CZK"),
          Map.entry("cad", "CAD"),
          Map.entry("aud", "AUD"),
          Map.entry("inr", "INR"),
          Map.entry("chf", "CHF"),
          Map.entry("kr", ""),
          Map.entry("kronor", ""),
          Map.entry("kroner", ""));

  /**
   * Reads a text that is an amount and nothing else.
   *
   * @param text without blanks in it
   * @return empty if it is none, or if a word follows that is not a currency
   */
  static Optional<WrittenAmount> read(String text) {
    Matcher amount = AMOUNT.matcher(text);
    if (!amount.matches()) {
      return Optional.empty();
    }
    String signs = amount.group(1) + given(amount.group(5));
    if (!signs.isEmpty() && currency(signs) == null) {
      return Optional.empty();
    }
    String whole = amount.group(2).replaceAll("[.,'’]", "");
    String decimals = given(amount.group(3));
    return Optional.of(
        new WrittenAmount(
            Double.parseDouble(decimals.isEmpty() ? whole : whole + "." + decimals),
            !given(amount.group(4)).isEmpty(),
            currency(signs),
            given(amount.group(6))));
  }

  /** As {@link #read}, of a text in a field of its own, in which blanks part thousands. */
  public static Optional<WrittenAmount> typed(String text) {
    return read(BLANK_BETWEEN.matcher(text.strip()).replaceAll(""));
  }

  /** The currency that a sign or a word stands for; an empty text for a crown, null for none. */
  static @Nullable String currency(String word) {
    return CURRENCIES.get(LowerCase.of(word));
  }

  /** The number, times a thousand if a {@code k} says so. */
  public double inFull() {
    return thousands ? number * THOUSAND : number;
  }

  /** {@link #inFull} as a parameter has it, such as {@code 15.5}. */
  public String plain() {
    return BigDecimal.valueOf(inFull()).stripTrailingZeros().toPlainString();
  }

  private static String given(@Nullable String group) {
    return group == null ? "" : group;
  }
}
