package dev.corpuscore.page;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The name of a place that was given in parts. */
public final class PlaceName {
  private PlaceName() {}

  /**
   * Returns the parts with commas between them, in their order; null if there is none.
   *
   * @param repeats whether a part, the second, only says again what the one before it says: then it
   *     is left out. The one before the first is empty.
   * @param parts null where one is not known
   */
  public static @Nullable String joined(
      BiPredicate<String, String> repeats, @Nullable String... parts) {
    StringBuilder joined = new StringBuilder();
    String before = "";
    for (String part : parts) {
      if (part != null && !repeats.test(before, part)) {
        joined.append(joined.isEmpty() ? "" : ", ").append(part);
        before = part;
      }
    }
    return joined.isEmpty() ? null : joined.toString();
  }
}
