package dev.corpuscore.occupation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Tables for tests. */
public final class OccupationTables {
  private OccupationTables() {}

  /** Reads lines of an id, a language and a label, with tabs between. */
  public static Occupations of(String lines) {
    try {
      byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
      return OccupationTable.read(new ByteArrayInputStream(bytes), 1 << 20);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
