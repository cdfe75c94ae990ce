package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.service.sample.GeneratePostings;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "sample",
    description = {
      "Writes generated postings to stdout, as the lines that import reads.",
      "",
      "The same seed and day give the same postings on every machine."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus sample --count 100000 | ./corpus import -",
      "  ./corpus sample --count 5 --seed 42"
    })
final class SampleCommand implements Callable<Integer> {
  @Option(names = "--count", paramLabel = "N", description = "How many (default: 1000).")
  private long count = 1_000;

  @Option(names = "--seed", paramLabel = "S", description = "Which ones (default: 1).")
  private long seed = 1;

  @Option(
      names = "--day",
      paramLabel = "YYYY-MM-DD",
      description = "The day of the newest (default: today, UTC).")
  private @Nullable LocalDate day;

  @Spec private @Nullable CommandSpec spec;

  private final CommandContext context;

  SampleCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (count < 0 && spec != null) {
      throw new ParameterException(spec.commandLine(), "--count " + count + " is below 0");
    }
    try (StandardOutput out = new StandardOutput(context.out());
        Progress progress = Progress.start(context, "sample", count, Progress.Unit.POSTINGS)) {
      new GeneratePostings(seed, newest(context, day))
          .write(count, out, done -> progress.reached(done, done));
    }
    return ExitCode.DONE;
  }

  /** The beginning of the day, so that all runs of one day give the same postings. */
  static Instant newest(CommandContext context, @Nullable LocalDate day) {
    LocalDate newest =
        day == null ? LocalDate.ofInstant(context.clock().instant(), ZoneOffset.UTC) : day;
    return newest.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
