package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.StoreLock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What differs between databases. Everything else is said once, in SQL that all of them speak, over
 * tables of the same columns.
 */
sealed interface Dialect permits Sqlite, Postgres {
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

    boolean writes() {
      return this == WRITE || this == WRITE_ALL;
    }
  }

  /** What a failure says to whoever could do the same again. */
  enum Failure {
    /** It would fail again, or must not be tried again. */
    FINAL,
    /** What is stored cannot be read any more: it would fail again, what lies beside it may not. */
    DAMAGE,
    /** The disk refused; a write that was under way may be stored or not. */
    DISK,
    /** Others were in the way and came first; nothing has changed. */
    RACE,
    /** The database is away; it may be back in some seconds, or another one in its place. */
    OUTAGE
  }

  /** What {@code Store.kind()} says. */
  String kind();

  /** The file that is the database, with companions beside it; empty where a server keeps it. */
  Optional<Path> file();

  /** How many connections may read at once. */
  int readers();

  /** How many transactions of this process may write at once. */
  int writers();

  /** How long a connection may lie unused before it is no longer trusted. */
  Duration idleLimit();

  /** Opens a connection in auto-commit mode, with all its settings. */
  Connection connect(Access access) throws SQLException;

  /** Makes the tables, or brings them up to this version. */
  void migrate();

  /**
   * Added to the query for the corpus's row at the start of a transaction that will write: nobody
   * else may read it for writing before this transaction has ended.
   */
  String lockRow();

  /**
   * Added to the query for rows of an alias {@code c} that this transaction will change, where
   * others may do the same: rows that another transaction is changing are left out. Empty where
   * transactions that write run one after the other anyway.
   */
  String skipLockedRows();

  /**
   * A question whose answer, asked again on one connection that never writes, is another if anybody
   * committed in between; empty if there is none that is much cheaper than reading a posting.
   */
  Optional<PreparedQuery<Long>> commitCounter();

  /**
   * From now on, between transactions: commits on this connection are durable when they return, or,
   * relaxed, at the latest with the next commit that is, here or elsewhere. Whole they are always,
   * and a process that dies takes no commit back; a power cut may take relaxed ones.
   */
  void relax(Connection connection, boolean relaxed) throws SQLException;

  /**
   * From now on, to the end of this transaction: a query that looks rows up by their keys reads
   * these rows and no other. So it fails only if one of these cannot be read.
   */
  void readByKeysAlone(Connection connection) throws SQLException;

  /** Says what became of a transaction, and whether it may be run again. */
  Failure failure(SQLException e);

  /**
   * Work that does the same as {@code work}, but only once: run again after an {@link
   * Failure#OUTAGE} in which its commit may have come through, it finds that out, and returns what
   * it returned. For one piece of work, by one thread.
   */
  <T> Work<T> once(Work<T> work);

  /**
   * Empties the log of what is in the database by now, where that is for us to do; false if others
   * are in the way.
   */
  boolean checkpoint(Connection connection) throws SQLException;

  /** What is set up so that what was acknowledged could be lost; empty if nothing is. */
  Optional<String> risk(Connection connection) throws SQLException;

  /** As {@link dev.corpuscore.store.Store#tryLock}. */
  Optional<StoreLock> tryLock(UUID corpus, String name);

  /** Asks the database to look at itself: what it says is wrong, empty if all is well. */
  List<String> faults(Connection connection) throws SQLException;

  /** The one translation of the database's own exceptions, with what to do. */
  RuntimeException translate(SQLException e);

  /** What a row that contradicts its checksum means, {@code UNAVAILABLE}. */
  CorpusException damaged(String what);
}
