package dev.corpuscore.store.sql.row;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares the keys of a process with those of the store, so that no process stores anybody under a
 * key that was replaced, or misses an erased participant because it lacks a key. Used in the
 * transaction that depends on it.
 */
public final class PseudonymKeyAgreement {
  private final Handle handle;
  private final List<PseudonymKeyRow> rows;

  private PseudonymKeyAgreement(Handle handle) throws SQLException {
    this.handle = handle;
    this.rows = PseudonymKeyRow.all(handle);
  }

  /** As {@link dev.corpuscore.store.Participants#keyFault}. */
  public static Optional<String> fault(Handle handle, KeyChecks keys) throws SQLException {
    return new PseudonymKeyAgreement(handle).fault(keys);
  }

  /**
   * As {@link dev.corpuscore.store.Participants#agree}, in a transaction that holds the lock of the
   * corpus.
   */
  public static void agree(Handle handle, KeyChecks keys, Instant at) throws SQLException {
    new PseudonymKeyAgreement(handle).agree(keys, at);
  }

  /**
   * Refuses a participant that was not hashed with the key in use and every needed key.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}
   */
  public static void require(Handle handle, ParticipantHash participant) throws SQLException {
    Set<String> has =
        participant.all().stream().map(ParticipantHash::keyId).collect(Collectors.toSet());
    PseudonymKeyAgreement agreement = new PseudonymKeyAgreement(handle);
    Optional<PseudonymKeyRow> current = agreement.current();
    if (current.isPresent() && !current.get().check().keyId().equals(participant.keyId())) {
      throw unavailable(replaced(participant.keyId(), current.get().check()));
    }
    agreement.refuseMissing(check -> has.contains(check.keyId()));
  }

  /**
   * Refuses a hash under a key that the store does not know.
   *
   * @throws CorpusException {@code INVALID_REQUEST}
   */
  public static void requireKnown(Handle handle, ParticipantHash participant) throws SQLException {
    List<PseudonymKeyRow> rows = PseudonymKeyRow.all(handle);
    if (rows.stream().noneMatch(row -> row.check().keyId().equals(participant.keyId()))) {
      throw CorpusException.invalid(
          "was hashed with pseudonym key "
              + participant.keyId()
              + ", which this store does not know: give it to this store as an older key, and"
              + " repeat");
    }
  }

  private void agree(KeyChecks keys, Instant at) throws SQLException {
    if (rows.isEmpty() && PseudonymKeyRow.participantsAreStored(handle)) {
      throw handle.damaged("the row of the pseudonym key is missing");
    }
    Optional<String> fault = fault(keys);
    if (fault.isPresent()) {
      throw unavailable(fault.get());
    }
    for (PseudonymKeyRow row : rows) {
      boolean inUse = row.check().equals(keys.inUse());
      if (!keys.all().contains(row.check())) {
        row.delete(handle);
      } else if (row.isInUse() != inUse) {
        row.retired(inUse ? null : at.getEpochSecond()).put(handle);
      }
    }
    long number = rows.isEmpty() ? 0 : rows.getLast().number();
    for (KeyCheck check : keys.all()) {
      if (known(check).isEmpty()) {
        number++;
        Long retiredAt = check.equals(keys.inUse()) ? null : at.getEpochSecond();
        new PseudonymKeyRow(number, check, at.getEpochSecond(), retiredAt).put(handle);
      }
    }
  }

  private Optional<String> fault(KeyChecks keys) throws SQLException {
    Optional<PseudonymKeyRow> current = current();
    if (current.isEmpty()) {
      return Optional.empty();
    }
    KeyCheck used = current.get().check();
    if (!used.equals(keys.inUse())) {
      boolean withUsed = keys.retired().contains(used);
      Optional<PseudonymKeyRow> known = known(keys.inUse());
      // one that nobody is stored under was given as an older key by mistake, and may be used
      if (known.isPresent() && !(withUsed && !known.get().isNeeded(handle))) {
        return Optional.of(replaced(keys.inUse().keyId(), used));
      }
      if (!withUsed) {
        return Optional.of(
            "the pseudonym key (id "
                + keys.inUse().keyId()
                + ") is not the key of this store (id "
                + used.keyId()
                + "): configure the key of this store and restart; or, if the new key is to replace"
                + " it, give the key of this store as an older one");
      }
    }
    return missing(keys.all()::contains);
  }

  private void refuseMissing(Predicate<KeyCheck> has) throws SQLException {
    Optional<String> missing = missing(has);
    if (missing.isPresent()) {
      throw unavailable(missing.get());
    }
  }

  private Optional<String> missing(Predicate<KeyCheck> has) throws SQLException {
    for (PseudonymKeyRow row : rows) {
      if (!has.test(row.check()) && row.isNeeded(handle)) {
        return Optional.of(
            "pseudonym key "
                + row.check().keyId()
                + " is missing, and people who were stored or erased under it cannot be recognised"
                + " without it: restore it from its backup, as pseudonym-"
                + row.check().keyId()
                + ".key in the data dir or in CORE_CORPUS_PSEUDONYM_KEYS_RETIRED, and restart");
      }
    }
    return Optional.empty();
  }

  private Optional<PseudonymKeyRow> current() {
    return rows.stream().filter(PseudonymKeyRow::isInUse).findFirst();
  }

  private Optional<PseudonymKeyRow> known(KeyCheck check) {
    return rows.stream().filter(row -> row.check().equals(check)).findFirst();
  }

  private static String replaced(String keyId, KeyCheck current) {
    return "pseudonym key "
        + keyId
        + " of this process is not in use any more, key "
        + current.keyId()
        + " has replaced it: give this process key "
        + current.keyId()
        + " as the one in use and the others as older ones, and restart it";
  }

  private static CorpusException unavailable(String why) {
    return new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, why);
  }
}
