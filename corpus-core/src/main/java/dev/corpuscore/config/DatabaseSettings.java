package dev.corpuscore.config;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
    Secret url = in.checkedSecret(Setting.DATABASE_URL, SecretParsers::requireDatabaseUrl);
    String user = in.plain(Setting.DATABASE_USER);
    Secret password = in.secret(Setting.DATABASE_PASSWORD);
    Path ca = in.optional(Setting.DATABASE_CA, SettingParsers::path);
    if (!in.has(Setting.DATABASE_URL)) {
      refuseAlone(in);
    }
    if (url == null) {
      return null;
    }
    refuseTwice(in, url);
    boolean unverified = in.parsed(Setting.DATABASE_UNVERIFIED, SettingParsers::flag, false);
    if (!unverified && !isHere(url) && !isVerified(url, ca)) {
      in.refuse(
          Setting.DATABASE_URL,
          "would send the password to a server that is not verified: set "
              + Setting.DATABASE_CA.variable()
              + ", or sslmode=verify-full in the URL; or, on a network that nobody else can reach, "
              + Setting.DATABASE_UNVERIFIED.variable()
              + "=true");
    }
    in.require(
        Setting.CORPUS_PSEUDONYM_KEY,
        "is required with "
            + Setting.DATABASE_URL.variable()
            + ": all instances must use the same pseudonym key");
    return new DatabaseSettings(url, user, password, ca);
  }

  /** Whether every host that the URL names is this machine. */
  private static boolean isHere(Secret url) {
    String hosts = url.reveal().replaceFirst("^jdbc:postgresql://", "").replaceFirst("[/?].*", "");
    return Stream.of(hosts.split(","))
        .map(host -> host.replaceFirst(":[0-9]+$", ""))
        .allMatch(AddressParsers::isLoopback);
  }

  /**
   * Whether the driver will verify certificate and host: each time the URL says anything about it
   * it says so (of {@code ssl=true} alone the driver makes {@code verify-full}), and no class is
   * named that could do otherwise.
   */
  private static boolean isVerified(Secret url, @Nullable Path ca) {
    if (SecretParsers.hasParameter(url, "sslfactory")
        || SecretParsers.hasParameter(url, "sslhostnameverifier")) {
      return false;
    }
    List<String> modes = SecretParsers.parameters(url, "sslmode");
    return ca != null
        || (modes.isEmpty()
            ? SecretParsers.parameters(url, "ssl").contains("true")
            : modes.stream().allMatch("verify-full"::equals));
  }

  private static void refuseAlone(Environment in) {
    String alone =
        "says how to enter a database, and " + Setting.DATABASE_URL.variable() + " names none";
    in.refuse(Setting.DATABASE_USER, alone);
    in.refuse(Setting.DATABASE_PASSWORD, alone);
    in.refuse(Setting.DATABASE_CA, alone);
    in.refuse(Setting.DATABASE_UNVERIFIED, alone);
  }

  private static void refuseTwice(Environment in, Secret url) {
    String twice = "is given twice: also as a parameter of " + Setting.DATABASE_URL.variable();
    if (SecretParsers.hasParameter(url, "user")) {
      in.refuse(Setting.DATABASE_USER, twice);
    }
    if (SecretParsers.hasParameter(url, "password")) {
      in.refuse(Setting.DATABASE_PASSWORD, twice);
    }
    if (SecretParsers.hasParameter(url, "sslmode")
        || SecretParsers.hasParameter(url, "sslrootcert")) {
      in.refuse(Setting.DATABASE_CA, twice);
    }
  }
}
