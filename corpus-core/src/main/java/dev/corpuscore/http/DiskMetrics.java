package dev.corpuscore.http;

import dev.corpuscore.files.DiskSpace;
import dev.corpuscore.http.server.Metrics;
import java.nio.file.Path;

/** The free space of the data dir's file system, in {@code GET /metrics}. */
final class DiskMetrics {
  private DiskMetrics() {}

  static void show(Metrics metrics, Path dataDir) {
    metrics.gauge(
        "corpus_disk_free_bytes",
        "Free bytes of the file system of the data dir.",
        () -> DiskSpace.of(dataDir).map(DiskSpace::free).orElse(null));
    metrics.gauge(
        "corpus_disk_size_bytes",
        "Size of the file system of the data dir in bytes.",
        () -> DiskSpace.of(dataDir).map(DiskSpace::size).orElse(null));
  }
}
