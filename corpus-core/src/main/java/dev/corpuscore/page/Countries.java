package dev.corpuscore.page;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Countries by what postings call them. The names are our own list, not the JDK's, whose spelling
 * changes from release to release: the same line must give the same posting everywhere.
 */
public final class Countries {
  private static final Set<String> CODES = Set.of(Locale.getISOCountries());
  private static final Map<String, String> BY_ALPHA_3 = byAlpha3();
  private static final Map<String, String> BY_NAME =
      byName(
          "AE united arab emirates|uae",
          "AR argentina",
          "AT austria|österrike|österreich",
          "AU australia|australien",
          "BE belgium|belgien",
          "BG bulgaria|bulgarien",
          "BR brazil|brasilien|brasil",
          "CA canada|kanada",
          "CH switzerland|schweiz",
          "CL chile",
          "CN china|kina",
          "CO colombia",
          "CY cyprus|cypern",
          "CZ czechia|czech republic|tjeckien",
          "DE germany|tyskland|deutschland",
          "DK denmark|danmark",
          "EE estonia|estland",
          "EG egypt|egypten",
          "ES spain|spanien|españa",
          "FI finland|suomi",
          "FR france|frankrike",
          "GB united kingdom|uk|great britain|england|scotland|wales|northern"
              + " ireland|storbritannien",
          "GR greece|grekland",
          "HK hong kong",
          "HR croatia|kroatien",
          "HU hungary|ungern",
          "ID indonesia|indonesien",
          "IE ireland|irland",
          "IL israel",
          "IN india|indien",
          "IS iceland|island",
          "IT italy|italien|italia",
          "JP japan",
          "KE kenya",
          "KR south korea|republic of korea|sydkorea",
          "LT lithuania|litauen",
          "LU luxembourg|luxemburg",
          "LV latvia|lettland",
          "MA morocco|marocko",
          "MT malta",
          "MX mexico|méxico|mexiko",
          "MY malaysia",
          "NG nigeria",
          "NL netherlands|the netherlands|holland|nederländerna",
          "NO norway|norge",
          "NZ new zealand|nya zeeland",
          "PE peru",
          "PH philippines|filippinerna",
          "PK pakistan",
          "PL poland|polen|polska",
          "PT portugal",
          "RO romania|rumänien",
          "RS serbia|serbien",
          "SA saudi arabia|saudiarabien",
          "SE sweden|sverige",
          "SG singapore",
          "SI slovenia|slovenien",
          "SK slovakia|slovakien",
          "TH thailand",
          "TR turkey|türkiye|turkiet",
          "TW taiwan",
          "UA ukraine|ukraina",
          "US united states|united states of america|usa|u.s.|u.s.a.|förenta staterna",
          "VN vietnam|viet nam",
          "ZA south africa|sydafrika");

  /** Longer than any name here: what is longer is not even folded. */
  private static final int NAME_LIMIT = 100;

  private Countries() {}

  /** The ISO 3166-1 alpha-2 code of a code or name, or null if it is no country known here. */
  public static @Nullable String code(@Nullable String said) {
    String plain = said == null ? "" : said.strip();
    if (plain.isEmpty() || plain.length() > NAME_LIMIT) {
      return null;
    }
    String upper = plain.toUpperCase(Locale.ROOT);
    if (CODES.contains(upper)) {
      return upper;
    }
    String byAlpha3 = BY_ALPHA_3.get(upper);
    return byAlpha3 == null ? BY_NAME.get(plain.toLowerCase(Locale.ROOT)) : byAlpha3;
  }

  private static Map<String, String> byAlpha3() {
    Map<String, String> codes = new HashMap<>();
    for (String code : Locale.getISOCountries()) {
      try {
        codes.put(Locale.of("", code).getISO3Country(), code);
      } catch (MissingResourceException e) {
        // The JDK knows the country, but no three letters for it.
      }
    }
    return Map.copyOf(codes);
  }

  private static Map<String, String> byName(String... rows) {
    Map<String, String> codes = new HashMap<>();
    for (String row : rows) {
      String code = row.substring(0, 2);
      Arrays.stream(row.substring(3).split("\\|")).forEach(name -> codes.put(name, code));
    }
    return Map.copyOf(codes);
  }
}
