package dev.corpuscore.benchmarks.command;

import picocli.CommandLine.Option;

/** How often and how long each thing is measured. */
public final class LoadOptions {
  @Option(names = "--rounds", description = "each figure is the median of so many measurements")
  private int rounds;

  @Option(names = "--seconds", description = "how long one measurement of requests takes")
  private int seconds;

  /** As many of both, unless the command line says otherwise. */
  public LoadOptions(int rounds, int seconds) {
    this.rounds = rounds;
    this.seconds = seconds;
  }

  public int rounds() {
    return rounds;
  }

  public int seconds() {
    return seconds;
  }
}
