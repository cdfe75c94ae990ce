package dev.corpuscore.feed;

import dev.corpuscore.model.Workplace;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What boards call the places of work. Unknown words are null. */
public final class Terms {
  private Terms() {}

  /** The place of work. */
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
