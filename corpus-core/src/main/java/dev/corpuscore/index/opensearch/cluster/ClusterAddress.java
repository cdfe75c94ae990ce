package dev.corpuscore.index.opensearch.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The address of a cluster and the credentials for it. {@code toString} does not contain the
 * password.
 *
 * @param nodes the origins of nodes, at least one; each can serve every request
 * @param user null if the cluster needs no login
 * @param password null if and only if {@code user} is null
 * @param authority a PEM file with the certificates that sign those of the nodes; null for the
 *     certificates that the JVM trusts
 */
public record ClusterAddress(
    List<URI> nodes, @Nullable String user, @Nullable String password, @Nullable Path authority) {
  public ClusterAddress {
    nodes = List.copyOf(nodes);
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("no node");
    }
    if ((user == null) != (password == null)) {
      throw new IllegalArgumentException("a user without a password, or the other way round");
    }
  }

  /** A cluster without login. */
  public static ClusterAddress of(URI... nodes) {
    return new ClusterAddress(List.of(nodes), null, null, null);
  }

  /** The nodes' names and ports. */
  @Override
  public String toString() {
    return nodes.stream().map(URI::getRawAuthority).collect(Collectors.joining(", "));
  }
}
