package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.KeyEntryRow;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.row.SigningKeyRow;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.LogName;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The public keys that an entry of the log of roots has introduced. A row of {@code signing_key}
 * alone counts for nothing: a person who can write the table could give it any time, and readers of
 * the log would not see it. On one connection.
 */
public final class KeyLog {
  private final Handle handle;
  private final UUID corpus;
  private final LogRows log;

  public KeyLog(Handle handle, UUID corpus) {
    this.handle = handle;
    this.corpus = corpus;
    this.log = new LogRows(handle, LogName.ROOTS);
  }

  /**
   * All uses of keys that were introduced, in the order in which they began.
   *
   * @throws CorpusException {@code UNAVAILABLE} if a row is damaged
   */
  public List<PublishedKey> all() throws SQLException {
    List<KeyEntryRow> entries = KeyEntryRow.all(handle);
    List<PublishedKey> introduced = new ArrayList<>();
    List<Long> later = new ArrayList<>();
    long firstAtOnce = Long.MAX_VALUE;
    for (PublishedKey key : SigningKeyRow.all(handle)) {
      KeyEntryRow entry = entryOf(key, entries).orElse(null);
      if (entry == null) {
        continue;
      }
      byte[] said = content(entry.position());
      boolean enteredLater = Arrays.equals(said, KeyStatement.of(corpus, key, true).bytes());
      if (enteredLater) {
        later.add(entry.position());
      } else if (Arrays.equals(said, KeyStatement.of(corpus, key, false).bytes())) {
        firstAtOnce = Math.min(firstAtOnce, entry.position());
      } else {
        continue;
      }
      introduced.add(
          new PublishedKey(
              key.key(), key.purpose(), key.from(), key.until(), entry.position(), entry.last()));
    }
    long end = firstAtOnce;
    introduced.removeIf(
        it -> later.contains(it.entry()) && Objects.requireNonNull(it.entry()) > end);
    return introduced;
  }

  private static Optional<KeyEntryRow> entryOf(PublishedKey key, List<KeyEntryRow> entries) {
    return entries.stream()
        .filter(it -> it.keyId().equals(key.key().keyId()) && it.usedFrom() == from(key))
        .findFirst();
  }

  private static long from(PublishedKey key) {
    return Objects.requireNonNull(key.from()).getEpochSecond();
  }

  private byte[] content(long position) throws SQLException {
    List<byte[]> found = log.entries(position, 1);
    return found.isEmpty() ? new byte[0] : found.getFirst();
  }

  /** As {@link dev.corpuscore.store.SigningKeys#use}, with the corpus's row locked. */
  public void use(VerifyingKey key, KeyPurpose purpose, Instant second) throws SQLException {
    List<PublishedKey> known = all();
    if (known.stream().anyMatch(it -> it.key().equals(key) && it.purpose() != purpose)) {
      throw CorpusException.unavailable(
          "the key "
              + key.keyId()
              + " is in use, or was, for the other purpose: a corpus has one key for statements and"
              + " another for logs, so that the loss of one harms only half; generate a second key");
    }
    for (PublishedKey other : known) {
      if (other.purpose() == purpose && other.until() == null && !other.key().equals(key)) {
        SigningKeyRow.put(handle, other.endedAt(end(other, second)));
      }
    }
    PublishedKey fresh = new PublishedKey(key, purpose, second, null);
    Optional<PublishedKey> again =
        known.stream()
            .filter(it -> it.key().equals(key) && it.purpose() == purpose)
            .filter(it -> it.until() == null || second.equals(it.from()))
            .findFirst();
    if (again.isEmpty()) {
      SigningKeyRow.put(handle, fresh);
      introduce(fresh, false);
    } else if (again.get().until() != null) {
      // a second has one beginning; the use goes on
      SigningKeyRow.put(handle, fresh);
      limit(again.get(), List.of());
    }
  }

  /** A use does not end before it begins, even if a clock went back. */
  private static Instant end(PublishedKey key, Instant at) {
    Instant from = Objects.requireNonNull(key.from());
    return at.isBefore(from) ? from : at;
  }

  private void introduce(PublishedKey key, boolean enteredLater) throws SQLException {
    long position = log.size();
    log.append(position, KeyStatement.of(corpus, key, enteredLater).bytes());
    new KeyEntryRow(key.key().keyId(), from(key), position, List.of()).put(handle);
  }

  /** Stores after which checkpoints a use ended. */
  public void limit(PublishedKey use, List<String> last) throws SQLException {
    long position = Objects.requireNonNull(use.entry());
    new KeyEntryRow(use.key().keyId(), from(use), position, last).put(handle);
  }

  /**
   * Introduces the keys of a version whose log had no entries about keys. Only once: of a log with
   * such an entry, a key without one was put into the table by hand.
   */
  public void complete() throws SQLException {
    if (isDue()) {
      for (PublishedKey key : SigningKeyRow.all(handle)) {
        introduce(key, true);
      }
    }
  }

  private boolean isDue() throws SQLException {
    if (SigningKeyRow.all(handle).isEmpty() || !KeyEntryRow.all(handle).isEmpty()) {
      return false;
    }
    for (long at = 0; at < log.size(); at += TransparencyLog.PAGE_LIMIT) {
      if (log.entries(at, TransparencyLog.PAGE_LIMIT).stream().anyMatch(KeyStatement::isOne)) {
        return false;
      }
    }
    return true;
  }

  /** As {@link #complete()}, in a transaction of its own, if anything is due. */
  public static void complete(Database database, UUID corpus) {
    if (database.read(handle -> new KeyLog(handle, corpus).isDue())) {
      database.writeAll(
          handle -> {
            CorpusRow.lock(handle);
            new KeyLog(handle, corpus).complete();
            return true;
          });
    }
  }
}
