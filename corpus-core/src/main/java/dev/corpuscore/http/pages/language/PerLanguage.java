package dev.corpuscore.http.pages.language;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Something that there is once for each language of the pages. Immutable. */
final class PerLanguage<T> {
  private final Map<PageLanguage, T> all = new EnumMap<>(PageLanguage.class);

  /** Makes it for each language. */
  PerLanguage(Function<PageLanguage, T> make) {
    PageLanguage.ALL.forEach(it -> all.put(it, make.apply(it)));
  }

  T of(PageLanguage language) {
    return Objects.requireNonNull(all.get(language));
  }
}
