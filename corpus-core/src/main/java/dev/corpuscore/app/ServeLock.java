package dev.corpuscore.app;

import dev.corpuscore.files.FileOwner;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock for serving a data dir, or for preparing an index in it. One process at a time holds
 * each. If the process dies, the operating system releases it.
 */
public final class ServeLock implements AutoCloseable {
  private final FileChannel file;

  private ServeLock(FileChannel file) {
    this.file = file;
  }

  /**
   * Takes the lock.
   *
   * @throws CorpusException {@code UNAVAILABLE} if another process holds it, or if the lock file
   *     cannot be created
   */
  public static ServeLock take(Path dataDir) {
    return take(
        dataDir.resolve("serve.lock"),
        "the data dir " + dataDir + " is served already; stop that process, or set CORE_DATA_DIR");
  }

  /** As {@link #take(Path)}, for the folder in which an index is prepared. */
  static ServeLock takeToPrepare(Path folder) {
    return take(
        folder.resolve("prepare.lock"),
        "another process prepares an index in " + folder + "; wait until it ends, or stop it");
  }

  private static ServeLock take(Path path, String refusal) {
    FileChannel file = open(path);
    try {
      FileLock lock = lock(file);
      if (lock != null) {
        return new ServeLock(file);
      }
      file.close();
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot lock " + path, e);
    }
    throw CorpusException.unavailable(refusal);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot release a lock", e);
    }
  }

  private static FileChannel open(Path path) {
    try {
      PrivateFiles.createFolder(PrivateFiles.folderOf(path));
      PrivateFiles.createEmpty(path);
      return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot write " + path + FileOwner.besides(path), e);
    }
  }

  /** Returns null if this process or another one holds the lock. */
  private static @Nullable FileLock lock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }
}
