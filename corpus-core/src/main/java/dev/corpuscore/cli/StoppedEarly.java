package dev.corpuscore.cli;

/** Leaves work in the middle because somebody asked to stop. */
final class StoppedEarly extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedEarly() {
    super("stopped", null, false, false);
  }
}
