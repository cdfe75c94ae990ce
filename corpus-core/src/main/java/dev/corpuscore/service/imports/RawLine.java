package dev.corpuscore.service.imports;

import org.jspecify.annotations.Nullable;

/**
 * One line of an input, not yet parsed.
 *
 * @param number from 1; blank lines count
 * @param bytes without the line end; of a line that is too long only the beginning, empty after any
 *     other fault
 * @param fault why the line could not be read, or null
 */
public record RawLine(long number, byte[] bytes, @Nullable String fault) {
  private static final byte[] NONE = {};

  static RawLine of(long number, byte[] bytes) {
    return new RawLine(number, bytes, null);
  }

  static RawLine tooLong(long number, byte[] beginning, String fault) {
    return new RawLine(number, beginning, fault);
  }

  static RawLine faulty(long number, String fault) {
    return new RawLine(number, NONE, fault);
  }
}
