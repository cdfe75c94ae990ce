package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.tier.BothTiers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator removes a posting of a source, beside the services that show it. */
@BothTiers
class RemovedPostingTest extends TypedWordsFixture {
  private static final Pattern ID = Pattern.compile("p_[a-z2-7]{26}");
  private static final String LINK = url(1) + "/" + CANARY;
  private static final String LINES =
      """
      {"url":"%s","title":"Nurse %stitle","description":"%s"}
      {"url":"%s","title":"Nurse who stays"}
      """
          .formatted(LINK, CANARY, (CANARY + "text ").repeat(900), url(2));

  @ParameterizedTest
  @EnumSource
  void removed_isInNoAnswerTableOrFile(Database database) throws Exception {
    Map<String, String> environment = environment(database);
    List<Map<String, String>> instances = instances(database, environment);
    List<RunningServe> serves = new ArrayList<>();
    try {
      List<URI> urls = new ArrayList<>();
      for (Map<String, String> each : instances) {
        serves.add(RunningServe.start(written, "serve" + serves.size(), each));
        urls.add(serves.getLast().url());
      }
      Path lines = Files.writeString(folder.resolve("lines.ndjson"), LINES);
      output(environment, "import", lines.toString());
      String id = id(urls.getFirst());
      for (URI url : urls) {
        awaitListed(url, true);
        assertThat(get(url, "/sitemaps/p_.xml")).contains(id);
        assertThat(get(url, "/ads/" + id)).startsWith("200 ");
      }

      output(environment, "posting", "remove", id, "--keep-out", "--reason", "order 17");

      for (URI url : urls) {
        awaitListed(url, false);
        assertThat(get(url, "/sitemaps/p_.xml")).startsWith("200 ").doesNotContain(id);
        assertThat(get(url, "/ads/" + id)).startsWith("404 ");
        assertThat(lookUp(url, LINK)).startsWith("404 ");
        for (String path : List.of("/api/search?q=nurse", "/?q=nurse")) {
          HttpResponse<String> answer = WholeAnswer.at(url.resolve(path));
          assertThat(answer.statusCode()).isEqualTo(200);
          assertThat(answer.body()).contains("stays");
          assertThat(answer.headers().map() + answer.body()).doesNotContain(CANARY);
        }
      }
      awaitOverwritten();
      assertThat(canaries()).as("but in the index").allMatch(it -> it.contains("/index/"));
      for (RunningServe serve : serves) {
        serve.end();
      }
    } finally {
      serves.forEach(RunningServe::close);
    }
    for (Map<String, String> each : instances) {
      output(each, "reindex");
      output(each, "check");
    }
    assertThat(canaries()).as("once the index is made anew").isEmpty();
  }

  /** On PostgreSQL there is a second one, with an index of its own. */
  private List<Map<String, String>> instances(Database database, Map<String, String> first)
      throws IOException {
    if (database == Database.SQLITE) {
      return List.of(first);
    }
    Map<String, String> second = new TreeMap<>(first);
    second.put("CORE_DATA_DIR", Files.createDirectory(written.resolve("second")).toString());
    return List.of(first, second);
  }

  private String id(URI url) throws Exception {
    String answer = lookUp(url, LINK);
    Matcher id = ID.matcher(answer);
    assertThat(id.find()).as(answer).isTrue();
    return id.group();
  }

  /** Until the feed shows it, or shows it no more. */
  private void awaitListed(URI url, boolean listed) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    String feed = get(url, "/api/postings?limit=100");
    while (isSinging(feed) != listed) {
      assertThat(System.nanoTime()).as(feed).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      feed = get(url, "/api/postings?limit=100");
    }
  }
}
