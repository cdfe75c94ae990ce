package dev.corpuscore.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The OpenSearch cluster that holds the index. Printing it shows no secret.
 *
 * @param nodes origins, at least one; any of them will do
 * @param user null to enter without a name
 * @param password null exactly where {@code user} is
 * @param ca a file of certificates in PEM, absolute; null for the certificates that the JVM trusts
 */
public record SearchSettings(
    List<URI> nodes, @Nullable String user, @Nullable Secret password, @Nullable Path ca) {
  public SearchSettings {
    nodes = List.copyOf(nodes);
  }

  /** Null where no cluster is named, or what is said of it is faulty. */
  static @Nullable SearchSettings read(Environment in) {
    if (!in.has(Setting.SEARCH_URL)) {
      String alone =
          "says how to enter a search cluster, and "
              + Setting.SEARCH_URL.variable()
              + " names none";
      in.refuse(Setting.SEARCH_USER, alone);
      in.refuse(Setting.SEARCH_PASSWORD, alone);
      in.refuse(Setting.SEARCH_CA, alone);
      return null;
    }
    List<URI> nodes = in.parsed(Setting.SEARCH_URL, AddressParsers::origins, List.of());
    SearchSettings read =
        new SearchSettings(
            nodes,
            in.plain(Setting.SEARCH_USER),
            in.secret(Setting.SEARCH_PASSWORD),
            in.optional(Setting.SEARCH_CA, SettingParsers::path));
    if (nodes.isEmpty()) {
      return null;
    }
    String together = "is required together with ";
    if (read.user == null && read.password != null) {
      in.require(Setting.SEARCH_USER, together + Setting.SEARCH_PASSWORD.variable());
      return null;
    }
    if (read.user != null && read.password == null) {
      in.require(Setting.SEARCH_PASSWORD, together + Setting.SEARCH_USER.variable());
      return null;
    }
    if (read.password != null && nodes.stream().anyMatch(SearchSettings::isOpenToReaders)) {
      in.refuse(Setting.SEARCH_URL, "would send the password unencrypted: use https");
    }
    if (read.ca != null && nodes.stream().noneMatch(SearchSettings::isEncrypted)) {
      in.refuse(Setting.SEARCH_CA, "is for https, but no node has an https URL");
    }
    return read;
  }

  private static boolean isEncrypted(URI node) {
    return node.getScheme().equals("https");
  }

  /** Plain HTTP that leaves this machine. */
  private static boolean isOpenToReaders(URI node) {
    return !isEncrypted(node) && !AddressParsers.isLoopback(node.getHost());
  }
}
