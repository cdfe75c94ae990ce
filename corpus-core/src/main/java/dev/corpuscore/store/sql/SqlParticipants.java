package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.HeldData;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.PseudonymKeyAgreement;
import dev.corpuscore.store.sql.row.PseudonymKeyRow;
import dev.corpuscore.store.sql.row.TombstoneRow;
import dev.corpuscore.store.sql.step.ParticipantData;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.transaction.Database;
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
        handle -> PseudonymKeyRow.all(handle).stream().map(PseudonymKeyRow::known).toList());
  }

  @Override
  public void agree(KeyChecks keys, Instant at) {
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          PseudonymKeyAgreement.agree(handle, keys, at);
          return true;
        });
  }

  @Override
  public Optional<String> keyFault(KeyChecks keys) {
    return database.read(handle -> PseudonymKeyAgreement.fault(handle, keys));
  }

  @Override
  public boolean isErased(ParticipantHash participant) {
    return database.read(
        handle -> {
          database.requireWholeLedger();
          PseudonymKeyAgreement.require(handle, participant);
          return TombstoneRow.find(handle, participant).isPresent();
        });
  }

  @Override
  public List<Outcome> update(ParticipantHash participant, List<PostingUpdate> updates) {
    if (updates.size() > PostingStore.UPDATES_LIMIT) {
      throw CorpusException.invalid(
          updates.size() + " updates in one call are over " + PostingStore.UPDATES_LIMIT);
    }
    return database.write(
        handle -> {
          // takes the same lock as an erasure, so the second of the two sees the first
          UpdateTransaction transaction = new UpdateTransaction(handle, database, updates);
          database.requireWholeLedger();
          TombstoneRow.refuse(handle, participant);
          return transaction.run(updates);
        });
  }

  @Override
  public HeldData held(ParticipantHash participant) {
    return database.read(
        handle -> {
          database.requireWholeLedger();
          PseudonymKeyAgreement.require(handle, participant);
          return new ParticipantData(handle, participant).read();
        });
  }

  @Override
  public long contributions() {
    return database.read(handle -> handle.number("SELECT count(*) FROM contribution"));
  }
}
