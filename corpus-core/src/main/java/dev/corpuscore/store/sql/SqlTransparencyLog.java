package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.LogCheckpointRow;
import dev.corpuscore.store.sql.row.LogOriginRow;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.LogOrigin;
import dev.corpuscore.transparency.MerkleTree;
import dev.corpuscore.transparency.TreeHashes;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A transparency log in SQL tables. */
final class SqlTransparencyLog implements TransparencyLog {
  private static final long SECONDS_OF_A_MINUTE = 60;

  private static final int ENTRY_LIMIT = 65_535;

  private final Database database;
  private final LogName log;
  private final UUID corpus;
  private final Clock clock;

  SqlTransparencyLog(Database database, LogName log, UUID corpus, Clock clock) {
    this.database = database;
    this.log = log;
    this.corpus = corpus;
    this.clock = clock;
  }

  private LogRows rows(Handle handle) {
    return new LogRows(handle, log);
  }

  @Override
  public long size() {
    return database.read(handle -> rows(handle).size());
  }

  @Override
  public Checkpoint head() {
    return database.read(handle -> head(handle, rows(handle).size()));
  }

  @Override
  public Optional<Checkpoint> headAt(long size) {
    return database.read(
        handle ->
            size < 0 || size > rows(handle).size()
                ? Optional.empty()
                : Optional.of(head(handle, size)));
  }

  private Checkpoint head(Handle handle, long size) throws SQLException {
    try {
      byte[] root = new MerkleTree((level, at) -> hash(handle, level, at), size).root();
      return new Checkpoint(name(handle), size, root);
    } catch (IOException e) {
      throw database.dialect().damaged("a hash of the log of " + log.wire() + " is missing");
    }
  }

  private String name(Handle handle) throws SQLException {
    return origins(handle).getLast().name();
  }

  private List<Origin> origins(Handle handle) throws SQLException {
    return LogOriginRow.all(handle, log, corpus);
  }

  private byte[] hash(Handle handle, int level, long index) throws IOException {
    try {
      List<byte[]> found = rows(handle).hashes(level, index, 1);
      if (found.isEmpty()) {
        throw new IOException("hash " + level + "/" + index + " is not there");
      }
      return found.getFirst();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  @Override
  public TreeHashes hashes() {
    return (level, index) ->
        hashes(level, index, 1).stream()
            .findFirst()
            .orElseThrow(() -> new IOException("hash " + level + "/" + index + " is not there"));
  }

  @Override
  public List<byte[]> hashes(int level, long first, int count) {
    requirePage(count);
    return database.read(handle -> rows(handle).hashes(level, first, count));
  }

  @Override
  public List<byte[]> entries(long first, int count) {
    requirePage(count);
    return database.read(handle -> rows(handle).entries(first, count));
  }

  private static void requirePage(int count) {
    if (count < 1 || count > PAGE_LIMIT) {
      throw CorpusException.invalid("count " + count + " is not in 1.." + PAGE_LIMIT);
    }
  }

  @Override
  public void append(byte[] entry) {
    if (log == LogName.LEDGER || entry.length == 0 || entry.length > ENTRY_LIMIT) {
      throw new IllegalArgumentException("no entry of this log: " + entry.length + " bytes");
    }
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          LogRows rows = rows(handle);
          rows.append(rows.size(), entry);
          return true;
        });
  }

  @Override
  public List<Origin> origins() {
    return database.read(this::origins);
  }

  @Override
  public boolean adopt(String origin) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          if (name(handle).equals(origin)) {
            return true;
          }
          if (rows(handle).size() > 0 || isPublished(handle)) {
            return false;
          }
          LogOriginRow.replace(handle, log, List.of(new Origin(origin, null)));
          return true;
        });
  }

  /** A checkpoint of nothing binds nobody to a name. */
  private boolean isPublished(Handle handle) throws SQLException {
    return LogCheckpointRow.read(handle, log).filter(it -> it.checkpoint().size() > 0).isPresent();
  }

  @Override
  public String rename() {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          List<Origin> origins = new ArrayList<>(origins(handle));
          Origin old = origins.removeLast();
          String last =
              LogCheckpointRow.read(handle, log)
                  .filter(it -> it.checkpoint().origin().equals(old.name()))
                  .map(Published::note)
                  .orElse(null);
          String first = origins.isEmpty() ? old.name() : origins.getFirst().name();
          origins.add(new Origin(old.name(), last));
          long minutes = clock.instant().getEpochSecond() / SECONDS_OF_A_MINUTE;
          String fresh = first + "/" + Math.max(minutes, LogOrigin.of(old.name()).number() + 1);
          origins.add(new Origin(fresh, null));
          LogOriginRow.replace(handle, log, origins);
          return fresh;
        });
  }

  @Override
  public Optional<Published> published() {
    return database.read(handle -> LogCheckpointRow.read(handle, log));
  }

  @Override
  public boolean publish(Published checkpoint) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          boolean fresh =
              LogCheckpointRow.read(handle, log).filter(it -> !checkpoint.replaces(it)).isEmpty();
          if (fresh) {
            LogCheckpointRow.store(handle, log, checkpoint);
          }
          return fresh;
        });
  }
}
