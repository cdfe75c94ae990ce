package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingUpdate;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Participants in SQL tables. */
final class SqlParticipants implements Participants {
  private final Database database;

  SqlParticipants(Database database) {
    this.database = database;
  }

  @Override
  public List<KnownKey> keys() {
    return database.read(
        connection ->
            PseudonymKeyRow.all(connection, database.dialect()).stream()
                .map(PseudonymKeyRow::known)
                .toList());
  }

  @Override
  public void agree(KeyChecks keys, Instant at) {
    database.write(
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          PseudonymKeyAgreement.agree(connection, database.dialect(), keys, at);
          return true;
        });
  }

  @Override
  public Optional<String> keyFault(KeyChecks keys) {
    return database.read(
        connection -> PseudonymKeyAgreement.fault(connection, database.dialect(), keys));
  }

  @Override
  public boolean isErased(ParticipantHash participant) {
    return database.read(
        connection -> {
          database.requireWholeLedger();
          PseudonymKeyAgreement.require(connection, database.dialect(), participant);
          return TombstoneRow.find(connection, database.dialect(), participant).isPresent();
        });
  }

  @Override
  public List<Outcome> update(ParticipantHash participant, List<PostingUpdate> updates) {
    if (updates.size() > PostingStore.UPDATES_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST,
          updates.size() + " updates in one call are over " + PostingStore.UPDATES_LIMIT);
    }
    return database.write(
        connection -> {
          // takes the same lock as an erasure, so the second of the two sees the first
          UpdateTransaction transaction = new UpdateTransaction(connection, database, updates);
          database.requireWholeLedger();
          TombstoneRow.refuse(connection, database.dialect(), participant);
          return transaction.run(updates);
        });
  }

  @Override
  public long contributions() {
    return database.read(
        connection -> {
          try (PreparedStatement query =
                  connection.prepareStatement("SELECT count(*) FROM contribution");
              ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }
}
