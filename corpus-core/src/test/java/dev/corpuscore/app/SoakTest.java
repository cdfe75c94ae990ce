package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.Program;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service under mixed load for as long as {@code -Dminutes} says: heap after a collection, open
 * files, threads and disk must not grow. Flat is what does not grow by more than a hundredth of
 * itself an hour, or whose slope may as well be zero (95 %).
 */
@EnabledIfSystemProperty(named = "minutes", matches = "\\d+")
class SoakTest {
  private static final long MINUTES = Long.getLong("minutes", 0);
  private static final int SAMPLES = 60;
  private static final long LOG_LIMIT = 64L << 20;

  /** Caches fill and code is compiled: the beginning is left out. */
  private static final double WARM_UP = 0.4;

  private static final List<String> WORDS =
      List.of("nurse", "cook", "engineer", "driver", "teacher", "welder", "clerk", "night");
  private static final Pattern HEAP = Pattern.compile("total \\d+K, used (\\d+)K|used (\\d+)K");

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Random random = new Random(1);

  @Test
  void heapFilesThreadsAndDisk_stayAsTheyAre() throws Exception {
    Path lines = folder.resolve("lines.ndjson");
    Map<String, String> settings =
        Map.of("CORE_DATA_DIR", folder.resolve("data").toString(), "CORE_HTTP_PORT", "0");
    command(settings, "sample", "--count", "2000", "--seed", "1");
    Files.move(folder.resolve("sample.out"), lines);
    command(settings, "import", lines.toString());
    Map<String, List<Double>> series = new LinkedHashMap<>();
    long start = System.nanoTime();
    long sampled = TimeUnit.MINUTES.toNanos(MINUTES) / SAMPLES;
    try (CoreProcess serve = CoreProcess.start(folder, "serve", settings, "serve")) {
      URI url = serve.url();
      for (int sample = 0; sample < SAMPLES; sample++) {
        if (sample % 10 == 5) {
          command(settings, "import", lines.toString());
        }
        while (System.nanoTime() - start < (sample + 1) * sampled) {
          ask(url);
        }
        sample(serve.pid()).forEach((name, value) -> add(series, name, value));
      }
    }

    List<String> growing = new ArrayList<>();
    series.forEach(
        (name, values) -> {
          Slope slope = Slope.of(values.subList((int) (WARM_UP * SAMPLES), SAMPLES));
          double hour = 60.0 * SAMPLES / MINUTES;
          System.out.println(
              "SoakTest: "
                  + name
                  + ": mean "
                  + slope.mean
                  + ", an hour "
                  + slope.value * hour
                  + " ± "
                  + slope.error * hour);
          boolean flat = slope.value - slope.error <= 0 || slope.value * hour <= slope.mean / 100;
          if (!flat) {
            growing.add(name);
          }
        });
    assertThat(growing).as("grows over %d minutes", MINUTES).isEmpty();
    // it grows until it is folded, and is cut to this (docs/adr/0005)
    assertThat(folder.resolve("data/corpus.db-wal").toFile().length())
        .isLessThanOrEqualTo(LOG_LIMIT);
  }

  private static void add(Map<String, List<Double>> series, String name, double value) {
    series.computeIfAbsent(name, it -> new ArrayList<>()).add(value);
  }

  private void command(Map<String, String> settings, String... arguments) throws Exception {
    try (CoreProcess command = CoreProcess.start(folder, arguments[0], settings, arguments)) {
      assertThat(command.awaitExit()).isZero();
    }
  }

  /** Searches that come again and that do not, pages, and what is refused. */
  private void ask(URI url) throws IOException, InterruptedException {
    String word = WORDS.get(random.nextInt(WORDS.size()));
    String rare = Long.toString(random.nextLong(), 36);
    String query = URLEncoder.encode(random.nextBoolean() ? word : rare, StandardCharsets.UTF_8);
    for (String path :
        List.of(
            "/api/search?q=" + query,
            "/api/postings?limit=10",
            "/?q=" + query,
            "/api/search?limit=x",
            "/healthz",
            "/metrics")) {
      HttpRequest request = HttpRequest.newBuilder(url.resolve(path)).build();
      assertThat(http.send(request, HttpResponse.BodyHandlers.ofByteArray()).statusCode())
          .as(path)
          .isIn(200, 400);
    }
  }

  private Map<String, Double> sample(long pid) throws IOException, InterruptedException {
    jcmd(pid, "GC.run");
    Matcher heap = HEAP.matcher(jcmd(pid, "GC.heap_info"));
    double kibibytes = 0;
    while (heap.find()) {
      String used = heap.group(1) == null ? heap.group(2) : heap.group(1);
      kibibytes += Double.parseDouble(used);
    }
    try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"));
        Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"));
        Stream<Path> data = Files.walk(folder.resolve("data"))) {
      return Map.of(
          "heap after collection, KiB",
          kibibytes,
          "open files",
          (double) files.count(),
          "threads",
          (double) threads.count(),
          "disk without the log, bytes",
          (double)
              data.filter(it -> Files.isRegularFile(it) && !it.toString().endsWith("-wal"))
                  .mapToLong(it -> it.toFile().length())
                  .sum());
    }
  }

  private static String jcmd(long pid, String what) throws IOException, InterruptedException {
    return Program.run(Program.ofJdk("jcmd"), "" + pid, what).output();
  }

  /** Least squares over equal steps; the error is that of 95 %. */
  private record Slope(double mean, double value, double error) {
    static Slope of(List<Double> values) {
      int count = values.size();
      double middle = (count - 1) / 2.0;
      double mean = values.stream().mapToDouble(it -> it).average().orElseThrow();
      double across = 0;
      double along = 0;
      for (int at = 0; at < count; at++) {
        across += (at - middle) * (values.get(at) - mean);
        along += (at - middle) * (at - middle);
      }
      double slope = across / along;
      double left = 0;
      for (int at = 0; at < count; at++) {
        double residue = values.get(at) - mean - slope * (at - middle);
        left += residue * residue;
      }
      return new Slope(mean, slope, 2.03 * Math.sqrt(left / (count - 2) / along));
    }
  }
}
