package dev.corpuscore.http;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.http.server.Metrics;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The free space of the data dir's file system, in {@code GET /metrics}. */
final class DiskMetrics {
  private static final System.Logger LOG = System.getLogger(DiskMetrics.class.getName());

  private DiskMetrics() {}

  static void show(Metrics metrics, Path dataDir) {
    metrics.gauge(
        "corpus_disk_free_bytes",
        "Free bytes of the file system of the data dir.",
        () -> of(dataDir, FileStore::getUsableSpace));
    metrics.gauge(
        "corpus_disk_size_bytes",
        "Size of the file system of the data dir in bytes.",
        () -> of(dataDir, FileStore::getTotalSpace));
  }

  /** Null if the file system does not tell. */
  private static @Nullable Long of(Path dataDir, Figure figure) {
    try {
      return figure.of(Files.getFileStore(dataDir));
    } catch (IOException e) {
      LOG.log(WARNING, "event=disk-unknown", e);
      return null;
    }
  }

  @FunctionalInterface
  private interface Figure {
    long of(FileStore disk) throws IOException;
  }
}
