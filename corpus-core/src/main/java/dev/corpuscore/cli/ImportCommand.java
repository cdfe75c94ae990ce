package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.imports.ImportPostings.Result;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "import",
    description = {
      "Imports postings from files: one JSON object per line, gzip or not.",
      "",
      "A line needs a url and a title. A refused line is reported on stderr as file:line:"
          + " reason, and the other lines are imported. An import can be repeated and resumed: a"
          + " posting that is stored already does not change. If a posting occurs twice, the last"
          + " line is the valid one. The last line of stdout has the counts:",
      "  read N, added N, updated N, unchanged N, refused N",
      "",
      "If serve runs, the import ends when searches there find the postings. Ctrl-C stops"
          + " it after the present batch; everything in the counts is stored then."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus import jobs.ndjson more.ndjson.gz",
      "  curl -s https://jobs.example/all.ndjson | ./corpus import -",
      "  ./corpus import --format jobtech --max-errors 100 ads.json",
      "  ./corpus import --everything corpus.archive.gz",
      "",
      "The members of a line: docs/import.md"
    })
final class ImportCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "What to import; - is stdin.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = FormatName.class,
      description = {
        "The format of the files:",
        "posting  our own lines, as export writes them (the default)",
        "jobtech  ads of JobTech's JobSearch or JobStream",
        "jsonld   a schema.org JobPosting per line"
      })
  private Format format = Format.POSTING;

  @Option(
      names = "--max-errors",
      paramLabel = "N",
      description = "Stops after more than N refused lines; without it, never.")
  private long maxErrors = Long.MAX_VALUE;

  @Option(
      names = "--everything",
      description = {
        "Imports the file that export --everything wrote, completely or not at all, into"
            + " an empty store. Moves a corpus between SQLite and PostgreSQL."
      })
  private boolean everything;

  private final CommandContext context;

  ImportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(context.environment());
    ImportFiles inputs = ImportFiles.of(files, context.in());
    Corpus.creation(settings).ifPresent(context::printLine);
    if (everything) {
      return new ArchiveImport(context, settings).run(inputs);
    }
    context.stop().listen();
    try (Corpus corpus = Corpus.openOrCreate(settings, context.clock());
        FollowRevisions follower = corpus.follower();
        StandardOutput out = new StandardOutput(context.out())) {
      follower.start();
      ImportReport report = new ImportReport(context, inputs.bytes());
      try {
        run(corpus, inputs, report);
        report.end();
        new IndexCatchUp(context, corpus, follower).await();
      } catch (StoppedException e) {
        report.printLine(
            "stopped: everything counted is stored; run the same command again to continue");
      } finally {
        report.end();
        out.line(report.counts());
      }
      return report.exitCode();
    }
  }

  /** Reads the name of a format, and says what there is instead of another one. */
  static final class FormatName implements ITypeConverter<Format> {
    @Override
    public Format convert(String name) {
      return Arrays.stream(Format.values())
          .filter(it -> it.wire().equalsIgnoreCase(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'"
                          + name
                          + "' is none of posting, jobtech, jsonld, which are all one JSON object"
                          + " per line; a first line in another form, such as CSV, is refused with"
                          + " the command that converts it, and boards and feeds in XML are read"
                          + " from their addresses by ./corpus catalog sync (docs/catalog.md)"));
    }
  }

  private void run(Corpus corpus, ImportFiles inputs, ImportReport report) {
    ImportPostings service = new ImportPostings(corpus.store().postings(), context.clock());
    Result result = service.run(inputs.list(), format, maxErrors, report);
    if (result.stopped()) {
      report.printLine("stopped: more than " + maxErrors + " lines were refused (--max-errors)");
    }
  }
}
