package dev.corpuscore.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The one option that every command has. */
@Command
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Says all this.")
  @SuppressWarnings("UnusedVariable") // picocli reads the annotation, nobody the value
  private boolean help;
}
