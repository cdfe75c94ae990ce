package dev.corpuscore.faults;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * One call that changes files, and what happens to it.
 *
 * @param number which call of its kind, from 1
 */
record FilePoint(Call call, long number, Fault fault) {
  /** The calls that change files, by the numbers that {@code faults.c} gives them. */
  enum Call {
    SYNC(0),
    WRITE(1),
    RENAME(2),
    TRUNCATE(3),
    UNLINK(4),
    CREATE(5);

    final int number;

    Call(int number) {
      this.number = number;
    }

    /** A broken disk is one on which writes and syncs fail. */
    Set<Fault> faults() {
      return this == SYNC || this == WRITE
          ? EnumSet.allOf(Fault.class)
          : EnumSet.of(Fault.EIO, Fault.ENOSPC, Fault.KILL, Fault.EROFS);
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What happens at the call. */
  enum Fault {
    /** It fails once, and succeeds when it is tried again. */
    EIO(1, false),
    /** It fails, and so does every later write and sync: the disk is broken. */
    EIO_LASTING(1, true),
    /** It fails, and so does every later call that needs room: the disk is full. */
    ENOSPC(2, true),
    /** The process is killed just before it. */
    KILL(3, false),
    /** The file system is mounted read-only, as Linux does with one that it found damaged. */
    EROFS(4, true);

    final int action;
    final boolean lasting;

    Fault(int action, boolean lasting) {
      this.action = action;
      this.lasting = lasting;
    }

    @Override
    public String toString() {
      return switch (this) {
        case EIO -> "EIO once";
        case EIO_LASTING -> "EIO from then on";
        case ENOSPC -> "ENOSPC from then on";
        case KILL -> "kill";
        case EROFS -> "EROFS from then on";
      };
    }
  }

  @Override
  public String toString() {
    return fault + " at " + call + " " + number;
  }
}
