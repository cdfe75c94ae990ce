package dev.corpuscore.benchmarks.hostile;

import java.io.IOException;

/**
 * One way to hurt the service.
 *
 * @param row which one, as docs/reliability.md lists them
 * @param what it does, in a few words
 * @param catalog sources that the server has, as YAML; empty for none
 * @param press does it until the scene's end, and tells in a few words what became of it
 */
record Attack(String row, String what, String catalog, Press press) {
  static Attack of(String row, String what, Press press) {
    return new Attack(row, what, "", press);
  }

  @FunctionalInterface
  interface Press {
    String run(Scene scene) throws IOException, InterruptedException;
  }
}
