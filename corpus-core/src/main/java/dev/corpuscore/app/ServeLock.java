package dev.corpuscore.app;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right to serve a data dir: one process at a time has it, and the operating system takes it
 * back from a process that dies.
 */
public final class ServeLock implements AutoCloseable {
  private final FileChannel file;

  private ServeLock(FileChannel file) {
    this.file = file;
  }

  /**
   * Takes the right.
   *
   * @throws CorpusException {@code UNAVAILABLE} if another process has it, or if the lock file
   *     cannot be made
   */
  public static ServeLock take(Path dataDir) {
    Path path = dataDir.resolve("serve.lock");
    FileChannel file = open(path);
    try {
      FileLock lock = lock(file);
      if (lock != null) {
        return new ServeLock(file);
      }
      file.close();
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "cannot lock " + path, e);
    }
    throw new CorpusException(
        ErrorCode.UNAVAILABLE,
        "the data dir " + dataDir + " is served already; stop that process, or set CORE_DATA_DIR");
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "cannot give serve.lock back", e);
    }
  }

  private static FileChannel open(Path path) {
    try {
      PrivateFiles.createFolder(PrivateFiles.folderOf(path));
      PrivateFiles.createEmpty(path);
      return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "cannot write " + path, e);
    }
  }

  /** Returns null if somebody has it, in another process or in this one. */
  private static @Nullable FileLock lock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }
}
