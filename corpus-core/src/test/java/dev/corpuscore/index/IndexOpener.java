package dev.corpuscore.index;

import java.nio.file.Path;

/** The one thing that a backend adds to the contracts of {@link PostingIndex}. */
public interface IndexOpener {
  /**
   * Opens the index that is kept under {@code folder}, as another process would. Its bodies are the
   * bytes of the id.
   */
  PostingIndex open(Path folder);
}
