package dev.corpuscore.index.opensearch;

import dev.corpuscore.ServerLease;
import dev.corpuscore.index.ClusterIndexes.Address;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The OpenSearch node that all JVMs of the tests share, started at the first call of any.
 *
 * @param folder where it keeps its files
 */
public record SharedNode(URI url, Path folder) {
  private static @Nullable SharedNode only;

  /** The node. */
  public static synchronized SharedNode get() {
    if (only == null) {
      String[] said = ServerLease.of(OpenSearchHost.class).split("\t", -1);
      only = new SharedNode(URI.create(said[0]), Path.of(said[1]));
    }
    return only;
  }

  /** Where it is. */
  public Address address() {
    return Address.of(url);
  }
}
