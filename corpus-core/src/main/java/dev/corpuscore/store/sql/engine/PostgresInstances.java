package dev.corpuscore.store.sql.engine;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Instances;
import dev.corpuscore.store.sql.table.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Instances by their sessions, without a table: each keeps one that has a shared advisory lock of
 * the corpus, and says name and revision in its {@code application_name}. The server ends a session
 * with its process, so nobody who is gone is listed. Every role may read the name that a session
 * gives itself; when it began, only of sessions of its own roles
 * (postgresql.org/docs/current/monitoring-stats.html), so that is not listed of others. Any role
 * that may connect may say anything in this name: a name of another form is left out.
 */
public final class PostgresInstances implements Instances {
  public static final String PURPOSE = "serve";

  private static final String PREFIX = "corpus-core " + PURPOSE + " ";
  private static final Pattern ANNOUNCED = Pattern.compile(PREFIX + "(\\d{1,18}) (.+)");

  /** The server cuts off the rest: NAMEDATALEN - 1 bytes. */
  private static final int MOST_BYTES = 63;

  private static final String ANNOUNCE = "SELECT set_config('application_name', ?, false)";

  /** Shared, so any number of sessions have it; a second call on one session counts it twice. */
  private static final String LOCK = "SELECT pg_advisory_lock_shared(?)";

  /** A lock of 64 bits is listed as its halves, with {@code objsubid} 1. */
  private static final String LIST =
      """
      SELECT a.application_name, a.backend_start
      FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND ((l.classid::bigint << 32) | l.objid::bigint) = ?
      """;

  private final PostgresSessions sessions;
  private final PostgresErrors errors;
  private final long key;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Connection session; // guarded by lock
  private boolean locked; // guarded by lock; whether the session is listed
  private boolean closed; // guarded by lock

  /**
   * @param key of the advisory lock, another one for each corpus
   */
  PostgresInstances(PostgresSessions sessions, PostgresErrors errors, long key) {
    this.sessions = sessions;
    this.errors = errors;
    this.key = key;
  }

  @Override
  public void announce(String name, long revision) {
    use(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(ANNOUNCE)) {
            statement.setString(1, applicationName(name, revision));
            statement.execute();
          }
          if (!locked) {
            try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
              statement.setLong(1, key);
              statement.execute();
            }
            locked = true;
          }
          return true;
        });
  }

  /** The end of a long name is kept: it tells one pod, and one port, from another. */
  private static String applicationName(String name, long revision) {
    String start = PREFIX + revision + " ";
    String ascii = name.replaceAll("[^\\x20-\\x7e]", "?");
    int room = MOST_BYTES - start.length();
    return start + (ascii.length() <= room ? ascii : ascii.substring(ascii.length() - room));
  }

  @Override
  public List<Announced> announced() {
    return use(
        connection -> {
          List<Announced> all = new ArrayList<>();
          try (PreparedStatement query = connection.prepareStatement(LIST)) {
            query.setLong(1, key);
            try (ResultSet rows = query.executeQuery()) {
              while (rows.next()) {
                Matcher name = ANNOUNCED.matcher(Objects.toString(rows.getString(1), ""));
                if (name.matches()) {
                  all.add(
                      new Announced(name.group(2), Long.parseLong(name.group(1)), since(rows, 2)));
                }
              }
            }
          }
          all.sort(Comparator.comparing(Announced::name).thenComparingLong(Announced::revision));
          return List.copyOf(all);
        });
  }

  private static @Nullable Instant since(ResultSet row, int column) throws SQLException {
    Timestamp began = row.getTimestamp(column);
    return began == null ? null : began.toInstant();
  }

  /**
   * A step that fails gives the session up. If the server had ended that session meanwhile, the
   * step is taken once more on another one.
   */
  private <T> T use(Step<T> step) {
    lock.lock();
    try {
      for (boolean fresh = session == null; ; fresh = true) {
        try {
          return step.run(connected());
        } catch (SQLException e) {
          end();
          if (fresh || errors.failure(e) != Dialect.Failure.OUTAGE) {
            throw errors.translate(e);
          }
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private Connection connected() throws SQLException {
    if (closed) {
      throw CorpusException.unavailable("the store is closed");
    }
    Connection connection = session;
    if (connection == null) {
      connection = sessions.open(PURPOSE, PostgresLock.ANSWER_SECONDS);
      session = connection;
    }
    return connection;
  }

  private void end() {
    Connection ended = session;
    session = null;
    locked = false;
    if (ended != null) {
      try {
        ended.close();
      } catch (SQLException e) {
        // the session was gone already
      }
    }
  }

  /** Ends the session, so that nobody lists this process any more. Idempotent. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      end();
    } finally {
      lock.unlock();
    }
  }

  private interface Step<T> {
    T run(Connection connection) throws SQLException;
  }
}
