package dev.corpuscore.cli;

/** Ends work early because a stop was requested. */
final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped", null, false, false);
  }
}
