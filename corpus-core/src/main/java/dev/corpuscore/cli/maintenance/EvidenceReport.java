package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.console.Printable;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.service.status.StatusLists;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.TransparencyLog.Published;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What a corpus did of its own, with the reasons, as {@code status} shows it. */
public final class EvidenceReport {
  private static final int SHOWN = 5;

  private EvidenceReport() {}

  /** Adds rows for people: the newest dead commands and closings, and the erasures. */
  public static void addTo(TextTable table, Stored stored) {
    List<CommandQueue.Dead> dead = stored.dead();
    if (!dead.isEmpty()) {
      table.row("dead", "the newest; ./corpus commands dead has all");
    }
    for (CommandQueue.Dead it : dead.subList(0, Math.min(SHOWN, dead.size()))) {
      String command = it.command().kind().wire() + " " + it.command().subject();
      table.row("  failed", at(it.at()) + Printable.message(command + ": " + it.error()));
    }
    List<Closing> closings = stored.closings();
    if (!closings.isEmpty()) {
      table.row("closings", "the newest; ./corpus catalog closings has all");
    }
    for (Closing it : closings.subList(0, Math.min(SHOWN, closings.size()))) {
      String posting = it.posting().value() + " of " + it.source();
      table.row("  closed", at(it.at()) + Printable.message(posting + ": " + it.reason()));
    }
    Published ledger = stored.ledger();
    table.row("erasures", stored.erasures());
    table.row(
        "  published", ledger == null ? "none" : ledger.checkpoint().size() + ", " + ledger.at());
    if (ledger != null) {
      table.row("  its root", ledger.checkpoint().rootInBase64());
    }
  }

  private static String at(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS) + ", ";
  }

  /** For programs: adds the members {@code dead}, {@code closings} and {@code erasures}. */
  public static void addTo(ObjectNode status, Stored stored) {
    StatusJson.add(status.putArray("dead"), StatusLists.dead(stored.dead()));
    StatusJson.add(status.putArray("closings"), StatusLists.closings(stored.closings()));
    Published ledger = stored.ledger();
    status
        .putObject("erasures")
        .put("entries", stored.erasures())
        .put("published", ledger == null ? null : ledger.checkpoint().size())
        .put("root", ledger == null ? null : ledger.checkpoint().rootInBase64())
        .put("publishedAt", ledger == null ? null : ledger.at().toString());
  }
}
