package dev.corpuscore.feed;

import dev.corpuscore.model.Workplace;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The names that job boards use for the place of work. */
public final class WorkplaceNames {
  private WorkplaceNames() {}

  /** Returns the workplace that {@code said} names, or null if it names none. */
  public static @Nullable Workplace workplace(@Nullable String said) {
    String letters = said == null ? "" : said.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
    return switch (letters) {
      case "onsite", "inoffice" -> Workplace.ONSITE;
      case "hybrid", "hybridremote" -> Workplace.HYBRID;
      case "remote", "fullyremote" -> Workplace.REMOTE;
      default -> null;
    };
  }
}
