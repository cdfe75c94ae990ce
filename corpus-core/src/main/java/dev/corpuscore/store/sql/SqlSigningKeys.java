package dev.corpuscore.store.sql;

import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.store.SigningKeys;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Public keys in an SQL table. */
final class SqlSigningKeys implements SigningKeys {
  private final Database database;

  SqlSigningKeys(Database database) {
    this.database = database;
  }

  @Override
  public List<PublishedKey> all() {
    return database.read(connection -> SigningKeyRow.all(connection, database.dialect()));
  }

  @Override
  public void use(VerifyingKey key, KeyPurpose purpose, Instant at) {
    if (isUsed(inUse(purpose).orElse(null), key)) {
      return;
    }
    database.write(
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          Instant second = Instant.ofEpochSecond(at.getEpochSecond());
          PublishedKey used = new PublishedKey(key, purpose, second, null);
          for (PublishedKey known : SigningKeyRow.all(connection, database.dialect())) {
            if (known.key().equals(key)) {
              used = new PublishedKey(key, purpose, known.from(), null);
            } else if (known.purpose() == purpose && known.until() == null) {
              SigningKeyRow.put(connection, ended(known, second));
            }
          }
          SigningKeyRow.put(connection, used);
          return true;
        });
  }

  private static boolean isUsed(@Nullable PublishedKey used, VerifyingKey key) {
    return used != null && used.key().equals(key);
  }

  /** A key does not end before it begins, even if a clock went back. */
  private static PublishedKey ended(PublishedKey key, Instant at) {
    Instant from = Objects.requireNonNull(key.from());
    return new PublishedKey(key.key(), key.purpose(), from, at.isBefore(from) ? from : at);
  }
}
