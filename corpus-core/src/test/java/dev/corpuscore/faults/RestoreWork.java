package dev.corpuscore.faults;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.TypedAds;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.faults.Violation.Kind;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A {@code restore} of a backup that is older than an erasure and older than the corpus that is
 * there: whatever happens, nobody who was erased is back, and the corpus is the one before or the
 * restored one.
 */
final class RestoreWork implements Work {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final String ERASED = "https://jobs.example/erased";
  private static final String KEPT = "https://jobs.example/kept";
  private static final String LATER = "https://jobs.example/later";

  private final Path files;
  private final PseudonymKey key = PseudonymKey.parse(DatabaseWitness.KEY);

  /**
   * @param files for the backup and what is kept beside it
   */
  RestoreWork(Path files) {
    this.files = files;
  }

  @Override
  public String name() {
    return "restore";
  }

  @Override
  public void prepare(Path data) throws IOException {
    Files.createDirectories(data);
    importing(data, KEPT);
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), CLOCK)) {
      store.participants().agree(KeyChecks.only(key.check()), CLOCK.instant());
      TypedAds.submit(
          store, key.hash(new Participant("person-1")), ERASED, "Keeper", CLOCK.instant());
    }
    String request = Json.canonical(Requests.erase("person-1", CLOCK.instant(), new Random(7)));
    OneCommand.prepared(data, "backup", files.resolve("backup").toString());
    OneCommand.prepared(data, "erasures", "replay", write("request.ndjson", request));
    write("ledger.ndjson", OneCommand.prepared(data, "erasures", "export").out());
    write("checkpoint.txt", OneCommand.prepared(data, "ledger", "checkpoint").out());
    importing(data, LATER);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(files.resolve(name), text).toString();
  }

  private static void importing(Path data, String url) throws IOException {
    Path line = Files.createTempFile("line", ".ndjson");
    Files.writeString(line, "{\"url\":\"" + url + "\",\"title\":\"Nurse\"}\n");
    OneCommand.prepared(data, "import", line.toString());
    Files.delete(line);
  }

  private String[] restore() {
    return new String[] {
      "restore",
      "--replace",
      "--replace",
      "--ledger",
      files.resolve("ledger.ndjson").toString(),
      "--checkpoint",
      files.resolve("checkpoint.txt").toString(),
      files.resolve("backup").toString()
    };
  }

  @Override
  public Acknowledged run(Path data, Path folder, Disk disk)
      throws IOException, InterruptedException {
    OneCommand command = OneCommand.run(data, folder, disk, name(), restore());
    return new AcknowledgedRestore(command.done(), command.violations());
  }

  private final class AcknowledgedRestore implements Acknowledged {
    private final boolean done;
    private final List<Violation> violations;

    /**
     * @param done whether it said so
     */
    AcknowledgedRestore(boolean done, List<Violation> violations) {
      this.done = done;
      this.violations = violations;
    }

    @Override
    public List<Violation> violations() {
      return violations;
    }

    @Override
    public List<Violation> compare(Path data) {
      List<Violation> found = new ArrayList<>();
      if (!Files.exists(data.resolve("corpus.db"))) {
        return List.of(new Violation(Kind.LOST, "there is no database"));
      }
      found.addAll(contents(data, done));
      if (done) {
        found.addAll(Evidence.soundness(data));
      }
      CliRun again = OneCommand.again(data, restore());
      if (again.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "cannot be restored: " + again.err()));
      }
      found.addAll(Evidence.soundness(data));
      found.addAll(contents(data, true));
      CliRun caughtUp = OneCommand.again(data, "import", "-");
      if (caughtUp.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "the index does not catch up: " + caughtUp.err()));
      }
      found.addAll(Evidence.caughtUp(data, 1));
      return found;
    }

    private List<Violation> contents(Path data, boolean restored) {
      List<Violation> wrong = new ArrayList<>(Evidence.missing(data, List.of(KEPT)));
      try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), CLOCK)) {
        if (store.postings().find(Sha256.postingId(null, ERASED)).isPresent()) {
          wrong.add(new Violation(Kind.UNDONE, "who was erased is back"));
        }
        boolean later = store.postings().find(Sha256.postingId(null, LATER)).isPresent();
        if (restored && later) {
          wrong.add(new Violation(Kind.FALSE_REPORT, "restored, and it is the corpus before"));
        }
      } catch (CorpusException e) {
        wrong.add(new Violation(Kind.DAMAGED, "does not open: " + e.getMessage()));
      }
      return wrong;
    }
  }
}
