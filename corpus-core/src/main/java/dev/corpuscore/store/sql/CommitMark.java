package dev.corpuscore.store.sql;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Loss;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a database acknowledged, noted beside it, and compared with what it holds. SQLite ends its
 * log at the first frame that does not match its checksum, without a word: one bit that flips there
 * takes back every commit after it. Thread-safe.
 */
final class CommitMark implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(CommitMark.class.getName());

  private final CommitMarkFile file;
  private volatile @Nullable Loss loss;
  private volatile @Nullable String fault;

  private CommitMark(CommitMarkFile file) {
    this.file = file;
  }

  /** The mark in this file, not compared yet. */
  static CommitMark open(Path path) {
    try {
      return new CommitMark(CommitMarkFile.open(path));
    } catch (IOException e) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "cannot open " + path + ": " + e.getMessage(), e);
    }
  }

  /**
   * Compares the mark with the database, at the start of every process. A database that lacks
   * commits goes on in a timeline of its own, so that its numbers never grow past the mark
   * unnoticed.
   */
  void compare(Database database) {
    try {
      // before the database, which others may move forward meanwhile
      CommitMarkFile.Reading mark = file.read();
      Dialect dialect = database.dialect();
      CommitRow row =
          database
              .read(connection -> Optional.ofNullable(CommitRow.read(connection, dialect)))
              .orElse(null);
      CommitPosition held = row == null ? null : row.position();
      if (mark.position() == null) {
        make(mark, held == null ? database.number() : held, row != null && !row.isFirst());
        return;
      }
      if (mark.damaged() > 0) {
        tell("one slot of " + file.path() + " does not match its checksum; the other slot is used");
      }
      if (held == null || isBehind(held, mark.position())) {
        database.leave(mark.position().timeline());
      }
      Loss lost = lost(database, mark.position());
      loss = lost;
      if (lost != null) {
        LOG.log(WARNING, "event=commits-lost detail=\"" + lost.sentence() + "\"");
      }
    } catch (IOException e) {
      throw refused(e);
    }
  }

  private static boolean isBehind(CommitPosition held, CommitPosition mark) {
    return held.timeline().equals(mark.timeline()) && !held.covers(mark);
  }

  /** Makes a mark where there is none that can be read: nobody knows what the last one said. */
  private void make(CommitMarkFile.Reading mark, CommitPosition held, boolean expected)
      throws IOException {
    if (expected || mark.exists()) {
      String state = mark.exists() ? "is damaged" : "is missing";
      tell(
          file.path()
              + " "
              + state
              + ", so it is not known whether the database lacks acknowledged commits; a new mark"
              + " was made from the database; after a restore or a disk fault, run ./corpus"
              + " erasures replay FILE with a copy of the ledger");
    } else if (held.revision() > 0) {
      LOG.log(INFO, "event=mark-made path=" + file.path() + " revision=" + held.revision());
    }
    file.reset(held);
  }

  private void tell(String sentence) {
    fault = sentence;
    LOG.log(WARNING, "event=mark-not-trusted detail=\"" + sentence + "\"");
  }

  /**
   * Notes a commit that is on the disk; on return the mark is, too.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the disk refuses: the commit stands then, and
   *     must not be acknowledged
   */
  void advance(CommitPosition position) {
    try {
      file.advance(position);
    } catch (IOException e) {
      throw refused(e);
    }
  }

  /** What the database lacks; once it lacks nothing, it is not asked again. */
  Optional<Loss> loss(Database database) {
    if (loss == null) {
      return Optional.empty();
    }
    try {
      CommitPosition mark = file.read().position();
      Loss lost = mark == null ? loss : lost(database, mark);
      loss = lost;
      return Optional.ofNullable(lost);
    } catch (IOException e) {
      throw refused(e);
    }
  }

  /** Accepts what is lost: from now on the database as it is now is what counts. */
  void accept(CommitPosition position) {
    try {
      file.reset(position);
      loss = null;
    } catch (IOException e) {
      throw refused(e);
    }
  }

  /** What was wrong with the mark itself when it was compared. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /** What the database lacks; where that is nothing, the mark moves to where it stands. */
  private @Nullable Loss lost(Database database, CommitPosition mark) throws IOException {
    Comparison found =
        database.read(
            connection ->
                new Comparison(
                    CommitRow.read(connection, database.dialect()), hasEntry(connection, mark)));
    CommitRow held = found.held();
    if (held != null && found.hasEntry() && held.position().covers(mark)) {
      file.advance(held.position());
      return null;
    }
    if (held != null && found.hasEntry() && held.lackedEntriesAlone(mark)) {
      LOG.log(INFO, "event=commits-back detail=\"every entry of the ledger is there again\"");
      file.reset(held.position());
      return null;
    }
    return loss(mark, held == null ? 0 : held.position().revision(), !found.hasEntry());
  }

  /** What one state of the database holds of what a mark says. */
  private record Comparison(@Nullable CommitRow held, boolean hasEntry) {}

  /** Whether the ledger has that very receipt at that place, not just as many. */
  private static boolean hasEntry(Connection connection, CommitPosition mark) throws SQLException {
    Digest wanted = mark.receiptId();
    if (wanted == null) {
      return true;
    }
    String sql = "SELECT receipt_id FROM erasure WHERE sequence = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, mark.ledgerSequence());
      try (ResultSet row = query.executeQuery()) {
        return row.next() && wanted.equals(Digest.of(row.getBytes("receipt_id")));
      }
    }
  }

  private static Loss loss(CommitPosition mark, long revision, boolean erasures) {
    String missing =
        "the database lacks acknowledged commits up to revision "
            + mark.revision()
            + ", it has reached revision "
            + revision;
    String remedy =
        "import again what is missing; if this message remains, run ./corpus accept-loss; until"
            + " then no erasure is carried out, and requests that name a participant are refused";
    if (!erasures) {
      return new Loss(false, missing, remedy);
    }
    return new Loss(
        true,
        missing
            + ", and entry "
            + mark.ledgerSequence()
            + " of the ledger with receipt "
            + mark.receiptId()
            + ": the database may contain people who were erased",
        "run ./corpus erasures replay FILE with a copy of the ledger, " + remedy);
  }

  private CorpusException refused(IOException e) {
    return new CorpusException(
        ErrorCode.UNAVAILABLE,
        file.path() + " cannot be read or written (" + e.getMessage() + "); check the disk",
        e);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw refused(e);
    }
  }
}
