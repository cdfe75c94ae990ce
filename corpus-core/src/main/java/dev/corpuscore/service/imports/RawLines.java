package dev.corpuscore.service.imports;

import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** What an input holds, piece by piece. Not thread-safe. */
public interface RawLines extends Closeable {
  /**
   * Returns the next piece that is not blank, or null after the last. A stream that breaks gives
   * one last faulty line that says so.
   */
  @Nullable RawLine next();
}
