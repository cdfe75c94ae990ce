package dev.corpuscore.store.sql.transaction;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.sql.row.ErasureRow;
import dev.corpuscore.store.sql.table.Handle;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records the newest acknowledged commit in a file beside the database, and compares the two.
 * SQLite ends its log silently at the first frame that does not match its checksum, so one flipped
 * bit in the log undoes every later commit. Thread-safe.
 */
final class CommitMark implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(CommitMark.class.getName());

  private final CommitMarkFile file;
  private volatile @Nullable Loss loss;
  private volatile @Nullable String fault;

  private CommitMark(CommitMarkFile file) {
    this.file = file;
  }

  /** Opens the mark in this file, without comparing it. */
  static CommitMark open(Path path) {
    try {
      return new CommitMark(CommitMarkFile.open(path));
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot open " + path + ": " + e.getMessage(), e);
    }
  }

  /**
   * Compares the mark with the database, at the start of every process. A database that lacks
   * commits continues in a new timeline, so that the loss is still noticed when its numbers have
   * passed the mark.
   */
  void compare(Database database) {
    try {
      // read before the database, because other processes may commit meanwhile
      CommitMarkFile.Reading mark = file.read();
      CommitRow row =
          database.read(handle -> Optional.ofNullable(CommitRow.read(handle))).orElse(null);
      CommitPosition held = row == null ? null : row.position();
      if (mark.position() == null) {
        if (!make(mark, held == null ? database.number() : held, row != null && !row.isFirst())) {
          compare(database);
        }
        return;
      }
      if (mark.damaged() > 0) {
        report(
            "one slot of " + file.path() + " does not match its checksum; the other slot is used");
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

  /**
   * Makes a new mark if there is none or it cannot be read; then the earlier position is not known.
   * False if another process that started at the same time has made one since it was read.
   */
  private boolean make(CommitMarkFile.Reading mark, CommitPosition held, boolean expected)
      throws IOException {
    if (mark.exists()) {
      file.reset(held);
    } else if (!file.create(held)) {
      return false;
    }
    if (expected || mark.exists()) {
      String state = mark.exists() ? "is damaged" : "is missing";
      report(
          file.path()
              + " "
              + state
              + ", so it is not known whether the database lacks acknowledged commits; a new mark"
              + " was made from the database; after a restore or a disk fault, run ./corpus"
              + " erasures replay FILE with a copy of the ledger");
    } else if (held.revision() > 0) {
      LOG.log(INFO, "event=mark-made path=" + file.path() + " revision=" + held.revision());
    }
    return true;
  }

  private void report(String sentence) {
    fault = sentence;
    LOG.log(WARNING, "event=mark-not-trusted detail=\"" + sentence + "\"");
  }

  /**
   * Records a commit that is on the disk. On return the mark is on the disk too.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the disk refuses: then the commit is stored, but
   *     must not be acknowledged
   */
  void advance(CommitPosition position) {
    try {
      file.advance(position);
    } catch (IOException e) {
      throw refused(e);
    }
  }

  /** Returns what the database lacks. Once it lacks nothing, it is not compared again. */
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

  /** Accepts a loss: the mark is set to the present position of the database. */
  void accept(CommitPosition position) {
    try {
      file.reset(position);
      loss = null;
    } catch (IOException e) {
      throw refused(e);
    }
  }

  /** The fault of the mark itself, found when it was compared. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /**
   * Returns what the database lacks. If that is nothing, sets the mark to the position of the
   * database.
   */
  private @Nullable Loss lost(Database database, CommitPosition mark) throws IOException {
    Comparison found =
        database.read(handle -> new Comparison(CommitRow.read(handle), hasEntry(handle, mark)));
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

  /** The data of one state of the database that is compared with a mark. */
  private record Comparison(@Nullable CommitRow held, boolean hasEntry) {}

  /** Whether the ledger has the receipt of the mark at its sequence number. */
  private static boolean hasEntry(Handle handle, CommitPosition mark) throws SQLException {
    Digest wanted = mark.receiptId();
    return wanted == null || ErasureRow.has(handle, mark.ledgerSequence(), wanted);
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
    return CorpusException.unavailable(
        file.path() + " cannot be read or written (" + e.getMessage() + "); check the disk", e);
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
