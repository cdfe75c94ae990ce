package dev.corpuscore.faults;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.CoreProcess;
import dev.corpuscore.TypedAds;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.cli.CommandsInTurn;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A {@code restore} of a backup that is older than an erasure and older than the corpus that is
 * there: whatever happens, nobody who was erased is back, and the corpus is the one before or the
 * restored one.
 */
final class RestoreWork implements Work {
  private static final int KILLED = 137;
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
    run(data, "backup", files.resolve("backup").toString());
    run(data, "erasures", "replay", write("request.ndjson", request));
    write("ledger.ndjson", run(data, "erasures", "export").out());
    write("checkpoint.txt", run(data, "ledger", "checkpoint").out());
    importing(data, LATER);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(files.resolve(name), text).toString();
  }

  private static void importing(Path data, String url) throws IOException {
    Path line = Files.createTempFile("line", ".ndjson");
    Files.writeString(line, "{\"url\":\"" + url + "\",\"title\":\"Nurse\"}\n");
    run(data, "import", line.toString());
    Files.delete(line);
  }

  private static CliRun run(Path data, String... arguments) {
    CliRun run = CliRun.with(environment(data), arguments);
    if (run.code() != 0) {
      throw new AssertionError(run.err());
    }
    return run;
  }

  private static Map<String, String> environment(Path data) {
    return Map.of(
        "CORE_DATA_DIR", data.toString(), "CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY);
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
    Map<String, String> environment = new HashMap<>(environment(data));
    environment.putAll(disk.environment());
    disk.arm();
    int code;
    try (CoreProcess process =
        CoreProcess.start(
            folder,
            name(),
            environment,
            CommandsInTurn.class.getName(),
            new String[] {String.join(" ", restore())})) {
      code = process.awaitExit();
    }
    String out = Files.readString(folder.resolve(name() + ".out"));
    String err = Files.readString(folder.resolve(name() + ".err"));
    return new AcknowledgedRestore(out.contains("ended 0\n"), told(code, out, err));
  }

  private static List<Violation> told(int code, String out, String err) {
    boolean reasoned = out.contains("ended 0\n") || err.contains("corpus: ");
    boolean sound = code == KILLED || (code == 0 && reasoned && !err.contains("this is a bug"));
    return sound
        ? List.of()
        : List.of(new Violation(Kind.FALSE_REPORT, "exit code " + code + ": " + out + err));
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
      CliRun again = CliRun.with(environment(data), restore());
      if (again.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "cannot be restored: " + again.err()));
      }
      found.addAll(Evidence.soundness(data));
      found.addAll(contents(data, true));
      CliRun caughtUp = CliRun.with(environment(data), "import", "-");
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
