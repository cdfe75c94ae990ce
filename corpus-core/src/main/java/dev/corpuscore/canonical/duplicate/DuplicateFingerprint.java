package dev.corpuscore.canonical.duplicate;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What of a posting tells whether another one is the same ad.
 *
 * @param key of company and title as a role search folds them; two that differ in it are never the
 *     same ad
 * @param sketch of the description
 */
public record DuplicateFingerprint(long key, TextSketch sketch) {
  private static final long PRIME = 0x9e3779b97f4a7c15L;

  /** Empty for a posting without company or description: nothing tells such ads apart. */
  public static Optional<DuplicateFingerprint> of(PostingContent content) {
    Company company = content.company();
    String description = content.description();
    if (company == null || description == null) {
      return Optional.empty();
    }
    String name = RoleTokenizer.joined(company.name());
    String title = RoleTokenizer.joined(content.title());
    TextSketch sketch = TextSketch.of(description);
    return name.isEmpty() || title.isEmpty() || sketch.isEmpty()
        ? Optional.empty()
        : Optional.of(new DuplicateFingerprint(key(name + '\n' + title), sketch));
  }

  /** Two names that share a key by chance must still have like texts, so 64 plain bits do. */
  private static long key(String names) {
    long key = 0;
    for (byte unit : names.getBytes(StandardCharsets.UTF_8)) {
      key = (key ^ unit) * PRIME;
      key ^= key >>> 32;
    }
    return key;
  }
}
