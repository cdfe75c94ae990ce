package dev.corpuscore.store.sql.engine;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.store.StoreLock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A store lock by an advisory lock of a session, on a separate connection. The server releases it
 * when the session ends for any reason (postgresql.org/docs/current/explicit-locking.html).
 */
final class PostgresLock implements StoreLock {
  /** After this time without an answer, the server may have released the lock, or soon will. */
  static final int ANSWER_SECONDS = 3;

  private final ReentrantLock lock = new ReentrantLock();
  private final Connection session;
  private final long key;

  /** Guarded by lock. */
  private boolean held = true;

  private PostgresLock(Connection session, long key) {
    this.session = session;
    this.key = key;
  }

  /** Takes the lock on this session. If it is held, returns empty and closes the session. */
  static Optional<StoreLock> take(Connection session, UUID corpus, String name)
      throws SQLException {
    long key = key(corpus, name);
    boolean taken = false;
    try {
      taken = select(session, "SELECT pg_try_advisory_lock(?)", key);
      return taken ? Optional.of(new PostgresLock(session, key)) : Optional.empty();
    } finally {
      if (!taken) {
        session.close();
      }
    }
  }

  /** The key of a corpus and a name. Two corpora may share a database, in two schemas. */
  static long key(UUID corpus, String name) {
    byte[] text = (corpus + " " + name).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(Sha256.digest(text).bytes()).getLong();
  }

  private static boolean select(Connection session, String sql, long key) throws SQLException {
    try (PreparedStatement query = session.prepareStatement(sql)) {
      query.setLong(1, key);
      try (ResultSet row = query.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  /** A session holds its lock as long as it lives, so this checks whether the session lives. */
  @Override
  public boolean isHeld() {
    lock.lock();
    try {
      if (held && !isAlive()) {
        end();
      }
      return held;
    } finally {
      lock.unlock();
    }
  }

  private boolean isAlive() {
    try {
      return session.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (held) {
        try {
          // explicitly, because the server notices the end of the session only a moment later
          select(session, "SELECT pg_advisory_unlock(?)", key);
        } catch (SQLException e) {
          // the session is gone, and so is the lock
        }
        end();
      }
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    held = false;
    try {
      session.close();
    } catch (SQLException e) {
      // the session was gone already
    }
  }
}
