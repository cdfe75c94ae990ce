package dev.corpuscore.canonical.duplicate;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data of a posting by which duplicates of its ad are found.
 *
 * @param key a hash of company and title, folded as in role searches; postings with different keys
 *     are never duplicates
 * @param sketch the sketch of the description
 */
public record DuplicateFingerprint(long key, TextSketch sketch) {
  private static final long PRIME = 0x9e3779b97f4a7c15L;

  /** Empty for a posting without company or description, because such ads cannot be compared. */
  public static Optional<DuplicateFingerprint> of(PostingContent content) {
    OptionalLong key = key(content);
    return key.isEmpty()
        ? Optional.empty()
        : Optional.of(new DuplicateFingerprint(key.getAsLong(), sketch(content)));
  }

  /** The key alone, which costs a fraction of the whole; empty under the same condition. */
  public static OptionalLong key(PostingContent content) {
    Company company = content.company();
    String description = content.description();
    if (company == null || description == null || !RoleTokenizer.hasWord(description)) {
      return OptionalLong.empty();
    }
    String name = RoleTokenizer.joined(company.name());
    String title = RoleTokenizer.joined(content.title());
    return name.isEmpty() || title.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(key(name + '\n' + title));
  }

  /** The sketch of a posting that has a key. */
  public static TextSketch sketch(PostingContent content) {
    return TextSketch.of(Objects.requireNonNullElse(content.description(), ""));
  }

  /** The same 64 bits for two postings with the same places, in whatever order. */
  public static long places(PostingContent content) {
    return key(
        content.locations().stream()
            .map(DuplicateFingerprint::place)
            .distinct()
            .sorted()
            .collect(Collectors.joining("\n")));
  }

  private static String place(Location it) {
    return Stream.of(it.text(), it.city(), it.region(), it.country(), it.latitude(), it.longitude())
        .map(String::valueOf)
        .collect(Collectors.joining("\t"));
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
