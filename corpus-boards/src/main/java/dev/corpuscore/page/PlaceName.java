package dev.corpuscore.page;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Makes the name of a place from its parts. */
public final class PlaceName {
  private PlaceName() {}

  /**
   * Returns the parts in their order, separated by commas; null if all are null.
   *
   * @param repeats whether its second argument, a part, only repeats its first, the part before it;
   *     such a part is left out. For the first part, the part before is empty.
   * @param parts null for one that is not known
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
