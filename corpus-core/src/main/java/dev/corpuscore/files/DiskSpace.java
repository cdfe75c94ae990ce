package dev.corpuscore.files;

import static java.lang.System.Logger.Level.WARNING;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The space on the disk of a folder, in bytes.
 *
 * @param free what this process may still write
 * @param size of the whole file system
 */
public record DiskSpace(long free, long size) {
  private static final System.Logger LOG = System.getLogger(DiskSpace.class.getName());

  /** Reads it now; empty if the file system does not tell, which is logged with the reason. */
  public static Optional<DiskSpace> of(Path folder) {
    try {
      FileStore disk = Files.getFileStore(folder);
      return Optional.of(new DiskSpace(disk.getUsableSpace(), disk.getTotalSpace()));
    } catch (IOException e) {
      LOG.log(WARNING, "event=disk-unknown", e);
      return Optional.empty();
    }
  }
}
