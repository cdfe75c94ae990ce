package dev.corpuscore.http.status;

import dev.corpuscore.files.DiskSpace;
import dev.corpuscore.http.pages.Templates;
import dev.corpuscore.http.pages.language.DisplayTimes;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.ReadStatus.Status;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.thread.ServiceThreads;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** {@code GET /status}: the page for operators, on a listener of its own. */
public final class StatusPage implements Resource {
  /** Browsers load the page again after so many seconds. */
  private static final Map<String, String> REFRESH = Map.of("Refresh", "10");

  private final Supplier<Status> status;
  private final StatusHistory history;
  private final Metrics metrics;
  private final ServiceThreads threads;
  private final Path dataDir;
  private final String version;
  private final @Nullable String unsigned;

  /**
   * @param status read at most once a second
   * @param unsigned why something is not signed, and what to do; null if everything is
   */
  public StatusPage(
      Supplier<Status> status,
      StatusHistory history,
      Metrics metrics,
      ServiceThreads threads,
      Path dataDir,
      String version,
      @Nullable String unsigned) {
    this.status = status;
    this.history = history;
    this.metrics = metrics;
    this.threads = threads;
    this.dataDir = dataDir;
    this.version = version;
    this.unsigned = unsigned;
  }

  @Override
  public Response answer(Request request) {
    boolean all = "all".equals(request.parameters().parsed("sources", text -> text));
    Status now = status.get();
    StatusTables tables = new StatusTables(now);
    List<StatusTable> shown = new ArrayList<>(List.of(tables.parts(), disk()));
    Stored stored = now.stored();
    if (stored != null) {
      shown.addAll(tables.stored(stored, all));
    }
    shown.add(tables.errors(metrics));
    shown.add(tables.slow(metrics.slowSearches().slowest()));
    boolean refreshing = !"off".equals(request.parameters().parsed("refresh", text -> text));
    List<StatusHistory.Sample> samples = history.samples();
    DisplayTimes times = Visitor.ENGLISH.times();
    byte[] page =
        Templates.bytes(
            "status.jte",
            new StatusView(
                Head.english("Status", Publisher.UNNAMED, null, null, false),
                version,
                times.of(now.at(), now.at()),
                times.of(now.at().minus(uptime()), now.at()),
                refreshing,
                all,
                Faults.of(now, unsigned, threads.down()),
                times.of(now.at().minus(StatusHistory.span(samples.size())), now.at()).text(),
                curves(samples),
                shown));
    return new Response(200, Templates.HTML, page, refreshing ? REFRESH : Map.of());
  }

  private static Duration uptime() {
    return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
  }

  private static List<Curve> curves(List<StatusHistory.Sample> samples) {
    return List.of(
        curve("Requests a second", samples, StatusHistory.Sample::requests),
        curve("Searches a second", samples, StatusHistory.Sample::searches),
        curve("Failures a second", samples, StatusHistory.Sample::failures),
        curve("Searches that wait", samples, StatusHistory.Sample::waiting),
        curve("Revisions that the index lacks", samples, StatusHistory.Sample::lag),
        curve("Heap in use, MiB", samples, StatusHistory.Sample::heap));
  }

  private static Curve curve(
      String title,
      List<StatusHistory.Sample> samples,
      ToDoubleFunction<StatusHistory.Sample> value) {
    return Curve.of(title, samples.stream().map(it -> value.applyAsDouble(it)).toList());
  }

  private StatusTable disk() {
    Optional<DiskSpace> disk = DiskSpace.of(dataDir);
    return StatusTable.of(
        "disk",
        "Disk",
        List.of(
            List.of("data dir", dataDir.toString()),
            List.of("free, MiB", mebibytes(disk.map(DiskSpace::free))),
            List.of("free, per cent", disk.map(it -> percent(it.free(), it.size())).orElse("–")),
            List.of("size, MiB", mebibytes(disk.map(DiskSpace::size)))));
  }

  /** Rounded down: 0 is nearly nothing. */
  static String percent(long part, long whole) {
    return whole <= 0 ? "–" : StatusTables.number((long) (100.0 * part / whole));
  }

  private static String mebibytes(Optional<Long> bytes) {
    return bytes.map(it -> StatusTables.number(it >> 20)).orElse("unknown: see the log");
  }
}
