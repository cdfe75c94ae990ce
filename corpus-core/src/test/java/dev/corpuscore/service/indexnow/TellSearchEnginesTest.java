package dev.corpuscore.service.indexnow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.LoggedLines;
import dev.corpuscore.fetch.http.FetchExceptions;
import dev.corpuscore.fetch.http.HttpFetcher;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.thread.ServiceThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service of IndexNow on loopback is told what changed. */
class TellSearchEnginesTest {
  private static final String KEY = "0123456789abcdef";
  private static final Duration HOUR = Duration.ofHours(1);
  private static final JsonMapper JSON = new JsonMapper();

  private final TestCorpus data;
  private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
  private HttpServer service;
  private HttpFetcher fetcher;
  private Path file;
  private TellSearchEngines engines;
  private volatile int status = 200;

  TellSearchEnginesTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/indexnow",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          assertThat(exchange.getRequestHeaders().getFirst("Content-Type"))
              .isEqualTo("application/json; charset=utf-8");
          requests.add(JSON.readTree(new String(body, StandardCharsets.UTF_8)));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    service.start();
    String authority = "127.0.0.1:" + service.getAddress().getPort();
    ParsePool parsing = data.closing(new ParsePool());
    fetcher =
        new HttpFetcher(
            new FetchExceptions(Set.of(authority), Map.of()),
            "1",
            data.clock(),
            data.folder(),
            parsing);
    file = data.folder().resolve("indexnow.revision");
    ServiceThreads threads = new ServiceThreads();
    RevisionWatch.Written watch = data.closing(RevisionWatch.of(data.store().history(), threads));
    engines =
        new TellSearchEngines(
            new ReadChanges(data.store().revisions(), data.store().history(), watch),
            new IndexNowClient(
                fetcher,
                URI.create("http://" + authority + "/indexnow"),
                URI.create("https://jobs.example"),
                KEY),
            id -> "/ads/" + id.value(),
            file,
            data.clock());
  }

  private void start() {
    data.closing(engines.start(new ServiceThreads()));
  }

  @AfterEach
  void stop() {
    fetcher.close();
    service.stop(0);
  }

  @Test
  void whatIsThereAtTheStart_isNotTold_butWhatChangesThen() {
    data.importLines(line("1", "Nurse"), line("2", "Cook"));
    start();
    assertThat(file).hasContent("2\n");

    data.importLines(line("2", "Head cook"), line("3", "Baker"), unlisted("4"));
    engines.tell();
    engines.tell();

    assertThat(requests).hasSize(1);
    JsonNode told = requests.getFirst();
    assertThat(told.get("host").stringValue()).isEqualTo("jobs.example");
    assertThat(told.get("key").stringValue()).isEqualTo(KEY);
    assertThat(told.get("keyLocation").stringValue())
        .isEqualTo("https://jobs.example/0123456789abcdef.txt");
    assertThat(urls(told)).containsExactly(page("2"), page("3"));
    // the change of a posting that is not listed has no number here
    assertThat(file).hasContent("4 " + data.now() + "\n");
  }

  @Test
  void laterChanges_areToldAnHourAfterTheFirst_alsoAfterARestart() {
    start();
    data.importLines(line("1", "Nurse"));
    engines.tell();
    data.importLines(line("2", "Cook"));

    data.later(Duration.ofMinutes(59));
    engines.tell();
    assertThat(requests).as("within the hour").hasSize(1);

    start();
    data.later(Duration.ofMinutes(1));
    engines.tell();
    assertThat(requests).hasSize(2);
    assertThat(urls(requests.getLast())).containsExactly(page("2"));
  }

  @Test
  void fileThatCannotBeWritten_asksNobody_andStopsNothing() throws IOException {
    Files.createDirectories(file.resolve("in the way"));
    data.importLines(line("1", "Nurse"));

    try (LoggedLines log = LoggedLines.of(TellSearchEngines.class)) {
      start();

      assertThat(log.lines())
          .containsExactly("event=search-engines-not-begun reason=\"cannot read " + file + "\"");
    }
    assertThatThrownBy(engines::tell).hasMessage("cannot read " + file);
    assertThat(requests).isEmpty();
  }

  /** Written by an earlier version; and with a clock that was ahead. */
  @ParameterizedTest
  @ValueSource(strings = {"0\n", "0 2099-01-01T00:00:00Z\n"})
  void fileWithoutATimeThatCounts_isGoneOnFromAtOnce(String content) throws IOException {
    Files.writeString(file, content);
    data.importLines(line("1", "Nurse"));

    engines.tell();

    assertThat(requests).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\u00e5", "1,2\n", "NaN 2026-11-20T12:00:00Z"})
  void fileWithSomethingElse_beginsAnew_andSaysSo(String content) throws IOException {
    Files.writeString(file, content);
    data.importLines(line("1", "Nurse"));

    try (LoggedLines log = LoggedLines.of(TellSearchEngines.class)) {
      engines.tell();

      assertThat(log.lines())
          .containsExactly(
              "event=search-engines-begin-again reason=\""
                  + file
                  + " has no revision\" revision=1");
    }
    assertThat(requests).isEmpty();
    assertThat(file).hasContent("1\n");
  }

  @Test
  void closedPosting_isTold() {
    engines.tell();
    data.importLines(line("1", "Nurse"));
    engines.tell();
    data.later(HOUR);

    data.importLines(
        "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\",\"record\":{\"state\":\"closed\","
            + "\"closedReason\":\"gone\",\"closedAt\":\"2026-11-20T12:00:00Z\",\"listed\":true,"
            + "\"origin\":\"import\",\"sources\":[],\"firstSeenAt\":\"2026-11-20T12:00:00Z\","
            + "\"lastSeenAt\":\"2026-11-20T12:00:00Z\"}}");
    engines.tell();

    assertThat(requests).hasSize(2);
    assertThat(urls(requests.getLast())).containsExactly(page("1"));
  }

  @Test
  void removedAndUnlistedPostings_areTold_unlessTheyWereNeverListed() {
    engines.tell();
    data.importLines(line("1", "Nurse"), line("2", "Cook"), unlisted("3"), line("5", "Baker"));
    engines.tell();

    remove("1");
    data.importLines(unlisted("2"));
    remove("3");
    data.later(HOUR);
    engines.tell();
    engines.tell();

    assertThat(requests).hasSize(2);
    assertThat(urls(requests.getLast())).containsExactly(page("1"), page("2"));
  }

  @Test
  void whatIsRefused_isToldTheNextTime() throws IOException {
    engines.tell();
    data.importLines(line("1", "Nurse"));
    status = 429;
    engines.tell();
    assertThat(file).hasContent("0 " + data.now() + "\n");

    status = 202;
    data.later(HOUR);
    engines.tell();

    assertThat(requests).hasSize(2);
    assertThat(urls(requests.getLast())).containsExactly(page("1"));
    assertThat(file).hasContent("1 " + data.now() + "\n");
  }

  @Test
  void moreThanOneRequestHolds_isToldInSeveral() {
    engines.tell();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 10_001; i++) {
      lines.add(line(Integer.toString(i), "Cook"));
    }
    data.importLines(lines.toArray(String[]::new));

    engines.tell();

    assertThat(requests).extracting(it -> it.get("urlList").size()).containsExactly(10_000, 1);
  }

  @Test
  void restoredCorpus_beginsAnew() throws IOException {
    Files.writeString(file, "99 2026-11-20T11:00:00Z\n");
    data.importLines(line("1", "Nurse"));

    try (LoggedLines log = LoggedLines.of(TellSearchEngines.class)) {
      engines.tell();

      assertThat(log.lines())
          .containsExactly(
              "event=search-engines-begin-again reason=\"the corpus was restored from a time before"
                  + " revision 99\" revision=1");
    }
    assertThat(requests).isEmpty();
    assertThat(file).hasContent("1\n");
  }

  private void remove(String number) {
    PostingUpdate.Rule remove = stored -> new PostingUpdate.Decision.Remove();
    data.store().postings().update(List.of(new PostingUpdate(id(number), null, remove)));
  }

  private static String line(String number, String title) {
    return "{\"url\":\"https://a.example/" + number + "\",\"title\":\"" + title + "\"}";
  }

  private static String unlisted(String number) {
    return "{\"url\":\"https://a.example/"
        + number
        + "\",\"title\":\"Secret\",\"record\":{\"state\":\"open\",\"listed\":false,"
        + "\"origin\":\"import\",\"sources\":[],\"firstSeenAt\":\"2026-11-20T12:00:00Z\","
        + "\"lastSeenAt\":\"2026-11-20T12:00:00Z\"}}";
  }

  private static String page(String number) {
    return "https://jobs.example/ads/" + id(number).value();
  }

  private static PostingId id(String number) {
    return UrlIdentities.of("https://a.example/" + number).postingId();
  }

  private static List<String> urls(JsonNode told) {
    List<String> urls = new ArrayList<>();
    told.get("urlList").forEach(it -> urls.add(it.stringValue()));
    return urls;
  }
}
