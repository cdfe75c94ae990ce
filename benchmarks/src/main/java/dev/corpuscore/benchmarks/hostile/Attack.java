package dev.corpuscore.benchmarks.hostile;

import java.io.IOException;
import java.io.Writer;

/**
 * One way to hurt the service.
 *
 * @param row which one, as docs/reliability.md lists them
 * @param what it does, in a few words
 * @param catalog sources that the server has, as YAML; empty for none
 * @param lines postings that are there before it begins
 * @param crowd whether it comes from as many addresses as it is told, and changes nothing
 * @param press does it until the scene's end, and tells in a few words what became of it
 */
record Attack(String row, String what, String catalog, Lines lines, boolean crowd, Press press) {
  static final Lines NO_LINES = out -> {};

  static Attack of(String row, String what, Press press) {
    return new Attack(row, what, "", NO_LINES, false, press);
  }

  static Attack by(String row, String what, String catalog, Press press) {
    return new Attack(row, what, catalog, NO_LINES, false, press);
  }

  static Attack on(String row, String what, Lines lines, Press press) {
    return new Attack(row, what, "", lines, false, press);
  }

  /** Writes posting lines. */
  @FunctionalInterface
  interface Lines {
    void write(Writer out) throws IOException;
  }

  @FunctionalInterface
  interface Press {
    String run(Scene scene) throws IOException, InterruptedException;
  }
}
