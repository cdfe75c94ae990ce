package dev.corpuscore.page.jobtech;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The type of a member of an ad: what an import keeps of a value, and how an answer writes it. */
sealed interface AdType permits AdLeaf, AdList, AdObject, AdCoordinates {
  /**
   * Returns what may be kept of {@code said}, or null for nothing. Cleaning what was kept changes
   * nothing: the digest of a posting depends on that.
   *
   * @param said not null in JSON
   */
  @Nullable JsonNode clean(JsonNode said, LeftOutMembers.Counter leftOut);

  /**
   * Writes a value that was cleaned.
   *
   * @param value null where it is not known: then an object has its members all the same
   */
  void write(JsonGenerator out, @Nullable JsonNode value);

  /** The type in words, for the documentation. */
  String words();
}
