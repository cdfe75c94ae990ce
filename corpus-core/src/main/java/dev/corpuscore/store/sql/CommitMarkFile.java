package dev.corpuscore.store.sql;

import dev.corpuscore.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The mark beside a database: the newest position that was acknowledged to anybody. It moves
 * forward only, by whichever process commits. Thread-safe.
 *
 * <p>Two slots are written in turn, each with a checksum: a write that is torn by a power cut
 * destroys the older one, and the newer one still counts. The file never grows, so that a full disk
 * does not stop it.
 *
 * <p>A file lock belongs to the whole process, and closing any channel to the file gives it back
 * (fcntl). So all stores of this process on one database share one object, and one channel.
 */
final class CommitMarkFile implements AutoCloseable {
  private static final int SLOTS = 2;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofNanos(200_000);

  private static final Map<Path, CommitMarkFile> OPEN = new HashMap<>(); // guarded by itself

  private final Path path;
  private final AtomicReference<@Nullable CommitPosition> wanted = new AtomicReference<>();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable FileChannel channel; // guarded by lock
  private @Nullable CommitPosition known; // guarded by lock
  private int users; // guarded by OPEN

  private CommitMarkFile(Path path) {
    this.path = path;
  }

  /** The mark in this file, which need not exist. */
  static CommitMarkFile open(Path path) throws IOException {
    Path real = PrivateFiles.folderOf(path).toRealPath().resolve(path.getFileName());
    synchronized (OPEN) {
      CommitMarkFile mark = OPEN.computeIfAbsent(real, CommitMarkFile::new);
      mark.users++;
      return mark;
    }
  }

  /** Where it is. */
  Path path() {
    return path;
  }

  /** Reads both slots. */
  Reading read() throws IOException {
    return uninterrupted(
        () -> {
          FileChannel file = channel();
          return file == null ? Reading.MISSING : read(file);
        });
  }

  /**
   * Moves the mark to a position that is on the disk; it is on the disk, too, on return. Does
   * nothing if it stands there or further, or in another timeline: then it is evidence of a loss,
   * which nobody has accepted. Those who come while it is written are served together.
   *
   * @throws IOException if the disk refuses, or if another process keeps the file locked for 10 s;
   *     the mark then stands where it stood or here
   */
  void advance(CommitPosition position) throws IOException {
    wanted.accumulateAndGet(position, CommitMarkFile::later);
    uninterrupted(
        () -> {
          if (known == null || !known.covers(position)) {
            moveTo(position);
          }
          return position;
        });
  }

  private void moveTo(CommitPosition position) throws IOException {
    FileChannel file = channel();
    if (file == null) {
      create(position);
      return;
    }
    try (FileLock held = hold(file)) {
      Reading now = held.isValid() ? read(file) : Reading.MISSING;
      CommitPosition target = later(wanted.get(), position);
      if (now.position() == null || isForward(now.position(), target)) {
        write(file, now.next(), target);
      }
      known = now.position() == null ? target : later(now.position(), target);
    }
  }

  /** Puts the mark at a position, whatever it says: what is lost counts no longer. */
  void reset(CommitPosition position) throws IOException {
    uninterrupted(
        () -> {
          FileChannel file = channel();
          if (file == null) {
            create(position);
            return position;
          }
          try (FileLock held = hold(file)) {
            Reading now = held.isValid() ? read(file) : Reading.MISSING;
            write(file, now.next(), position);
            write(file, read(file).next(), position);
          }
          wanted.set(position);
          known = position;
          return position;
        });
  }

  /** Something to do with the file. */
  private interface FileWork<T> {
    T run() throws IOException;
  }

  /**
   * Runs work under the lock. Whoever interrupts a thread closes the channel under it: then the
   * work, which may be done twice, is done anew, for the commit that it notes is on the disk.
   */
  private <T> T uninterrupted(FileWork<T> work) throws IOException {
    boolean interrupted = false;
    lock.lock();
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try {
          return work.run();
        } catch (ClosedByInterruptException e) {
          channel = null;
        }
      }
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean isForward(CommitPosition from, CommitPosition to) {
    return to.covers(from) && !from.covers(to);
  }

  /** The later of two positions in one timeline; of two timelines the second. */
  private static CommitPosition later(@Nullable CommitPosition one, CommitPosition other) {
    return one != null && one.covers(other) ? one : other;
  }

  private @Nullable FileChannel channel() throws IOException {
    if (channel == null && Files.exists(path)) {
      channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }
    return channel;
  }

  private FileLock hold(FileChannel file) throws IOException {
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (true) {
      FileLock held = file.tryLock();
      if (held != null) {
        return held;
      }
      if (System.nanoTime() > deadline) {
        throw new IOException("another process keeps " + path + " locked");
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private static Reading read(FileChannel file) throws IOException {
    @Nullable CommitMarkSlot newest = null;
    int damaged = 0;
    int next = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      CommitMarkSlot read = CommitMarkSlot.read(file, slot);
      if (read == null) {
        damaged++;
        next = slot;
      } else if (newest == null || read.serial() > newest.serial()) {
        newest = read;
      }
    }
    if (newest == null) {
      return new Reading(true, null, damaged, new Reading.Next(0, 1));
    }
    int slot = damaged > 0 ? next : SLOTS - 1 - newest.slot();
    return new Reading(
        true, newest.position(), damaged, new Reading.Next(slot, newest.serial() + 1));
  }

  private static void write(FileChannel file, Reading.Next next, CommitPosition position)
      throws IOException {
    new CommitMarkSlot(next.slot(), next.serial(), position).write(file);
    // the size does not change: the data is all there is to sync
    file.force(false);
  }

  /** Makes the file: it has its name only when both slots are on the disk. */
  private void create(CommitPosition position) throws IOException {
    PrivateFiles.create(path, CommitMarkSlot.file(position, SLOTS));
    wanted.set(position);
    known = position;
    channel();
  }

  /** Ends this use of it; the last one closes the file. */
  @Override
  public void close() throws IOException {
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.remove(path);
    }
    lock.lock();
    try {
      if (channel != null) {
        channel.close();
        channel = null;
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * What the file says.
   *
   * @param exists whether there is a file
   * @param position null where no slot can be read
   * @param damaged how many slots do not match their checksums
   * @param next what is written next
   */
  record Reading(boolean exists, @Nullable CommitPosition position, int damaged, Next next) {
    static final Reading MISSING = new Reading(false, null, 0, new Next(0, 1));

    /**
     * The slot whose turn it is, and the serial number of that write.
     *
     * @param slot 0 or 1
     */
    record Next(int slot, long serial) {}
  }
}
