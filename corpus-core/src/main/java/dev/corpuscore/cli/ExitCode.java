package dev.corpuscore.cli;

/** The exit codes of the process. */
public final class ExitCode {
  public static final int DONE = 0;

  /** The work was done, and found faults. */
  public static final int FAULTS = 1;

  /** The work was not done: wrong usage or settings, or something it needs is not there. */
  public static final int NOT_DONE = 2;

  /** Stopped by Ctrl-C or SIGTERM before the end; by custom 128 and the number of SIGINT. */
  public static final int STOPPED = 130;

  private ExitCode() {}
}
