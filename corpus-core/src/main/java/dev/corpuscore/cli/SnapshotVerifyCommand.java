package dev.corpuscore.cli;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.role.SnapshotFile;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.service.roles.VerifySnapshot.Report;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "verify",
    description = {
      "Verifies a snapshot that POST /api/corpus/search returned, from its own bytes"
          + " alone: the id, the request, every leaf, the order, the filters and the statement.",
      "",
      "Each finding is a line on stdout that begins with fault: and names the part (request,"
          + " content, leaf, order, statement) and the place in the file; exit code 1 if there is"
          + " one. Needs no data dir and no network."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus snapshot verify snapshot.json",
      "  curl … | ./corpus snapshot verify -"
    })
final class SnapshotVerifyCommand implements Callable<Integer> {
  /** Enough for 200 postings of the largest size. */
  private static final int LIMIT_BYTES = 512 * 1024 * 1024;

  private final CommandContext context;

  @Parameters(paramLabel = "FILE", description = "The snapshot; - is stdin.")
  private String file = "";

  SnapshotVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Report report = VerifySnapshot.verify(read());
    try (StandardOutput out = new StandardOutput(context.out())) {
      report.findings().forEach(it -> out.line(line(it)));
      SnapshotFile snapshot = report.file();
      if (snapshot != null) {
        table(snapshot, report).print(out);
      }
    }
    return report.findings().isEmpty() ? ExitCode.DONE : ExitCode.FAULTS;
  }

  private static String line(VerifySnapshot.Finding finding) {
    return "fault: " + finding.part().name().toLowerCase(Locale.ROOT) + ": " + finding.fault();
  }

  private static TextTable table(SnapshotFile snapshot, Report report) {
    return new TextTable()
        .row("snapshot", snapshot.id().value())
        .row("searched", PostingJson.TIME.format(snapshot.started()))
        .row("matches", snapshot.total())
        .row("results", snapshot.results().size())
        .row("faults", report.findings().size());
  }

  private byte[] read() {
    try (InputStream in = file.equals("-") ? context.in() : Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(LIMIT_BYTES);
      if (bytes.length == LIMIT_BYTES) {
        throw new CorpusException(
            ErrorCode.INVALID_REQUEST, file + " is larger than any snapshot: over 512 MiB");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "there is no file " + file, e);
    } catch (IOException | java.nio.file.InvalidPathException e) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
