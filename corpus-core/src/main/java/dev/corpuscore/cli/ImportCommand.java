package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.imports.ImportPostings.Result;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description = {
      "Takes postings in from files: one JSON object per line, gzip or not.",
      "",
      "A line needs a url and a title. A line that is not taken is reported on stderr as"
          + " file:line: reason, and the rest goes in. Safe to repeat and to resume: what is known"
          + " already stays as it is; of a posting that occurs twice the last line wins. The last"
          + " line of stdout is the counts:",
      "  read N, added N, updated N, unchanged N, refused N",
      "",
      "Beside a running serve it ends once the postings can be found there. Ctrl-C stops it after"
          + " the batch at work: what is counted then is stored."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus import jobs.ndjson more.ndjson.gz",
      "  curl -s https://jobs.example/all.ndjson | ./corpus import -",
      "  ./corpus import --format jobtech --max-errors 100 ads.json",
      "  ./corpus import --everything corpus.archive.gz",
      "",
      "The lines, member by member: docs/import.md"
    })
final class ImportCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "What to import; - is stdin.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "What the files hold:",
        "posting  our own lines, as export writes them (the default)",
        "jobtech  ads of JobTech's JobSearch or JobStream",
        "jsonld   a schema.org JobPosting per line"
      })
  private Format format = Format.POSTING;

  @Option(
      names = "--max-errors",
      paramLabel = "N",
      description = "Gives up after more than N refused lines; without it, never.")
  private long maxErrors = Long.MAX_VALUE;

  @Option(
      names = "--everything",
      description = {
        "Takes in the one file that export --everything wrote, whole or not at all, into a store"
            + " that holds nothing yet: how a corpus moves between SQLite and PostgreSQL."
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
    if (everything) {
      return new ArchiveImport(context, settings).run(inputs);
    }
    context.stop().listen();
    try (Corpus corpus = Corpus.open(settings, context.clock());
        FollowRevisions follower = new FollowRevisions(corpus.store().revisions(), corpus.index());
        StandardOutput out = new StandardOutput(context.out())) {
      follower.start();
      ImportReport report = new ImportReport(context, inputs.bytes());
      try {
        run(corpus, inputs, report);
        new IndexCatchUp(context, corpus, follower).await();
      } catch (StoppedException e) {
        report.printLine(
            "stopped: what is counted is stored; run the same command again to continue");
      } finally {
        report.end();
        out.line(report.counts());
      }
      return report.exitCode();
    }
  }

  private void run(Corpus corpus, ImportFiles inputs, ImportReport report) {
    ImportPostings service = new ImportPostings(corpus.store().postings(), context.clock());
    Result result = service.run(inputs.list(), format, maxErrors, report);
    if (result.stopped()) {
      report.printLine("given up: more than " + maxErrors + " lines were refused (--max-errors)");
    }
  }
}
