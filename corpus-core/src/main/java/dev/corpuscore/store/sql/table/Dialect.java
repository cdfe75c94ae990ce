package dev.corpuscore.store.sql.table;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Instances;
import dev.corpuscore.store.StoreLock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The differences between databases. Everything else is written once, in SQL that all of them
 * understand, for tables with the same columns.
 */
public interface Dialect {
  /** What to do about damage that nothing else mends. */
  String RESTORE = "restore a backup, see docs/operations.md";

  /** What a connection is for. */
  enum Access {
    /** For short transactions that write nothing. */
    READ,
    /** For short transactions that write. */
    WRITE,
    /** To read everything, however long that takes. */
    READ_ALL,
    /** To write everything, however long that takes. */
    WRITE_ALL;

    public boolean writes() {
      return this == WRITE || this == WRITE_ALL;
    }
  }

  /** The kinds of failure, which decide whether the work may be run again. */
  enum Failure {
    /** The work would fail again, or must not be run again. */
    FINAL,
    /** Stored data cannot be read. The work would fail again; work on other data may succeed. */
    DAMAGE,
    /** The disk refused. A write that was running may be stored or not. */
    DISK,
    /** Another transaction came first; nothing has changed. */
    RACE,
    /**
     * The database is not reachable. It, or another server in its place, may be reachable in some
     * seconds.
     */
    OUTAGE
  }

  /** The result of {@code Store.kind()}. */
  String kind();

  /** The file of the database, beside which there are others; empty for a database server. */
  Optional<Path> file();

  /** How many connections may read at once. */
  int readers();

  /** How many transactions of this process may write at once. */
  int writers();

  /** How long a connection may be idle; after that it is not used again. */
  Duration idleLimit();

  /** Opens a connection in auto-commit mode, with all its settings. */
  Connection connect(Access access) throws SQLException;

  /** Creates the tables, or updates them to this version. */
  void migrate();

  /**
   * The end of the query for the corpus's row at the start of a transaction that writes. Until the
   * transaction ends, no other transaction can read the row for writing.
   */
  String lockRow();

  /**
   * The end of a query for rows of an alias {@code c} that this transaction will change while
   * others may do the same. Rows that another transaction is changing are left out. Empty if
   * transactions that write run one after the other anyway.
   */
  String skipLockedRows();

  /**
   * A query whose answer differs from the one before on the same connection, which never writes, if
   * there was a commit in between. Empty if there is no such query that is much cheaper than
   * reading a posting.
   */
  Optional<PreparedQuery<Long>> commitCounter();

  /**
   * Sets, between transactions, whether commits on this connection are durable when they return. A
   * relaxed commit becomes durable with the next commit of any connection that is not relaxed.
   * Commits are always whole. The end of a process undoes none; a power cut may undo relaxed ones.
   */
  void relax(Connection connection, boolean relaxed) throws SQLException;

  /**
   * Until the end of this transaction, makes a query that finds rows by their keys read only these
   * rows. So it fails only if one of these rows cannot be read.
   */
  void readByKeysAlone(Connection connection) throws SQLException;

  /** Returns the kind of failure, which decides whether the transaction may be run again. */
  Failure failure(SQLException e);

  /**
   * Returns work that has the effect of {@code work} only once. If it is run again after an {@link
   * Failure#OUTAGE} during which its commit may have succeeded, it detects that and returns the
   * earlier result. For one thread.
   */
  <T> Work<T> idempotent(Work<T> work);

  /**
   * Empties the database's WAL, if this program manages it. Returns false if other connections
   * prevent it.
   */
  boolean checkpoint(Connection connection) throws SQLException;

  /** What was seen of the ledger; empty where a mark beside the database records its commits. */
  default Optional<SeenLedger> seen() {
    return Optional.empty();
  }

  /** A setting by which acknowledged commits could be lost; empty if there is none. */
  Optional<String> risk(Connection connection) throws SQLException;

  /** As {@link dev.corpuscore.store.Store#tryLock}. */
  Optional<StoreLock> tryLock(UUID corpus, String name);

  /** For {@link dev.corpuscore.store.Store#instances}; the caller closes it. */
  Instances instances(UUID corpus);

  /** Runs the database's own integrity check and returns its findings; empty if there are none. */
  List<String> faults(Connection connection) throws SQLException;

  /** Converts the database's exceptions, with a message that says what to do. */
  RuntimeException translate(SQLException e);

  /** As {@link #translate(SQLException)}; {@code refusals} receives a refusal of the disk. */
  default RuntimeException translate(SQLException e, Consumer<CorpusException> refusals) {
    RuntimeException translated = translate(e);
    if (failure(e) == Failure.DISK && translated instanceof CorpusException refusal) {
      refusals.accept(refusal);
    }
    return translated;
  }

  /** The {@code UNAVAILABLE} exception for a row that does not match its checksum. */
  default CorpusException damaged(String what) {
    return damaged(what, RESTORE);
  }

  /**
   * The {@code UNAVAILABLE} exception for damage.
   *
   * @param remedy what to do about it
   */
  CorpusException damaged(String what, String remedy);

  /** The dictionaries in this database, with which contents are compressed. */
  CompressionDictionaryRows dictionaries();
}
