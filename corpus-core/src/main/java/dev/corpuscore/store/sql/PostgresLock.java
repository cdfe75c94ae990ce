package dev.corpuscore.store.sql;

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
 * A right by an advisory lock of a session, on a connection of its own: the server takes it back
 * when the session ends, whatever ended it (postgresql.org/docs/current/explicit-locking.html).
 */
final class PostgresLock implements StoreLock {
  /** A server that says nothing for so long has given the right to somebody else, or soon will. */
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

  /** Takes the right on this session, which is closed if somebody has it. */
  static Optional<StoreLock> take(Connection session, UUID corpus, String name)
      throws SQLException {
    long key = key(corpus, name);
    boolean taken = false;
    try {
      taken = ask(session, "SELECT pg_try_advisory_lock(?)", key);
      return taken ? Optional.of(new PostgresLock(session, key)) : Optional.empty();
    } finally {
      if (!taken) {
        session.close();
      }
    }
  }

  /** Of a corpus and a name: two corpora may share a server's database, in two schemas. */
  private static long key(UUID corpus, String name) {
    byte[] text = (corpus + " " + name).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(Sha256.digest(text).bytes()).getLong();
  }

  private static boolean ask(Connection session, String sql, long key) throws SQLException {
    try (PreparedStatement query = session.prepareStatement(sql)) {
      query.setLong(1, key);
      try (ResultSet row = query.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  /** As long as the session lives it holds its lock: so that is what is asked. */
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
          // not by the end of the session alone: the server notices that a moment later
          ask(session, "SELECT pg_advisory_unlock(?)", key);
        } catch (SQLException e) {
          // the session is gone, and the right with it
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
      // it was gone before
    }
  }
}
