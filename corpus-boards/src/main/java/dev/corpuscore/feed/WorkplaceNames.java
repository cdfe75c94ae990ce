package dev.corpuscore.feed;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.Workplace;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that job boards use for the place of work. */
public final class WorkplaceNames {
  /** Behind the name of a workplace, these take it back, or offer another one. */
  private static final Set<String> NOT_THIS =
      Set.of(
          "false",
          "kein",
          "keine",
          "maybe",
          "negotiable",
          "nej",
          "nein",
          "nicht",
          "no",
          "non",
          "none",
          "not",
          "oder",
          "option",
          "optional",
          "or",
          "ou");

  /** Behind {@code Remote} or {@code Onsite}, these say that it is a part. */
  private static final Set<String> IN_PART =
      Set.of(
          "absprache",
          "allowed",
          "available",
          "capable",
          "considered",
          "day",
          "days",
          "eligible",
          "flexible",
          "friendly",
          "hybrid",
          "inoffice",
          "inperson",
          "möglich",
          "occasional",
          "occasionally",
          "office",
          "onsite",
          "part",
          "partiel",
          "partial",
          "partially",
          "partly",
          "possible",
          "remote",
          "sometimes",
          "teilweise",
          "temporarily",
          "temporary",
          "week");

  private static final Set<String> BOTH = Set.of("onsite", "remote");

  private WorkplaceNames() {}

  /**
   * Returns the workplace that {@code said} names, or null if it names none, or more than one.
   * Companies write more behind the name, such as {@code Remote - US} or {@code Hybrid (3 days)}.
   */
  public static @Nullable Workplace workplace(@Nullable String said) {
    String lower = said == null ? "" : LowerCase.of(said);
    return switch (lower.replaceAll("[^\\p{L}]", "")) {
      case "onsite", "inoffice", "inperson", "office", "officebased", "onsiteoffice" ->
          Workplace.ONSITE;
      case "hybrid", "hybridremote" -> Workplace.HYBRID;
      case "remote", "fullyremote", "fullremote", "workfromhome", "wfh" -> Workplace.REMOTE;
      default -> byFirstWord(lower);
    };
  }

  private static @Nullable Workplace byFirstWord(String lower) {
    String joined = lower.replaceAll("\\b(on|in)[- _](?=(?:site|office|person)\\b)", "$1");
    List<String> words = List.of(joined.strip().split("[^\\p{L}\\p{N}]+", -1));
    List<String> behind = words.subList(1, words.size());
    if (!Collections.disjoint(behind, NOT_THIS)) {
      return null;
    }
    boolean isWhole = behind.stream().noneMatch(it -> IN_PART.contains(it) || it.matches("\\d+"));
    return switch (words.getFirst()) {
      case "hybrid" -> words.containsAll(BOTH) ? null : Workplace.HYBRID;
      case "remote" -> isWhole ? Workplace.REMOTE : null;
      case "onsite" -> isWhole ? Workplace.ONSITE : null;
      default -> null;
    };
  }
}
