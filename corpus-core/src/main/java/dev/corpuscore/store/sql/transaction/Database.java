package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.SeenLedger;
import dev.corpuscore.store.sql.table.Work;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One database: as many connections that write, and that read, as its {@link Dialect} says.
 * Thread-safe.
 *
 * <p>Short work may run more than once, when others were in its way ({@link Dialect.Failure#RACE})
 * or the database was away for some seconds ({@link Dialect.Failure#OUTAGE}); whatever it keeps
 * beside the database it must begin again each time. What it does to the database happens once.
 */
public final class Database implements AutoCloseable {
  /** Who reads is told soon that the database is away; who writes waits for a failover. */
  private static final Duration OUTAGE_OF_READS = Duration.ofSeconds(3);

  /** One for the checks of health and one for what follows the revisions, whatever others read. */
  private static final int KEPT_READERS = 2;

  private static final Duration OUTAGE_OF_WRITES = Duration.ofSeconds(15);

  private final Dialect dialect;
  private final ConnectionPool writers;
  private final ConnectionPool readers;
  private final WriteGuard guard;
  private final RevisionClock clock;
  private final PassageKeys passageKeys = new PassageKeys();

  private final WalCheckpoint checkpoint;

  /** Null where a server keeps the database. */
  private final @Nullable CommitMark mark;

  /**
   * @param longestWait how long to wait for a connection that others use
   * @param clock tells when changes are made
   */
  public Database(Dialect dialect, Duration longestWait, Clock clock) {
    this.dialect = dialect;
    this.clock = new RevisionClock(clock);
    Path file = dialect.file().orElse(null);
    this.guard = new WriteGuard(file == null ? null : reserve(file), this::recover);
    this.checkpoint = new WalCheckpoint(dialect, guard);
    this.writers =
        new ConnectionPool(
            dialect,
            Dialect.Access.WRITE,
            dialect.writers(),
            longestWait,
            OUTAGE_OF_WRITES,
            guard::refuse);
    this.readers =
        new ConnectionPool(
            dialect,
            Dialect.Access.READ,
            dialect.readers(),
            KEPT_READERS,
            longestWait,
            OUTAGE_OF_READS,
            refusal -> {});
    this.mark = file == null ? null : CommitMark.open(markOf(file));
  }

  private static DiskReserve reserve(Path file) {
    return new DiskReserve(beside(file, "-reserve"));
  }

  /** The file in which the newest acknowledged commit of a database file is recorded. */
  public static Path markOf(Path file) {
    return beside(file, "-mark");
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  public Dialect dialect() {
    return dialect;
  }

  /** What notes who changed postings here, and when. */
  public RevisionClock clock() {
    return clock;
  }

  /** Under which keys redacted passages are looked for. */
  public PassageKeys passageKeys() {
    return passageKeys;
  }

  /** Runs {@code work} on one state of the database. */
  public <T> T read(Work<T> work) {
    return readers.inTransaction(work);
  }

  /**
   * Asks a single question, of one state of the database: a statement sees one by itself. Cheaper
   * than {@link #read}, as no transaction begins and nothing is prepared again.
   */
  public <T> T select(PreparedQuery<T> query) {
    return readers.select(query);
  }

  /**
   * Asks a single question, or returns what it was answered before if nobody has committed anything
   * since: no process, no connection. So the answer is as new as that of {@link #select}. Answers
   * that are empty are not remembered.
   *
   * @param key names the question among all those of {@code recent}
   */
  public <V> Optional<V> cached(
      LookupCache<V> recent, String key, PreparedQuery<Optional<V>> query) {
    return readers.cached(recent, key, query);
  }

  /**
   * Runs {@code work} in one transaction; all of it is durable on return, or nothing of it if this
   * throws. SQLite runs one such transaction after the other. PostgreSQL runs several at once, and
   * what one reads another may change unless it is locked: a transaction that takes revisions, or
   * changes anything but commands, locks the corpus's row first ({@code CorpusRow}).
   */
  public <T> T write(Work<T> work) {
    return acknowledged(work, false, writers::inTransaction);
  }

  /** Runs {@code work} as {@link #write}, on a full disk in the room that is kept back for it. */
  public <T> T writeUrgently(Work<T> work) {
    try {
      return acknowledged(work, true, writers::inTransaction);
    } catch (CorpusException e) {
      if (guard.refusal().isEmpty() || !guard.giveUpReserve()) {
        throw e;
      }
      return acknowledged(work, true, writers::inTransaction);
    }
  }

  /**
   * Runs {@code work} as {@link #write}, but does not wait for the disk: for what may as well be
   * done again. It is durable at the latest with the next {@link #write}, or a second later; until
   * then a power cut takes it back, as a whole, and with it whatever was noted after it. A process
   * that dies takes nothing back.
   */
  public <T> T note(Work<T> work) {
    guard.requireWritable(false);
    return writers.inRelaxedTransaction(guarded(dialect.idempotent(work)));
  }

  /** Reads everything: as {@link #read}, but on a connection of its own, and once. */
  public <T> T readAll(Work<T> work) {
    return alone(Dialect.Access.READ_ALL, work);
  }

  /** Writes everything: as {@link #write}, but on a connection of its own, and once. */
  public <T> T writeAll(Work<T> work) {
    return acknowledged(work, false, numbered -> alone(Dialect.Access.WRITE_ALL, numbered));
  }

  /** How a transaction is run. */
  private interface Transaction<T> {
    T run(Work<T> work);
  }

  /** Runs a transaction and notes its commit in the mark before anybody hears of it. */
  private <T> T acknowledged(Work<T> work, boolean urgent, Transaction<T> transaction) {
    guard.requireWritable(urgent);
    if (mark == null) {
      return transaction.run(dialect.idempotent(work));
    }
    T result = marked(mark, work, urgent, transaction);
    checkpoint.runIfDue();
    return result;
  }

  private <T> T marked(CommitMark mark, Work<T> work, boolean urgent, Transaction<T> transaction) {
    NumberedWork<T> numbered = new NumberedWork<>(dialect.idempotent(work));
    T result = transaction.run(urgent ? numbered : guarded(numbered));
    CommitPosition position = numbered.position();
    if (position != null) {
      advance(mark, position);
    }
    return result;
  }

  private void advance(CommitMark mark, CommitPosition position) {
    try {
      mark.advance(position);
    } catch (CorpusException e) {
      guard.refuse(e);
      throw e;
    }
  }

  /** The disk may have refused while this work waited for its turn. */
  private <T> Work<T> guarded(Work<T> work) {
    return handle -> {
      guard.requireNoRefusal();
      return work.on(handle);
    };
  }

  private <T> T alone(Dialect.Access access, Work<T> work) {
    try (PooledConnection connection =
        new PooledConnection(dialect.connect(access), dialect, access)) {
      return connection.inTransaction(work);
    } catch (SQLException e) {
      throw access.writes() ? dialect.translate(e, guard::refuse) : dialect.translate(e);
    }
  }

  /** Takes deleted data out of the database's WAL. */
  public WalCheckpoint checkpoint() {
    return checkpoint;
  }

  /** Keeps room back for {@link #writeUrgently}, until this is closed and after. */
  public void keepRoom() {
    guard.keepRoom();
  }

  /** Why the disk takes no writes right now; empty while it does, as far as anybody knows. */
  public Optional<CorpusException> refusal() {
    return guard.refusal();
  }

  /**
   * Closes the database, opens and reads it, and writes a commit of nothing. SQLite keeps what it
   * knows of a file as long as the process has it open anywhere, and on a file system that was
   * mounted read-only it knows that nothing can be written. So for a moment all must be closed.
   */
  private void recover() {
    writers.whileClosed(() -> readers.whileClosed(() -> {}));
    if (mark != null) {
      mark.advance(writers.inTransaction(handle -> CommitRow.next(handle)));
    }
  }

  /** As {@link Dialect#risk}. */
  public Optional<String> risk() {
    return readers.inTransaction(handle -> dialect.risk(handle.connection()));
  }

  /** Compares the database with what it acknowledged; once, before anybody uses it. */
  public void compareWithMark() {
    if (mark != null) {
      mark.compare(this);
    }
  }

  /** What was acknowledged and is not in the database any more. */
  public Optional<Loss> loss() {
    if (mark != null) {
      return mark.loss(this);
    }
    SeenLedger seen = dialect.seen().orElse(null);
    return seen == null ? Optional.empty() : read(seen::compare);
  }

  /**
   * Refuses what depends on the ledger, if the last connection led to a server that lacks entries.
   *
   * @throws CorpusException {@code UNAVAILABLE}
   */
  public void requireWholeLedger() {
    dialect.seen().ifPresent(SeenLedger::requireWhole);
  }

  /** What is wrong with the mark itself. */
  public Optional<String> markFault() {
    return mark == null ? Optional.empty() : mark.fault();
  }

  /** Accepts that what is lost is lost. */
  public void acceptLoss() {
    if (mark != null) {
      mark.accept(number());
    }
    dialect.seen().ifPresent(SeenLedger::forget);
  }

  /** The position of the database, by a commit of nothing. */
  public CommitPosition number() {
    return Objects.requireNonNull(writers.inTransaction(handle -> CommitRow.next(handle)));
  }

  /** Goes on in another timeline than this. */
  void leave(UUID timeline) {
    writers.inTransaction(handle -> CommitRow.fork(handle, timeline));
  }

  public int connectionsInUse() {
    return writers.inUse() + readers.inUse();
  }

  /** Waits for the work under way. Writers close last: SQLite's folds the log into the database. */
  @Override
  public void close() {
    guard.close();
    try {
      readers.close();
    } finally {
      closeWriters();
    }
  }

  private void closeWriters() {
    try {
      writers.close();
    } finally {
      if (mark != null) {
        mark.close();
      }
    }
  }
}
