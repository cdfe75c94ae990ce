package dev.corpuscore.cli.console;

/** A request to stop this process. Thread-safe. */
public interface StopRequest {
  /**
   * From now on the command itself reacts to a request to stop. Before this call a signal ends the
   * process at once.
   */
  void listen();

  /** Whether a stop was requested since {@link #listen}. */
  boolean isRequested();

  /** Returns when a stop is requested. */
  void await() throws InterruptedException;
}
