package dev.corpuscore.benchmarks.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where the report goes; its first line is the command that made it. */
public final class ReportOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = "--report", description = "where the tables go as Markdown")
  private Path file;

  /** Into {@code benchmarks/target}, under this name, unless the command line says otherwise. */
  public ReportOptions(String name) {
    file = Path.of("benchmarks/target", name + ".md");
  }

  /** A report that so far says which command was given. */
  public Report begin() {
    Report report = new Report();
    report.line("`" + String.join(" ", given()) + "`");
    report.line("");
    return report;
  }

  public void write(Report report) throws IOException {
    report.write(file);
    Report.progress("written to " + file);
  }

  /** The file that the report is written to. */
  public Path file() {
    return file.toAbsolutePath();
  }

  /** The command line, files without their folders: those are this machine's. */
  private List<String> given() {
    List<String> given = new ArrayList<>(List.of(command.qualifiedName()));
    for (String argument : command.commandLine().getParseResult().originalArgs()) {
      given.add(argument.replaceAll("(^|=)[^=]*/", "$1"));
    }
    return given;
  }
}
