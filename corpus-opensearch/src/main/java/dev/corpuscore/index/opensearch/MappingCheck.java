package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Compares the mapping of an index in the cluster with the one that this program gave it. Anybody
 * who may change the cluster may change the mapping, too, for instance how a field is analysed;
 * then searches would find other postings than they should. Fields that only the cluster has do no
 * harm.
 */
final class MappingCheck {
  private static final Map<String, String> EXPECTED = leaves(Mapping.index().path("mappings"));

  private final Cluster cluster;
  private final String index;

  /**
   * @param index an index, or an alias of one
   */
  MappingCheck(Cluster cluster, String index) {
    this.cluster = cluster;
    this.index = index;
  }

  /**
   * Returns a sentence with the first difference and the command that mends it; empty if there is
   * none.
   */
  Optional<String> fault(Duration limit) {
    JsonNode answer = cluster.request("GET", index + "/_mapping", null, limit);
    return difference(leaves(mapping(answer)))
        .map(
            it ->
                "the mapping of the search index "
                    + index
                    + " in OpenSearch was changed ("
                    + it
                    + "), so searches could be wrong; ./corpus reindex makes the index again");
  }

  /** The answer has one member, which is called as the index behind the alias is. */
  private static JsonNode mapping(JsonNode answer) {
    return answer.values().stream().findFirst().orElse(answer).path("mappings");
  }

  private static Optional<String> difference(Map<String, String> actual) {
    for (Map.Entry<String, String> expected : EXPECTED.entrySet()) {
      String found = actual.get(expected.getKey());
      if (!expected.getValue().equals(found)) {
        return Optional.of(
            expected.getKey()
                + " is "
                + (found == null ? "missing" : found)
                + " instead of "
                + expected.getValue());
      }
    }
    return actual.keySet().stream()
        .filter(path -> !EXPECTED.containsKey(path) && isOfAFieldOfOurs(path))
        .findFirst()
        .map(path -> path + " is " + actual.get(path) + " and should not be there");
  }

  /** Whether it says something about a field that has a type in our mapping. */
  private static boolean isOfAFieldOfOurs(String path) {
    int end = path.lastIndexOf('.');
    return end > 0 && EXPECTED.containsKey(path.substring(0, end) + ".type");
  }

  /** Every value of a tree by its path, the members joined by dots. */
  private static Map<String, String> leaves(JsonNode tree) {
    Map<String, String> leaves = new TreeMap<>();
    add(tree, "", leaves);
    return leaves;
  }

  private static void add(JsonNode node, String path, Map<String, String> leaves) {
    if (node.isObject()) {
      String prefix = path.isEmpty() ? "" : path + ".";
      node.forEachEntry((name, value) -> add(value, prefix + name, leaves));
    } else {
      leaves.put(path, node.asString());
    }
  }
}
