package dev.corpuscore.index;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A concept of the JobTech taxonomy as an ad names it: what statistics count by its id, or its code
 * where it has no id. What the ad does not say is null; id and code are not both null.
 */
public record TaxonomyConcept(
    @Nullable String label, @Nullable String conceptId, @Nullable String code) {
  /** In no label, id or code: control characters are taken out of ads. */
  private static final char SEPARATOR = '\u001f';

  /** A concept that {@link #written} wrote. */
  public static TaxonomyConcept read(String written) {
    String[] parts = written.split(String.valueOf(SEPARATOR), 3);
    return new TaxonomyConcept(known(parts[0]), known(parts[1]), known(parts[2]));
  }

  private static @Nullable String known(String part) {
    return part.isEmpty() ? null : part;
  }

  /** The same for all spellings of its label: its id, else its code. */
  public String key() {
    return conceptId == null ? Objects.requireNonNull(code) : conceptId;
  }

  /** All of it in one text, which is ordered by label. */
  String written() {
    return Objects.requireNonNullElse(label, "")
        + SEPARATOR
        + Objects.requireNonNullElse(conceptId, "")
        + SEPARATOR
        + Objects.requireNonNullElse(code, "");
  }

  /** What to call it: its label, else its id, else its code. */
  public String term() {
    return label == null ? key() : label;
  }
}
