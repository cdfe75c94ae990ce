package dev.corpuscore.benchmarks.days;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.server.WorkFolder;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Plays days of a corpus on SQLite, with a daily root at the end of each, and measures what is kept
 * of them, proofs, and what the updates of a day take with and without daily roots.
 */
@Command(
    name = "benchmarks/days",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Says what it costs to prove postings by the daily roots of past days.")
final class DayCosts implements Callable<Integer> {
  private static final Instant BEGIN = Instant.parse("2026-01-01T12:00:00Z");
  private static final int BATCH = 500;
  private static final int PROOFS = 500;

  /** A tenth of the changes adds a posting, a tenth removes one, a fifth closes one. */
  private static final int KINDS = 10;

  @Option(names = "--count", description = "how many postings")
  private int count = 300_000;

  @Option(names = "--days", description = "how many days are played")
  private int days = 30;

  @Option(names = "--changed", description = "how many of a thousand postings change each day")
  private int changed = 20;

  @Mixin private ReportOptions options = new ReportOptions("days");

  private final Random random = new Random(1);
  private int newest;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DayCosts()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, SQLException {
    Path file = WorkFolder.make(false).resolve("corpus.db");
    Report report = options.begin();
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
      Report.progress("adding " + count + " postings to " + file);
      apply(store, count, n -> put(n, 0));
      newest = count;
      List<Double> without = new ArrayList<>();
      List<Double> with = new ArrayList<>();
      List<Double> roots = new ArrayList<>();
      for (int day = 0; day < 4; day++) {
        without.add(day(store));
      }
      roots.add(root(store, 0));
      long before = bytes(file);
      for (int day = 1; day <= days; day++) {
        with.add(day(store));
        roots.add(root(store, day));
      }
      long kept = bytes(file) - before;
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("", ""));
      rows.add(List.of("changes a day", Report.number(changes())));
      rows.add(List.of("kept a day, KB", Report.number(kept / 1e3 / days)));
      rows.add(List.of("kept of 400 days, MB", Report.number(kept / 1e6 / days * 400)));
      rows.add(List.of("the changes of a day, s, before the first root", median(without)));
      rows.add(List.of("… with daily roots, s", median(with)));
      rows.add(List.of("a daily root, ms", median(roots)));
      proofs(store, rows);
      rows.add(List.of("pruning one day, ms", millis(() -> prune(store, 1))));
      rows.add(List.of("pruning the rest, ms", millis(() -> prune(store, days + 1))));
      report.table(rows);
    }
    options.write(report);
    return 0;
  }

  private int changes() {
    return count / 1_000 * changed;
  }

  /** The changes of a day, in seconds. */
  private double day(Store store) {
    long begun = System.nanoTime();
    apply(store, changes(), n -> change());
    return (System.nanoTime() - begun) / 1e9;
  }

  private PostingUpdate change() {
    int n = random.nextInt(newest);
    return switch (random.nextInt(KINDS)) {
      case 0 -> put(newest++, 0);
      case 1 -> new PostingUpdate(id(n), null, stored -> new PostingUpdate.Decision.Remove());
      case 2, 3 -> closed(n);
      default -> put(n, random.nextInt());
    };
  }

  private static void apply(Store store, int updates, IntFunction<PostingUpdate> update) {
    for (int from = 0; from < updates; from += BATCH) {
      store
          .postings()
          .update(IntStream.range(from, Math.min(updates, from + BATCH)).mapToObj(update).toList());
    }
  }

  private static PostingUpdate put(int n, int version) {
    return put(n, version, PostingState.open());
  }

  private static PostingUpdate closed(int n) {
    return put(n, 0, new PostingState.Closed(PostingState.ClosedReason.GONE, BEGIN));
  }

  private static PostingUpdate put(int n, int version, PostingState state) {
    PostingContent content =
        PostingContent.of(url(n), "Cook " + n).description("Version " + version).build();
    PostingRecord record = new PostingRecord(state, true, Origin.IMPORT, List.of(), BEGIN, BEGIN);
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Put(content, record));
  }

  private static String url(int n) {
    return "https://jobs.example/" + n;
  }

  private static PostingId id(int n) {
    return Sha256.postingId(null, url(n));
  }

  /** Makes a daily root; in milliseconds. */
  private static double root(Store store, int day) {
    long begun = System.nanoTime();
    store.rootDays().add(BEGIN.plus(Duration.ofDays(day)), true, statement -> Optional.empty());
    return (System.nanoTime() - begun) / 1e6;
  }

  private void proofs(Store store, List<List<String>> rows) {
    LocalDate first = LocalDate.ofInstant(BEGIN, ZoneOffset.UTC);
    for (int day : new int[] {0, days}) {
      List<Double> took = new ArrayList<>();
      int ended = 0;
      for (int i = 0; i < PROOFS; i++) {
        PostingId id = id(random.nextInt(2 * newest)); // half of them were never there
        long begun = System.nanoTime();
        try {
          store.rootDays().prove(id, first.plusDays(day));
        } catch (CorpusException removedSince) {
          ended++;
        }
        took.add((System.nanoTime() - begun) / 1e6);
      }
      rows.add(List.of("a proof, day " + day + ", ms", median(took)));
      rows.add(List.of("… of " + PROOFS + " no longer provable", "" + ended));
    }
  }

  private static void prune(Store store, int day) {
    store.rootDays().prune(BEGIN.plus(Duration.ofDays(day)));
  }

  private static String millis(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return Report.number((System.nanoTime() - begun) / 1e6);
  }

  private static String median(List<Double> values) {
    return Report.number(Report.median(values));
  }

  /** The pages of the tables and their indexes. */
  private static long bytes(Path file) throws SQLException {
    String sql =
        "SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE AND (name LIKE 'root_day%'"
            + " OR name LIKE 'past_leaf%' OR name LIKE 'lost_leaf%')";
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      return found.getLong(1);
    }
  }
}
