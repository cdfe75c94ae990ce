package dev.corpuscore.index.opensearch;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.CorpusException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** One hit of a {@link SearchAnswer}. */
record FoundHit(JsonNode hit) {
  /** The sort value at this position. */
  JsonNode sort(int place) {
    return hit.path("sort").path(place);
  }

  /** All sort values. */
  List<JsonNode> sort() {
    return hit.path("sort").values().stream().toList();
  }

  /** Its score, if the request {@linkplain SearchRequest#ranked ranked}. */
  double rank() {
    return sort(0).asDouble();
  }

  double score() {
    return hit.path("_score").asDouble();
  }

  /** The value of a field that every posting has. */
  JsonNode field(String name) {
    JsonNode value = hit.path("fields").path(name).path(0);
    if (value.isMissingNode()) {
      throw new IllegalStateException("a hit without " + name + " in the index");
    }
    return value;
  }

  /** Whether it has this field, which the request must have asked for. */
  boolean has(String name) {
    return hit.path("fields").has(name);
  }

  /** Its id, which every request that is not for numbers alone sorts by last. */
  String id() {
    return sort().getLast().asString();
  }

  /** The names of the clauses that it matches, of those that have one. */
  Set<String> matched() {
    return hit.path("matched_queries").values().stream()
        .map(JsonNode::asString)
        .collect(Collectors.toSet());
  }

  long revision() {
    return field(Fields.REVISION).asLong();
  }

  /**
   * Its body, if the request asked for small or for all bodies.
   *
   * @throws CorpusException {@code UNAVAILABLE} if its bytes have changed
   */
  byte[] body() {
    return soundBody()
        .orElseThrow(
            () ->
                CorpusException.unavailable(
                    "the body of "
                        + id()
                        + " in the search index is damaged; ./corpus reindex makes it again"));
  }

  /** As {@link #body}; empty if its bytes have changed so much that they are no text. */
  Optional<byte[]> soundBody() {
    return CompressionDictionary.shipped()
        .decompress(bytes(has(Fields.BODY) ? Fields.BODY : ClusterFields.LARGE_BODY));
  }

  /** As {@link #field}, of bytes. */
  byte[] bytes(String name) {
    return Base64.getDecoder().decode(Objects.requireNonNull(field(name).asString()));
  }
}
