package dev.corpuscore.service.imports;

import org.jspecify.annotations.Nullable;

/**
 * One line of an input, not yet parsed.
 *
 * @param number from 1; blank lines count
 * @param bytes without the line end; empty if there is a fault
 * @param fault why the line could not be read, or null
 */
public record RawLine(long number, byte[] bytes, @Nullable String fault) {
  private static final byte[] NONE = {};

  static RawLine of(long number, byte[] bytes) {
    return new RawLine(number, bytes, null);
  }

  static RawLine faulty(long number, String fault) {
    return new RawLine(number, NONE, fault);
  }
}
