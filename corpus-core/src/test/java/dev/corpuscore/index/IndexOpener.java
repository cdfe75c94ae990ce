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

  /**
   * Whether the best hits are ranked again by what is known of each word of their titles. A cluster
   * would have to send two hundred hits for that: it puts the title first that was typed, and
   * others come by their words alone.
   */
  default boolean ranksTwice() {
    return true;
  }
}
