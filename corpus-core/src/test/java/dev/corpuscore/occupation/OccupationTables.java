package dev.corpuscore.occupation;

import dev.corpuscore.Unchecked;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/** Tables for tests. */
public final class OccupationTables {
  private OccupationTables() {}

  /** Reads lines of an id, a language and a label, with tabs between. */
  public static Occupations of(String lines) {
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    return Unchecked.get(() -> OccupationTable.read(new ByteArrayInputStream(bytes), 1 << 20));
  }
}
