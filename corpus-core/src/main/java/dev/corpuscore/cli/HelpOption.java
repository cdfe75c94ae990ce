package dev.corpuscore.cli;

import java.util.Arrays;
import java.util.stream.Stream;
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

  /** What {@code help import} means: {@code import --help}. Other arguments stay as they are. */
  static String[] asOption(String... arguments) {
    if (arguments.length == 0 || !arguments[0].equals("help")) {
      return arguments;
    }
    return Stream.concat(Arrays.stream(arguments).skip(1), Stream.of("--help"))
        .toArray(String[]::new);
  }
}
