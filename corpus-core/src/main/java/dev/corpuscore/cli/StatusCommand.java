package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.maintenance.EvidenceReport;
import dev.corpuscore.cli.maintenance.FreshnessReport;
import dev.corpuscore.cli.maintenance.StatusJson;
import dev.corpuscore.config.Settings;
import dev.corpuscore.files.DiskSpace;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.DescribeCorpus;
import dev.corpuscore.service.DescribeCorpus.Description;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.service.status.StatusLists;
import dev.corpuscore.store.Instances.Announced;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

@Command(
    name = "status",
    description = {
      "Shows the contents of the corpus, the state of the search index, and how fresh the"
          + " sources are.",
      "",
      "postings counts distinct postings, open or closed; searchable those that searches show,"
          + " and not yet those that they will show when the index has caught up."
          + " failing are sources whose last sync failed, suspicious those whose last listing"
          + " closed nothing because it was not plausible. foreign are sources whose last listing"
          + " has ads that they may not change, with the number: docs/catalog.md says which source"
          + " may, and what trusted: true does. instances are those that serve this corpus now on"
          + " PostgreSQL, with the revision that their searches see. Of the dead commands and the"
          + " closings, the newest five are shown with their reasons, and of the sources the twenty"
          + " that need somebody first or run next; --json has all sources."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus status",
      "  ./corpus status --watch",
      "  ./corpus status --json | jq .search.lag"
    })
final class StatusCommand implements Callable<Integer> {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Clears the terminal and goes to its first line (ECMA-48). */
  private static final String CLEAR = "\u001b[2J\u001b[H";

  @Option(names = "--json", description = "Prints it as JSON, for programs.")
  private boolean json;

  @Option(
      names = "--watch",
      description = "Shows it again every two seconds, until it is stopped with Ctrl-C.")
  private boolean watch;

  private final CommandContext context;

  StatusCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(context.environment());
    try (Corpus corpus = Corpus.open(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      show(settings, corpus, out);
      while (watch) {
        Thread.sleep(PAUSE);
        if (!json && context.screen()) {
          out.write(CLEAR.getBytes(StandardCharsets.US_ASCII));
        }
        showAgain(settings, corpus, out);
      }
    }
    return ExitCode.DONE;
  }

  /** A database that restarts meanwhile is waited for. */
  private void showAgain(Settings settings, Corpus corpus, StandardOutput out) {
    try {
      show(settings, corpus, out);
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.UNAVAILABLE) {
        throw e;
      }
      context.printLine(now() + ": " + e.getMessage());
    }
  }

  private String now() {
    return context.clock().instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private void show(Settings settings, Corpus corpus, StandardOutput out) {
    Description found = new DescribeCorpus(corpus.store(), corpus.index(), context.clock()).run();
    Stored stored = Stored.of(corpus.store());
    if (json) {
      out.line(json(settings.dataDir(), found, stored, context.clock().instant()));
    } else {
      TextTable table = table(settings.dataDir(), found);
      addInstances(table, found, stored.instances());
      FreshnessReport.addTo(table, stored.freshness(), context.clock().instant());
      EvidenceReport.addTo(table, stored);
      SigningKeyProvider.faults(settings, corpus.store().signingKeys(), context.clock())
          .forEach(it -> table.row("not signed", it));
      table.row("disk", disk(settings.dataDir()));
      if (watch) {
        table.row("at", now());
      }
      table.print(out);
    }
    out.flush();
  }

  private static TextTable table(Path dataDir, Description found) {
    TextTable table =
        new TextTable()
            .row("data dir", dataDir.toString())
            .row("corpus", found.corpus().toString())
            .row("postings", found.postings().postings())
            .row("  open", found.postings().open())
            .row("  searchable", searchable(found))
            .row("store", found.storeKind())
            .row("  revision", found.revision())
            .row("index", found.indexKind())
            .row("  revision", found.indexRevision())
            .row("  lag", found.lag());
    return found.rebuildDue() ? table.row("  rebuild", "due: the next serve makes it") : table;
  }

  private static String searchable(Description found) {
    String searchable = Long.toString(found.searchable());
    boolean caughtUp = found.lag() == 0 && !found.rebuildDue();
    return caughtUp || found.notYetSearchable() == 0
        ? searchable
        : searchable + ", not yet " + found.notYetSearchable();
  }

  private static void addInstances(TextTable table, Description found, List<Announced> instances) {
    if (!instances.isEmpty()) {
      table.row("instances", instances.size());
    }
    for (Announced it : instances) {
      table.row(
          "  " + it.name(),
          "revision "
              + it.revision()
              + ", lag "
              + it.lag(found.revision())
              + (it.since() == null ? "" : ", since " + it.since()));
    }
  }

  private static String disk(Path dataDir) {
    return DiskSpace.of(dataDir)
        .map(it -> (it.free() >> 20) + " MiB free of " + (it.size() >> 20))
        .orElse("unknown: see the log");
  }

  private static String json(Path dataDir, Description found, Stored stored, Instant now) {
    ObjectNode status =
        JsonNodeFactory.instance
            .objectNode()
            .put("dataDir", dataDir.toString())
            .put("corpus", found.corpus().toString());
    status
        .putObject("postings")
        .put("total", found.postings().postings())
        .put("open", found.postings().open())
        .put("searchable", found.searchable());
    status.putObject("store").put("kind", found.storeKind()).put("revision", found.revision());
    status
        .putObject("search")
        .put("kind", found.indexKind())
        .put("revision", found.indexRevision())
        .put("lag", found.lag())
        .put("rebuildDue", found.rebuildDue());
    StatusJson.add(
        status.putArray("instances"), StatusLists.instances(stored.instances(), found.revision()));
    FreshnessReport.addTo(status, stored.freshness(), now);
    EvidenceReport.addTo(status, stored);
    ObjectNode disk = status.putObject("disk");
    DiskSpace.of(dataDir)
        .ifPresent(it -> disk.put("freeBytes", it.free()).put("sizeBytes", it.size()));
    return status.toString();
  }
}
