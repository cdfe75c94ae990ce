package dev.corpuscore.service.imports;

import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** The elements of an input. Not thread-safe. */
public interface RawLines extends Closeable {
  /**
   * Returns the next element that is not blank, or null after the last. If the stream fails, the
   * last element is a faulty line with the reason.
   */
  @Nullable RawLine next();
}
