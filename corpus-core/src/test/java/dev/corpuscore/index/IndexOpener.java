package dev.corpuscore.index;

import java.nio.file.Path;
import java.time.Duration;

/** The one thing that a backend adds to the contracts of {@link PostingIndex}. */
public interface IndexOpener {
  /** What has just started beside other tests needs more than a second at first. */
  TimeLimits PATIENT = new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(10));

  /**
   * Opens the index that is kept under {@code folder}, as another process would. Its bodies are the
   * bytes of the id.
   */
  default PostingIndex open(Path folder) {
    return open(folder, PATIENT);
  }

  /** As {@link #open(Path)}, with searches that may take so long. */
  PostingIndex open(Path folder, TimeLimits limits);

  /** As {@link #open(Path)}, with other bodies. */
  PostingIndex open(Path folder, HitBody body);
}
