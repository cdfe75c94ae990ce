package dev.corpuscore.index;

import java.nio.file.Path;
import java.time.Duration;

/** The one thing that a backend adds to the contracts of {@link PostingIndex}. */
public interface IndexOpener {
  /** Tests that are not about time run beside others, which may have the machine for seconds. */
  TimeLimits PATIENT = new TimeLimits(Duration.ofSeconds(30), Duration.ofSeconds(30));

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
