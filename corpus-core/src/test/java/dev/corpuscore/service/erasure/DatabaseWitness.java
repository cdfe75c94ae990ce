package dev.corpuscore.service.erasure;

import clientproduct.ErasureOutbox;
import clientproduct.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Looks into a store's database file, past all code of ours: is there a tombstone for the person of
 * the request, and is the receipt in the ledger, byte for byte?
 */
public final class DatabaseWitness implements ErasureOutbox.Witness {
  /** The pseudonym key of the tests, in base64: the bytes 0 to 31. */
  public static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  private static final String SQL =
      """
      SELECT (SELECT count(*) FROM tombstone WHERE participant = ?),
             (SELECT receipt FROM erasure WHERE erasure_id = ? AND participant = ?)
      """;

  private final Path database;

  public DatabaseWitness(Path database) {
    this.database = database;
  }

  @Override
  public List<String> objections(Map<String, Object> request, Map<String, Object> receipt) {
    byte[] hash = hash(Json.text(request, "participant"));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        PreparedStatement query = connection.prepareStatement(SQL)) {
      connection.createStatement().execute("PRAGMA busy_timeout = 5000");
      query.setBytes(1, hash);
      query.setString(2, Json.text(request, "erasureId"));
      query.setBytes(3, hash);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        byte[] stored = row.getBytes(2);
        if (row.getInt(1) != 1) {
          return List.of("no tombstone in the database file");
        }
        return stored != null
                && new String(stored, StandardCharsets.UTF_8).equals(Json.canonical(receipt))
            ? List.of()
            : List.of("not the receipt in the database file");
      }
    } catch (SQLException e) {
      return List.of("the database file cannot be read: " + e.getMessage());
    }
  }

  /** Section 10 of the contract, by the JDK alone. */
  private static byte[] hash(String pseudonym) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
      return mac.doFinal(("corpus-participant/1\0" + pseudonym).getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
