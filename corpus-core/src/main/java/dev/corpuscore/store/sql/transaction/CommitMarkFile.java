package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
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
 * The mark beside a database: the newest acknowledged position. Every process that commits moves it
 * forward; it never moves back. Thread-safe.
 *
 * <p>Two slots are written alternately, each with a checksum. A write that a power cut interrupts
 * damages only the older position; the newer one stays valid. The file never grows, so it can be
 * written on a full disk.
 *
 * <p>A file lock belongs to the whole process, and closing any channel to the file releases it
 * (fcntl). So all stores of this process on one database share one object and one channel.
 */
public final class CommitMarkFile implements AutoCloseable {
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

  /** Opens the mark in this file, which need not exist. */
  public static CommitMarkFile open(Path path) throws IOException {
    Path real = PrivateFiles.folderOf(path).toRealPath().resolve(path.getFileName());
    synchronized (OPEN) {
      CommitMarkFile mark = OPEN.computeIfAbsent(real, CommitMarkFile::new);
      mark.users++;
      return mark;
    }
  }

  /** The path of the file. */
  Path path() {
    return path;
  }

  /** Reads both slots. */
  public Reading read() throws IOException {
    return uninterrupted(
        () -> {
          FileChannel file = channel();
          return file == null ? Reading.MISSING : read(file);
        });
  }

  /**
   * Makes the mark, unless there is one: another process that starts at the same time may have made
   * it since it was read.
   *
   * @return whether this call has made it
   */
  public boolean create(CommitPosition position) throws IOException {
    return uninterrupted(() -> channelUnlessCreated(position) == null);
  }

  /**
   * Moves the mark to a position that is on the disk. On return the mark is on the disk too. Does
   * nothing if the mark is at this position or later, or in another timeline: then it is the
   * evidence of a loss that was not accepted yet. Calls that come during a write are served by one
   * further write.
   *
   * @throws IOException if the disk refuses, or if another process keeps the file locked for 10 s;
   *     then the mark has its old position or this one
   */
  public void advance(CommitPosition position) throws IOException {
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
    FileChannel file = channelUnlessCreated(position);
    if (file == null) {
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

  /** Sets the mark to a position, whatever it was before. A loss that it showed is forgotten. */
  public void reset(CommitPosition position) throws IOException {
    uninterrupted(
        () -> {
          FileChannel file = channelUnlessCreated(position);
          if (file == null) {
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

  /** Work with the file. */
  private interface FileWork<T> {
    T run() throws IOException;
  }

  /**
   * Runs work under the lock. An interrupt of the thread closes the channel. Then the work, which
   * may run twice, is run again, because the commit that it records is already on the disk.
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

  /** The file as it is; null if there was none and it was made with this position. */
  private @Nullable FileChannel channelUnlessCreated(CommitPosition position) throws IOException {
    FileChannel file = channel();
    while (file == null && !createFile(position)) {
      file = channel();
    }
    return file;
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
    // the size does not change, so only the data must be synced
    file.force(false);
  }

  /**
   * Creates the file. It gets its name only when both slots are on the disk. False if another
   * process has created it meanwhile; that one stays.
   */
  private boolean createFile(CommitPosition position) throws IOException {
    try {
      PrivateFiles.create(path, CommitMarkSlot.file(position, SLOTS));
    } catch (FileAlreadyExistsException another) {
      return false;
    }
    wanted.set(position);
    known = position;
    channel();
    return true;
  }

  /** Ends one use. The last user closes the file. */
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
   * The content of the file.
   *
   * @param exists whether there is a file
   * @param position null if no slot can be read
   * @param damaged how many slots do not match their checksums
   * @param next the next write
   */
  public record Reading(boolean exists, @Nullable CommitPosition position, int damaged, Next next) {
    static final Reading MISSING = new Reading(false, null, 0, new Next(0, 1));

    /**
     * The slot and the serial number of a write.
     *
     * @param slot 0 or 1
     */
    record Next(int slot, long serial) {}
  }
}
