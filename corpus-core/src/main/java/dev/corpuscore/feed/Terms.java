package dev.corpuscore.feed;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Workplace;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What boards call the kinds of employment and the places of work. Unknown words are null. */
public final class Terms {
  private Terms() {}

  /**
   * The kind of employment: what it is called comes first, then how many hours it has. Words for
   * both full and part time say neither.
   */
  public static @Nullable EmploymentType employmentType(@Nullable String said) {
    if (said == null || said.length() > 200) {
      return null;
    }
    Set<String> words = words(said);
    boolean full = words.contains("full") || words.contains("fulltime");
    boolean part = words.contains("part") || words.contains("parttime");
    if (any(words, "intern", "internship", "trainee")) {
      return EmploymentType.INTERNSHIP;
    }
    if (any(words, "volunteer", "volunteering")) {
      return EmploymentType.VOLUNTEER;
    }
    if (any(words, "temporary", "temp", "seasonal")) {
      return EmploymentType.TEMPORARY;
    }
    if (any(words, "contractor", "freelance", "freelancer")
        || (words.contains("contract") && !any(words, "permanent", "fixed", "full", "part"))) {
      return EmploymentType.CONTRACT;
    }
    if (full != part) {
      return full ? EmploymentType.FULL_TIME : EmploymentType.PART_TIME;
    }
    return words.contains("other") && words.size() == 1 ? EmploymentType.OTHER : null;
  }

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

  private static Set<String> words(String said) {
    String spaced = said.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return new HashSet<>(List.of(spaced.replaceAll("[^\\p{L}]+", " ").strip().split(" ")));
  }

  private static boolean any(Set<String> words, String... sought) {
    for (String word : sought) {
      if (words.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
