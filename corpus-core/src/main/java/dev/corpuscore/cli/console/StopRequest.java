package dev.corpuscore.cli.console;

/** Whether somebody asked this process to stop. Thread-safe. */
public interface StopRequest {
  /**
   * From now on a request to stop is the command's to follow. Before this a signal ends the process
   * at once.
   */
  void listen();

  /** Whether a stop was asked for since {@link #listen}. */
  boolean asked();

  /** Returns once a stop was asked for. */
  void await() throws InterruptedException;
}
