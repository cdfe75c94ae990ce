package dev.corpuscore.store.sql.engine;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * The address of a PostgreSQL database and the credentials for it. {@code toString} has only hosts
 * and database.
 *
 * @param url {@code jdbc:postgresql://hosts/database?parameters}, without user info
 * @param user null for the one in the parameters, or the driver's default
 * @param password null for the one in the parameters, or none
 * @param ca a PEM file: the server's certificate must be signed by one of its certificates and name
 *     the host; null for the setting in the parameters
 */
public record PostgresAddress(
    String url, @Nullable String user, @Nullable String password, @Nullable Path ca) {
  private static final String PREFIX = "jdbc:postgresql://";

  public PostgresAddress {
    if (!url.startsWith(PREFIX) || base(url).indexOf('@') >= 0) {
      throw new IllegalArgumentException(
          "this is not the URL of a PostgreSQL database, or it contains a user or a password");
    }
  }

  /** The URL without its parameters. */
  String base() {
    return base(url);
  }

  private static String base(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  /**
   * The driver's properties for a connection.
   *
   * @param purpose shown in {@code pg_stat_activity}
   * @param answerSeconds how long an answer may take before the connection counts as lost; 0 for no
   *     limit
   */
  Properties properties(String purpose, int answerSeconds) {
    Properties all = Objects.requireNonNullElseGet(Driver.parseURL(url, null), Properties::new);
    // messages must not contain the values of a statement, which may be hashes and bodies
    PGProperty.LOG_SERVER_ERROR_DETAIL.set(all, false);
    PGProperty.REWRITE_BATCHED_INSERTS.set(all, true);
    // long results come in parts of this many rows, so that a verification does not keep a whole
    // table
    // in memory
    PGProperty.DEFAULT_ROW_FETCH_SIZE.set(all, 200);
    PGProperty.ASSUME_MIN_SERVER_VERSION.set(all, "10");
    PGProperty.SOCKET_TIMEOUT.set(all, answerSeconds);
    PGProperty.TCP_KEEP_ALIVE.set(all, true);
    unlessGiven(all, PGProperty.APPLICATION_NAME, "corpus-core " + purpose);
    unlessGiven(all, PGProperty.CONNECT_TIMEOUT, "5");
    unlessGiven(all, PGProperty.LOGIN_TIMEOUT, "10");
    // of several hosts the one that accepts writes, searched again soon after a failover
    unlessGiven(all, PGProperty.TARGET_SERVER_TYPE, "primary");
    unlessGiven(all, PGProperty.HOST_RECHECK_SECONDS, "2");
    if (user != null) {
      PGProperty.USER.set(all, user);
    }
    if (password != null) {
      PGProperty.PASSWORD.set(all, password);
    }
    if (ca != null) {
      PGProperty.SSL_MODE.set(all, "verify-full");
      PGProperty.SSL_ROOT_CERT.set(all, ca.toString());
    }
    return all;
  }

  private static void unlessGiven(Properties all, PGProperty property, String value) {
    if (!property.isPresent(all)) {
      property.set(all, value);
    }
  }

  @Override
  public String toString() {
    return "PostgreSQL at " + base().substring(PREFIX.length());
  }
}
