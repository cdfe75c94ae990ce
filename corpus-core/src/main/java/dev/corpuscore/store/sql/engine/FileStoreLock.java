package dev.corpuscore.store.sql.engine;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.StoreLock;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A store lock on a file. The operating system releases it when the process dies. The file is empty
 * and is not deleted.
 */
final class FileStoreLock implements StoreLock {
  /**
   * The files that this process has locked, by their real paths. A file lock belongs to the whole
   * process, and closing any other channel to the file would release it (fcntl). So a file that is
   * locked here is not opened again.
   */
  private static final Set<Path> LOCKED_HERE = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel file;
  private final FileLock lock;
  private final AtomicBoolean givenBack = new AtomicBoolean();

  private FileStoreLock(Path path, FileChannel file, FileLock lock) {
    this.path = path;
    this.file = file;
    this.lock = lock;
  }

  /**
   * Locks a file, which is created if missing; empty if it is already locked.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the file cannot be written
   */
  static Optional<StoreLock> take(Path folder, String name) {
    Path path = folder.resolve(name);
    try {
      Path real = folder.toRealPath().resolve(name);
      if (!LOCKED_HERE.add(real)) {
        return Optional.empty();
      }
      Optional<StoreLock> taken = Optional.empty();
      try {
        taken = lock(real);
      } finally {
        if (taken.isEmpty()) {
          LOCKED_HERE.remove(real);
        }
      }
      return taken;
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot lock " + path + ": " + e.getMessage(), e);
    }
  }

  private static Optional<StoreLock> lock(Path path) throws IOException {
    PrivateFiles.createEmpty(path);
    FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = file.tryLock();
      if (lock != null) {
        return Optional.of(new FileStoreLock(path, file, lock));
      }
    } catch (IOException e) {
      file.close();
      throw e;
    }
    file.close();
    return Optional.empty();
  }

  @Override
  public boolean isHeld() {
    return lock.isValid();
  }

  @Override
  public void close() {
    if (givenBack.getAndSet(true)) {
      return;
    }
    try {
      file.close();
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot release the lock of " + path, e);
    } finally {
      LOCKED_HERE.remove(path);
    }
  }
}
