package dev.corpuscore.cli;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.canonical.role.SnapshotFile;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.InputFile;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.console.Verdict;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.service.imports.ImportPostings.Input;
import dev.corpuscore.service.imports.ImportStream;
import dev.corpuscore.service.imports.LineReader;
import dev.corpuscore.service.roles.CompareWithExport;
import dev.corpuscore.service.roles.RepeatSearch;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.service.roles.VerifySnapshot.Report;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "verify",
    description = {
      "Verifies a snapshot that POST /api/corpus/search returned: the id, the request, every leaf,"
          + " the order, the filters and the statement; with --key also who signed it.",
      "",
      "Each finding is a line on stdout that begins with fault: and names the part (request,"
          + " content, leaf, order, statement, signature, corpus) and the place in the file; exit code 1 if"
          + " there is one. Needs no data dir and no network."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus snapshot verify snapshot.json",
      "  ./corpus snapshot verify --key keys.json snapshot.json",
      "  ./corpus snapshot verify --key keys.json --corpus corpus.ndjson.gz --root root.json a.json",
      "  curl … | ./corpus snapshot verify -"
    })
final class SnapshotVerifyCommand implements Callable<Integer> {
  /** Enough for 200 postings of the largest size. */
  private static final int LIMIT_MIB = 512;

  private final CommandContext context;

  @Parameters(paramLabel = "FILE", description = "The snapshot; - is stdin.")
  private String file = "";

  @Option(
      names = "--key",
      paramLabel = "KEYS",
      description = {
        "The public keys that you trust: a copy of /.well-known/corpus-core/keys.json, or one key in"
            + " PEM. Without them nothing shows who made the snapshot."
      })
  private @Nullable Path keys;

  @Option(
      names = "--corpus",
      paramLabel = "EXPORT",
      description = {
        "An export of the corpus at the revision that was searched, also packed with gzip. The search"
            + " is run again over its lines, without an index: set, order, tiers and total must be"
            + " equal, and the root of the lines must be the one that the snapshot names."
      })
  private @Nullable Path corpus;

  @Option(
      names = "--root",
      paramLabel = "FILE",
      description = "With --corpus: what export --root wrote beside the export.")
  private @Nullable Path root;

  SnapshotVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    TrustedKeys trusted = keys == null ? null : KeyOption.read(keys);
    Report report = VerifySnapshot.verify(read(file), trusted);
    List<VerifySnapshot.Finding> findings = new ArrayList<>(report.findings());
    SnapshotFile sound = findings.isEmpty() ? report.file() : null;
    RepeatSearch.Outcome again = corpus == null || sound == null ? null : repeat(sound, corpus);
    if (again != null && sound != null) {
      CompareWithExport compare = new CompareWithExport(sound, again);
      findings.addAll(
          root == null
              ? compare.findings()
              : compare.findings(StrictJson.read(read(root.toString())), trusted));
    }
    SnapshotFile snapshot = report.file();
    TextTable table = snapshot == null ? null : table(snapshot, report);
    if (table != null && again != null) {
      table.row("searched again", again.postings());
    }
    List<String> faults = findings.stream().map(SnapshotVerifyCommand::sentence).toList();
    return Verdict.print(context, faults, table, unchecked(report, again));
  }

  private static String sentence(VerifySnapshot.Finding finding) {
    return finding.part().name().toLowerCase(Locale.ROOT) + ": " + finding.fault();
  }

  /** What nothing in the file can show. */
  private static List<String> unchecked(Report report, RepeatSearch.@Nullable Outcome again) {
    List<String> unchecked = new ArrayList<>();
    if (report.signer() == null) {
      unchecked.add(
          "who made it, from which corpus and revision, with which engine and version (--key)");
    }
    unchecked.add("the times: they are claims of who made it");
    if (again == null) {
      unchecked.add(
          "whether a match is missing: send the search again and compare the ids, or --corpus");
    }
    return unchecked;
  }

  private static TextTable table(SnapshotFile snapshot, Report report) {
    return new TextTable()
        .row("snapshot", snapshot.id().value())
        .row("searched", PostingJson.TIME.format(snapshot.started()))
        .row("matches", snapshot.total())
        .row("results", snapshot.results().size())
        .row("signed by", signer(report));
  }

  /** Runs the search of a snapshot over an export. */
  private RepeatSearch.Outcome repeat(SnapshotFile snapshot, Path export) {
    RoleSearch search = RoleSearchJson.read(snapshot.request());
    String name = export.toString();
    try (Progress progress =
            Progress.start(context, "snapshot verify", Progress.UNKNOWN, Progress.Unit.POSTINGS);
        LineReader lines =
            new LineReader(
                ImportStream.open(new Input(name, () -> Files.newInputStream(export))))) {
      return RepeatSearch.run(
          search, snapshot.started(), lines, read -> progress.reached(read, read));
    } catch (IOException e) {
      throw CorpusException.invalid(export + " " + e.getMessage(), e);
    } catch (CorpusException e) {
      throw new CorpusException(e.code(), export + " " + e.getMessage(), e);
    }
  }

  private static String signer(Report report) {
    PublishedKey signer = report.signer();
    return signer == null ? "-" : signer.key().keyId();
  }

  private byte[] read(String name) {
    return InputFile.read(name, context.in(), LIMIT_MIB);
  }
}
