package dev.corpuscore.store.sql;

import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.step.KeyLog;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Public keys in SQL tables, and their entries in the log of roots. */
final class SqlSigningKeys implements SigningKeys {
  private final Database database;
  private final UUID corpus;

  SqlSigningKeys(Database database, UUID corpus) {
    this.database = database;
    this.corpus = corpus;
  }

  private KeyLog keys(Handle handle) {
    return new KeyLog(handle, corpus);
  }

  @Override
  public List<PublishedKey> all() {
    return database.read(handle -> keys(handle).all());
  }

  @Override
  public void use(VerifyingKey key, KeyPurpose purpose, Instant at) {
    if (inUse(purpose).filter(it -> it.key().equals(key)).isPresent()) {
      return;
    }
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          keys(handle).use(key, purpose, Instant.ofEpochSecond(at.getEpochSecond()));
          return true;
        });
  }

  @Override
  public void limit(PublishedKey use, List<String> last) {
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          keys(handle).limit(use, last);
          return true;
        });
  }
}
