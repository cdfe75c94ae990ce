package dev.corpuscore.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bearers, trimmed; null where one is not configured.
 *
 * @param control opens the control routes
 * @param lifecycle opens participant erasure alone
 * @param worker is sent to the client product, and opens nothing here
 */
public record Credentials(
    @Nullable Secret control, @Nullable Secret lifecycle, @Nullable Secret worker) {
  /** A bearer with fewer characters is weak. */
  public static final int LEAST_CHARACTERS = 24;

  /** Whether all protected routes must stay closed. */
  public boolean weak() {
    return !weaknesses().isEmpty();
  }

  /** Says what is weak, by the settings' names; empty for a sound set. Shows no value. */
  public List<String> weaknesses() {
    List<Bearer> bearers = configured();
    List<String> weaknesses = new ArrayList<>();
    for (int i = 0; i < bearers.size(); i++) {
      Bearer bearer = bearers.get(i);
      weaknesses.addAll(weaknesses(bearer.name(), bearer.value().reveal()));
      for (Bearer later : bearers.subList(i + 1, bearers.size())) {
        if (bearer.value().equals(later.value())) {
          weaknesses.add(bearer.name() + " and " + later.name() + " are equal");
        }
      }
    }
    return weaknesses;
  }

  private List<Bearer> configured() {
    List<Bearer> configured = new ArrayList<>();
    add(configured, Setting.CONTROL_TOKEN, control);
    add(configured, Setting.CORPUS_LIFECYCLE_TOKEN, lifecycle);
    add(configured, Setting.CORPUS_WORKER_TOKEN, worker);
    return configured;
  }

  private static void add(List<Bearer> into, Setting setting, @Nullable Secret value) {
    if (value != null) {
      into.add(new Bearer(setting.variable(), value));
    }
  }

  private static List<String> weaknesses(String name, String bearer) {
    List<String> weaknesses = new ArrayList<>();
    if (bearer.codePointCount(0, bearer.length()) < LEAST_CHARACTERS) {
      weaknesses.add(name + " has fewer than " + LEAST_CHARACTERS + " characters");
    }
    if (!bearer.chars().allMatch(Credentials::travelsInAHeader)) {
      weaknesses.add(name + " holds characters that no Authorization header can carry");
    }
    return weaknesses;
  }

  /** RFC 6750 allows fewer still; what is not visible ASCII arrives changed, or not at all. */
  private static boolean travelsInAHeader(int character) {
    return character > ' ' && character < 0x7f;
  }

  private record Bearer(String name, Secret value) {}
}
