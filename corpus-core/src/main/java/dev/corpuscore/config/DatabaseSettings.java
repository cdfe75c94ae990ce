package dev.corpuscore.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The database server that holds the store. Printing it shows no secret, and so not its URL either.
 *
 * @param url {@code jdbc:postgresql://…}, without user info; its parameters may hold a password
 * @param user null for the one in the URL
 * @param password null for the one in the URL, or none
 * @param ca a file of certificates in PEM, absolute; null to verify as the URL says
 */
public record DatabaseSettings(
    Secret url, @Nullable String user, @Nullable Secret password, @Nullable Path ca) {

  /** Null where no server is named, or what is said of it is faulty. */
  static @Nullable DatabaseSettings read(Environment in) {
    Secret url = in.checkedSecret(Setting.DATABASE_URL, Values::requireDatabaseUrl);
    String user = in.plain(Setting.DATABASE_USER);
    Secret password = in.secret(Setting.DATABASE_PASSWORD);
    Path ca = in.optional(Setting.DATABASE_CA, Values::path);
    if (!in.has(Setting.DATABASE_URL)) {
      refuseAlone(in);
    }
    if (url == null) {
      return null;
    }
    refuseTwice(in, url);
    in.require(
        Setting.PSEUDONYM_KEY,
        "is required with "
            + Setting.DATABASE_URL.variable()
            + ": all instances must hash participants alike");
    return new DatabaseSettings(url, user, password, ca);
  }

  private static void refuseAlone(Environment in) {
    String alone =
        "says how to enter a database, and " + Setting.DATABASE_URL.variable() + " names none";
    in.refuse(Setting.DATABASE_USER, alone);
    in.refuse(Setting.DATABASE_PASSWORD, alone);
    in.refuse(Setting.DATABASE_CA, alone);
  }

  private static void refuseTwice(Environment in, Secret url) {
    String twice = "is given twice: also as a parameter of " + Setting.DATABASE_URL.variable();
    if (Values.hasParameter(url, "user")) {
      in.refuse(Setting.DATABASE_USER, twice);
    }
    if (Values.hasParameter(url, "password")) {
      in.refuse(Setting.DATABASE_PASSWORD, twice);
    }
    if (Values.hasParameter(url, "sslmode") || Values.hasParameter(url, "sslrootcert")) {
      in.refuse(Setting.DATABASE_CA, twice);
    }
  }
}
