package dev.corpuscore.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The option of every command. */
@Command
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Prints this help.")
  @SuppressWarnings("UnusedVariable") // picocli reads the annotation, nobody the value
  private boolean help;
}
