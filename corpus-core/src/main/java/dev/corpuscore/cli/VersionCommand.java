package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "version", description = "Prints the versions of Corpus Core and what it runs on.")
final class VersionCommand implements Callable<Integer> {
  private final CommandContext context;

  VersionCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Versions versions = Versions.read();
    try (StandardOutput out = new StandardOutput(context.out())) {
      out.line(versions.line());
      out.line(
          "java "
              + System.getProperty("java.vm.version")
              + " "
              + System.getProperty("java.vm.vendor"));
      out.line("lucene " + versions.lucene());
      out.line("sqlite-jdbc " + versions.sqlite());
    }
    return ExitCode.DONE;
  }
}
