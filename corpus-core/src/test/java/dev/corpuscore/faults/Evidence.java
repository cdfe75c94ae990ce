package dev.corpuscore.faults;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.faults.Violation.Kind;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.MarkPosition;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What a data dir holds, read without faults. */
final class Evidence {
  private Evidence() {}

  /** Whatever {@code check} finds. */
  static List<Violation> soundness(Path data) {
    if (!SqlStore.exists(data.resolve("corpus.db"))) {
      // the fault came before there was a corpus, and check makes none
      return List.of();
    }
    CliRun check = check(data);
    return check.code() == 0
        ? List.of()
        : List.of(new Violation(Kind.DAMAGED, "check: " + check.out() + check.err()));
  }

  private static CliRun check(Path data) {
    return CliRun.with(
        Map.of("CORE_DATA_DIR", data.toString(), "CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY),
        "check");
  }

  /** Whether the mark beside the database stands before a receipt that somebody was told. */
  static List<Violation> mark(Path data, Collection<String> receipts) {
    if (receipts.isEmpty()) {
      return List.of();
    }
    MarkPosition position;
    try {
      position = MarkPosition.in(data);
    } catch (IOException e) {
      return List.of(new Violation(Kind.DAMAGED, "the mark cannot be read: " + e));
    }
    List<Violation> before = new ArrayList<>();
    for (String each : receipts) {
      Receipt receipt = ReceiptJson.read(each.getBytes(StandardCharsets.UTF_8));
      boolean covered =
          position.ledgerSequence() > receipt.sequence()
              || ReceiptJson.id(receipt).equals(position.receiptId());
      if (!covered) {
        before.add(new Violation(Kind.LOST, "the mark is at " + position + ", told was " + each));
      }
    }
    return before;
  }

  /** The postings that should be there and are not. */
  static List<Violation> missing(Path data, List<String> urls) {
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      List<Violation> missing = new ArrayList<>();
      for (String url : urls) {
        if (store.postings().find(UrlIdentities.of(url).postingId()).isEmpty()) {
          missing.add(new Violation(Kind.LOST, url));
        }
      }
      return missing;
    } catch (CorpusException e) {
      return List.of(new Violation(Kind.DAMAGED, "does not open: " + e.getMessage()));
    }
  }

  /** As {@link #soundness}; and the index has reached the store, and holds so many postings. */
  static List<Violation> caughtUp(Path data, int postings) {
    CliRun check = check(data);
    boolean all =
        Pattern.compile("postings +" + postings + "\n").matcher(check.out()).find()
            && Pattern.compile("index lag +0\n").matcher(check.out()).find();
    if (check.code() != 0) {
      return List.of(new Violation(Kind.DAMAGED, "check: " + check.out() + check.err()));
    }
    return all ? List.of() : List.of(new Violation(Kind.LOST, "not searchable: " + check.out()));
  }
}
