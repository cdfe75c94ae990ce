package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.commands.DrainReport.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a source answers: it is told of that source, others go on, nothing is closed. */
class BadAnswersTest {
  private static final String HTML = "text/html";
  private static final String LINES = "application/x-ndjson";

  private final TestCorpus data;

  BadAnswersTest(TestCorpus data) {
    this.data = data;
  }

  @Test
  void badAnswers_areToldPerSourceAndCloseNothing() {
    Map<String, FreshCorpus.Reply> bad = new LinkedHashMap<>();
    bad.put("toomany", FreshCorpus.reply(429, HTML, "slow down", "Retry-After", "3600"));
    bad.put("broken", FreshCorpus.reply(500, HTML, "oops"));
    bad.put(
        "walled", FreshCorpus.reply(403, HTML, "Just a moment...", "cf-mitigated", "challenge"));
    bad.put("login", FreshCorpus.reply(302, HTML, "", "Location", "https://signin.example/login"));
    bad.put("half", BadAnswersTest::half);
    bad.put("other", FreshCorpus.reply(200, LINES, "{\"error\":\"no such board\",\"jobs\":null}"));
    bad.put("array", FreshCorpus.reply(200, "application/json", "[[1,2],{\"a\":[]}]"));
    bad.put("nothing", FreshCorpus.reply(404, HTML, "gone"));
    List<String> names = List.copyOf(bad.keySet());
    List<String> all = Stream.concat(Stream.of("good"), names.stream()).toList();
    FreshCorpus corpus = new FreshCorpus(data, hosts(all));
    String[] sources =
        all.stream()
            .map(it -> "id: " + it + ", kind: ndjson, url: 'https://" + it + ".example/jobs'")
            .toArray(String[]::new);
    corpus.catalog(sources);
    names.forEach(it -> good(corpus, it, 1, 2));
    good(corpus, "good", 1, 2);
    assertThat(corpus.sync(SyncCatalog.Request.DUE).failed()).isZero();
    Set<String> open = corpus.open();
    assertThat(open).hasSize(2 * sources.length);
    long revision = corpus.store().revisions().newest();

    bad.forEach((name, reply) -> corpus.at(name + ".example/jobs", reply));
    corpus.at("signin.example/login", FreshCorpus.reply(200, HTML, "<form>Sign in</form>"));
    good(corpus, "good", 1, 2, 3);
    corpus.later(Duration.ofHours(7));
    DrainReport report = corpus.sync(SyncCatalog.Request.DUE);

    assertThat(report.succeeded()).isEqualTo(1);
    assertThat(report.failed()).isEqualTo(bad.size());
    for (Ended ended : report.commands()) {
      String name = ended.command().subject();
      System.out.println("BadAnswersTest " + name + ": " + ended.error());
      Source source = corpus.store().catalog().find(name).orElseThrow();
      if (name.equals("good")) {
        assertThat(ended.outcome()).isEqualTo(Outcome.DONE);
        assertThat(source.history().failures()).isZero();
      } else {
        assertThat(ended.outcome()).as(name).isEqualTo(Outcome.RETRY);
        assertThat(ended.error()).startsWith("the source gave no listing: ");
        assertThat(source.history().failures()).isEqualTo(1);
        assertThat(source.history().error()).isEqualTo(ended.error());
      }
    }
    assertThat(corpus.open()).containsAll(open).hasSize(open.size() + 1);
    assertThat(corpus.store().revisions().newest()).isEqualTo(revision + 1);
    assertThat(corpus.store().catalog().closings(null, 10)).isEmpty();
  }

  private static String[] hosts(List<String> sources) {
    return Stream.concat(Stream.of("signin.example"), sources.stream().map(it -> it + ".example"))
        .toArray(String[]::new);
  }

  private static void good(FreshCorpus corpus, String name, int... ads) {
    List<String> lines =
        IntStream.of(ads)
            .mapToObj(ad -> FreshCorpus.line("https://" + name + ".example/" + ad, "Cook " + ad))
            .toList();
    corpus.lines(name + ".example/jobs", lines);
  }

  /** Says that more will come, and goes away. */
  private static void half(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", LINES);
    exchange.sendResponseHeaders(200, 10_000);
    String line = FreshCorpus.line("https://half.example/1", "Cook 1") + "\n";
    exchange.getResponseBody().write(line.getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }
}
