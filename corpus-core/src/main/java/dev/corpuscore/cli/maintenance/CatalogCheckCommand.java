package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Printable;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.service.catalog.SourceFate;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.store.Store;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

@Command(
    name = "check",
    description = {
      "Tells what became of each source, as far as the history of its syncs says.",
      "",
      "moved: it gives nothing, and another source with the same company in the catalog has ads."
          + " dead: its syncs have failed for a week or longer; never answered: all have."
          + " failing: the last one failed. never complete: it answers, but no listing was"
          + " complete and plausible. empty: its last listing has no ads. suspicious: the last"
          + " listing closed nothing. Fetches nothing; of a dead or moved board, catalog find may"
          + " find the new one."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog check",
      "  ./corpus catalog check | grep '  dead'"
    })
public final class CatalogCheckCommand extends StoreCommand {
  public CatalogCheckCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    SourceKinds kinds = SourceAccess.kinds();
    TextTable table = new TextTable();
    Map<SourceFate.Verdict, Integer> counts = new TreeMap<>();
    for (SourceFate fate :
        SourceFate.of(
            store.catalog().sources(),
            source -> tellsChanges(kinds, source),
            context().clock().instant())) {
      counts.merge(fate.verdict(), 1, Integer::sum);
      String why = fate.why().isEmpty() ? "" : ": " + Printable.message(fate.why());
      table.row(fate.source().definition().id(), fate.verdict().words() + why);
    }
    table.print(out);
    context()
        .printLine(
            "sources: "
                + counts.values().stream().mapToInt(Integer::intValue).sum()
                + counts.entrySet().stream()
                    .map(it -> ", " + it.getKey().words() + " " + it.getValue())
                    .collect(Collectors.joining()));
    return ExitCode.DONE;
  }

  private static boolean tellsChanges(SourceKinds kinds, SourceDefinition source) {
    try {
      return kinds
          .feed(source.kind())
          .map(feed -> feed.scope(kinds.board(source)) == Feed.Scope.CHANGES)
          .orElse(false);
    } catch (CorpusException e) {
      // an entry that another version took
      return false;
    }
  }
}
