package dev.corpuscore.service.transparency;

import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.Checkpoint;
import java.util.Arrays;
import java.util.Optional;

/** Compares a log with a checkpoint of it that was kept elsewhere. */
public final class CompareCheckpoint {
  /** What the comparison shows. */
  public enum Kind {
    /** The log is the one of the checkpoint, and has as many entries or more. */
    CONTINUED,
    /** The log has fewer entries: entries were lost, or an older copy was put in place. */
    ROLLED_BACK,
    /** The log has other entries. */
    REWRITTEN,
    /** The checkpoint is of another log. */
    OTHER_LOG,
    /** The checkpoint is of a name that the log no longer has, because a replay rewrote it. */
    EARLIER_NAME
  }

  /**
   * The result.
   *
   * @param sentence what is known, as a clause
   */
  public record Result(Kind kind, String sentence) {
    /** Whether the log is what it was. */
    public boolean isSound() {
      return kind == Kind.CONTINUED;
    }
  }

  private CompareCheckpoint() {}

  /**
   * Compares.
   *
   * @param held whose signature was verified
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the log cannot be read
   */
  public static Result compare(TransparencyLog log, Checkpoint held) {
    Checkpoint head = log.head();
    if (!head.origin().equals(held.origin())) {
      return otherName(log, held, head);
    }
    Optional<Checkpoint> then = log.headAt(held.size());
    if (then.isEmpty()) {
      return new Result(
          Kind.ROLLED_BACK,
          "the log has "
              + head.size()
              + " entries, and a checkpoint kept elsewhere has "
              + held.size()
              + ": the database is older than it was");
    }
    if (!Arrays.equals(then.get().root(), held.root())) {
      return new Result(
          Kind.REWRITTEN,
          "the first "
              + held.size()
              + " entries of the log are not those of a checkpoint kept elsewhere: the log was"
              + " rewritten");
    }
    return new Result(
        Kind.CONTINUED,
        "the log continues the checkpoint of " + held.size() + " entries, and has " + head.size());
  }

  private static Result otherName(TransparencyLog log, Checkpoint held, Checkpoint head) {
    boolean ours = log.origins().stream().anyMatch(it -> it.name().equals(held.origin()));
    return ours
        ? new Result(
            Kind.EARLIER_NAME,
            "the checkpoint is of "
                + held.origin()
                + ", which erasures replay --rewrite ended; the log is now "
                + head.origin())
        : new Result(
            Kind.OTHER_LOG,
            "the checkpoint is of another log, " + held.origin() + "; this is " + head.origin());
  }
}
