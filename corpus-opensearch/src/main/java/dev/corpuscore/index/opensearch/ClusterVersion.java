package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.model.CorpusException;
import tools.jackson.databind.JsonNode;

/** The version of a cluster. */
final class ClusterVersion {
  private static final int LEAST = 3;

  private ClusterVersion() {}

  /**
   * Returns the version, such as {@code 3.8.0}.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the cluster does not answer, is not OpenSearch,
   *     or one before version 3
   */
  static String required(Cluster cluster) {
    JsonNode version = cluster.request("GET", "", null, Cluster.SOON).path("version");
    String number = version.path("number").asString("0");
    boolean known =
        version.path("distribution").asString("").equals("opensearch")
            && Integer.parseInt(number.split("\\.", 2)[0]) >= LEAST;
    if (!known) {
      throw CorpusException.unavailable(
          "CORE_SEARCH_URL leads to no OpenSearch of version 3 or later, but to " + number);
    }
    return number;
  }
}
