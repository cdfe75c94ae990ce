package dev.corpuscore.model;

import org.jspecify.annotations.Nullable;

/**
 * The hiring organisation.
 *
 * @param name as the posting writes it, 1..300 characters
 * @param url its own page, or null if not known
 */
public record Company(String name, @Nullable String url) {
  public static final int NAME_LIMIT = 300;

  public Company {
    Limits.text("company.name", name, NAME_LIMIT);
    Limits.url("company.url", url);
  }

  @Nullable Company withoutControls() {
    String plain = ControlCharacters.withoutOrNull(name);
    return plain == null ? null : new Company(plain, url);
  }
}
