package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Archive;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.Instances;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PlaceStore;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Redactions;
import dev.corpuscore.store.Removals;
import dev.corpuscore.store.RevisionHistory;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.RootDays;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.Submissions;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.sql.engine.Postgres;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.Tables;
import dev.corpuscore.store.sql.step.ListedRevision;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.store.sql.verification.StoreVerification;
import dev.corpuscore.transparency.LogName;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** A store on an SQL database. */
public final class SqlStore implements Store {
  /** How long a writer waits for others before it fails. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private static final Pattern LOCK_NAME = Pattern.compile("[a-z-]{1,40}");

  private final Database database;
  private final UUID corpusId;
  private final SqlPostings postings;
  private final SqlRevisions revisions;
  private final SqlRootDays rootDays;
  private final SqlRevisionHistory history;
  private final SqlCommandQueue commands;
  private final SqlParticipants participants;
  private final SqlSubmissions submissions;
  private final SqlErasures erasures;
  private final Map<LogName, SqlTransparencyLog> logs = new EnumMap<>(LogName.class);
  private final SqlRemovals removals;
  private final SqlRedactions redactions;
  private final SqlCatalog catalog;
  private final SqlPlaces places;
  private final SqlSigningKeys signingKeys;
  private final SqlArchive archive;
  private final SqlArchive whole;
  private final Instances instances;

  private SqlStore(Database database, UUID corpusId, Clock clock) {
    this.database = database;
    this.corpusId = corpusId;
    this.postings = new SqlPostings(database);
    ListedRevision listed = new ListedRevision();
    this.revisions = new SqlRevisions(database, listed);
    this.rootDays = new SqlRootDays(database, revisions);
    this.history = new SqlRevisionHistory(database, listed);
    this.commands = new SqlCommandQueue(database);
    this.participants = new SqlParticipants(database);
    this.submissions = new SqlSubmissions(database);
    this.erasures = new SqlErasures(database, clock);
    for (LogName log : LogName.values()) {
      logs.put(log, new SqlTransparencyLog(database, log, corpusId, clock));
    }
    this.removals = new SqlRemovals(database);
    this.redactions = new SqlRedactions(database);
    this.catalog = new SqlCatalog(database);
    this.places = new SqlPlaces(database);
    this.signingKeys = new SqlSigningKeys(database, corpusId);
    this.archive = new SqlArchive(database, Tables.ARCHIVED, StoreVerification::run);
    this.whole = new SqlArchive(database, Tables.WHOLE, StoreVerification::run);
    this.instances = database.dialect().instances(corpusId);
  }

  /**
   * Opens the SQLite database in {@code file}. Creates file, folder and tables, or updates the
   * tables, if that is needed. Other processes may have it open at the same time.
   *
   * @param clock for the times of a new corpus, of changes and of erasures
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the file cannot be used: it
   *     is not an SQLite database, not a database of Corpus Core, of a newer version, damaged, or
   *     not writable
   */
  public static SqlStore openSqlite(Path file, Clock clock) {
    return open(new Sqlite(file, LONGEST_WAIT), clock, LONGEST_WAIT);
  }

  /**
   * Whether {@link #openSqlite} would open a database that exists, or report that an existing one
   * is lost. If this cannot be told, as in a folder that must not be read, it is true: opening it
   * then says why.
   */
  public static boolean exists(Path file) {
    return !Files.notExists(file) || !Files.notExists(Database.markOf(file));
  }

  /**
   * Copies an SQLite database as it is at one moment, while other processes read and write it.
   * Tables of any version are copied as they are. {@link #openSqlite} can open the copy, which only
   * its owner can read. Durable on return, but for its name in the folder.
   *
   * @param copy must not exist, but its folder. After an exception there may be a part of it
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if there is no such file, if
   *     it is damaged or no database, or if the disk refuses
   */
  public static void copySqlite(Path file, Path copy) {
    SqliteCopy.write(file, copy);
  }

  /** The files of an SQLite database, of which only the first must be there. */
  public static List<Path> filesOfSqlite(Path file) {
    return List.of(
        file,
        file.resolveSibling(file.getFileName() + "-wal"),
        file.resolveSibling(file.getFileName() + "-shm"),
        Database.markOf(file));
  }

  /**
   * Leaves all of an SQLite database in {@code file}, without a WAL, so that the file can be moved;
   * or leaves a damaged one as it is.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if another process has it
   *     open, or if the disk refuses; nothing has changed
   */
  public static void foldSqlite(Path file) {
    SqliteCopy.fold(file);
  }

  /**
   * Opens a PostgreSQL database. Creates or updates its tables, if that is needed. Any number of
   * processes on any machines may have it open at the same time.
   *
   * @param clock as for {@link #openSqlite}
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if it cannot be used: it does
   *     not answer, refuses the login, is older than PostgreSQL 15, contains other tables, is of a
   *     newer version, or the user may not create tables
   */
  public static SqlStore openPostgres(PostgresAddress address, Clock clock) {
    return open(new Postgres(address, LONGEST_WAIT), clock, LONGEST_WAIT);
  }

  static SqlStore open(Dialect dialect, Clock clock, Duration longestWait) {
    dialect.migrate();
    Database database = new Database(dialect, longestWait, clock);
    try {
      database.compareWithMark();
      SqlStore store = new SqlStore(database, corpusId(database, clock), clock);
      DataMigrations.run(database, store.corpusId, store.commands, clock.instant());
      return store;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static UUID corpusId(Database database, Clock clock) {
    boolean isNew = database.read(CorpusRow::missing);
    if (isNew) {
      database.write(handle -> CorpusRow.create(handle, UUID.randomUUID(), clock.instant()));
    }
    return database.read(handle -> CorpusRow.read(handle)).id();
  }

  @Override
  public String kind() {
    return database.dialect().kind();
  }

  @Override
  public UUID corpusId() {
    return corpusId;
  }

  @Override
  public PostingStore postings() {
    return postings;
  }

  @Override
  public RevisionLog revisions() {
    return revisions;
  }

  @Override
  public RootDays rootDays() {
    return rootDays;
  }

  @Override
  public RevisionHistory history() {
    return history;
  }

  @Override
  public CommandQueue commands() {
    return commands;
  }

  @Override
  public Participants participants() {
    return participants;
  }

  @Override
  public Submissions submissions() {
    return submissions;
  }

  @Override
  public Erasures erasures() {
    return erasures;
  }

  @Override
  public TransparencyLog log(LogName name) {
    return Objects.requireNonNull(logs.get(name));
  }

  @Override
  public Removals removals() {
    return removals;
  }

  @Override
  public Redactions redactions() {
    return redactions;
  }

  @Override
  public CatalogStore catalog() {
    return catalog;
  }

  @Override
  public PlaceStore places() {
    return places;
  }

  @Override
  public SigningKeys signingKeys() {
    return signingKeys;
  }

  @Override
  public Optional<StoreLock> tryLock(String name) {
    if (!LOCK_NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not a name for a lock: " + name);
    }
    return database.dialect().tryLock(corpusId, name);
  }

  @Override
  public Archive archive() {
    return archive;
  }

  @Override
  public Archive whole() {
    return whole;
  }

  @Override
  public Instances instances() {
    return instances;
  }

  @Override
  public void check() {
    database.refusal().ifPresent(SqlStore::refuse);
    database.read(handle -> CorpusRow.read(handle));
  }

  private static void refuse(CorpusException refusal) {
    throw new CorpusException(refusal.code(), refusal.getMessage(), refusal);
  }

  @Override
  public Optional<String> refusal() {
    return database.refusal().map(CorpusException::getMessage).map(this::withoutFolder);
  }

  private String withoutFolder(String sentence) {
    return database
        .dialect()
        .file()
        .map(Path::getParent)
        .map(folder -> sentence.replace(folder + File.separator, ""))
        .orElse(sentence);
  }

  @Override
  public Optional<String> risk() {
    return database.risk();
  }

  @Override
  public Optional<Loss> loss() {
    return database.loss();
  }

  @Override
  public void acceptLoss() {
    database.acceptLoss();
  }

  @Override
  public void verify(Findings findings) {
    database.markFault().ifPresent(findings::fault);
    loss().ifPresent(lost -> findings.fault(lost.sentence()));
    database.readAll(
        handle -> {
          StoreVerification.run(new Inspection(handle, findings));
          return true;
        });
  }

  /** For the test that no connection stays in use. */
  int connectionsInUse() {
    return database.connectionsInUse();
  }

  @Override
  public void close() {
    try {
      instances.close();
    } finally {
      database.close();
    }
  }
}
