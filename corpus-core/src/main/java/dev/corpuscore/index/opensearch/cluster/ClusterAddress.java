package dev.corpuscore.index.opensearch.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster is and who we are there. Prints without the password.
 *
 * @param nodes origins of nodes, at least one; any of them serves
 * @param user null where nobody is asked
 * @param password null exactly where {@code user} is
 * @param authority a PEM file of the certificates that sign the nodes'; null for the certificates
 *     that the JVM trusts
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

  /** A cluster that asks nobody who they are. */
  public static ClusterAddress of(URI... nodes) {
    return new ClusterAddress(List.of(nodes), null, null, null);
  }

  /** The nodes' names and ports. */
  @Override
  public String toString() {
    return nodes.stream().map(URI::getRawAuthority).collect(Collectors.joining(", "));
  }
}
