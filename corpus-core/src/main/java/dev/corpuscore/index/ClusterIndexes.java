package dev.corpuscore.index;

import dev.corpuscore.model.HeldLock;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The indexes on a search cluster, which all instances of a corpus share. Its adapter is a module
 * of its own that may be missing; {@link java.util.ServiceLoader} finds it.
 */
public interface ClusterIndexes {
  /**
   * Opens the index called {@code name}. Creates an empty one if there is none. Searches have
   * {@link TimeLimits#STANDARD}.
   *
   * @param name begins with {@code corpus-} and is in lower case
   * @param body what the index keeps of a posting
   * @param locks returns the right to change the index, which one process has at a time
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the cluster does not
   *     answer, has a version that this program does not support, or cannot read the index
   */
  PostingIndex open(Address address, String name, HitBody body, Supplier<Optional<HeldLock>> locks);

  /**
   * Deletes the index called {@code name}, even if it is damaged. The next {@link #open} creates an
   * empty one.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if a process holds it or the
   *     cluster does not answer; nothing is deleted then
   */
  void discard(Address address, String name, Supplier<Optional<HeldLock>> locks);

  /** How many searches one process runs at once. */
  int searchesAtOnce();

  /** How many of these may be of one caller. */
  int searchesOfOneCaller();

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
  record Address(
      List<URI> nodes, @Nullable String user, @Nullable String password, @Nullable Path authority) {
    public Address {
      nodes = List.copyOf(nodes);
      if (nodes.isEmpty()) {
        throw new IllegalArgumentException("no node");
      }
      if ((user == null) != (password == null)) {
        throw new IllegalArgumentException("a user without a password, or the other way round");
      }
    }

    /** A cluster without login. */
    public static Address of(URI... nodes) {
      return new Address(List.of(nodes), null, null, null);
    }

    /** The nodes' names and ports. */
    @Override
    public String toString() {
      return nodes.stream().map(URI::getRawAuthority).collect(Collectors.joining(", "));
    }
  }
}
