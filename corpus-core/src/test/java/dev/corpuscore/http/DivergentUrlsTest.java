package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.url.DivergentUrls;
import dev.corpuscore.feed.Board;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A URL that parsers read differently comes in nowhere. */
class DivergentUrlsTest {
  private static ServedCorpus served;
  private static TestCorpus data;

  @BeforeAll
  static void serve(TestCorpus corpus) {
    data = corpus;
    served =
        ServedCorpus.of(
            corpus.file("served"),
            List.of(),
            ServedCorpusOptions.USUAL.withClient("http://127.0.0.1:1"));
  }

  @ParameterizedTest
  @MethodSource("dev.corpuscore.canonical.url.DivergentUrls#all")
  void routesAndCatalog_refuseIt(String url) {
    assertThat(
            served
                .get(
                    "/api/ads/lookup?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8),
                    "Authorization",
                    "Bearer " + ServedCorpus.CONTROL)
                .statusCode())
        .isEqualTo(400);
    String stripped = url.strip();
    String typed = object().put("url", stripped).put("title", "Cook").toString();
    if (stripped.equals(url)) {
      assertThat(served.post("/api/ads/resolve", typed).statusCode()).isIn(400, 422);
    }
    assertThatThrownBy(() -> Board.at(url, null)).isInstanceOf(CorpusException.class);
  }

  @Test
  void importedLines_areRefused_inEveryFormat() {
    List<String> urls = DivergentUrls.all().toList();
    assertThat(refused(ImportPostings.Format.POSTING, "url", "title", urls)).isEqualTo(urls.size());
    assertThat(refused(ImportPostings.Format.JOBTECH, "webpage_url", "headline", kept(urls)))
        .isEqualTo(kept(urls).size());
  }

  /** This format ignores white space around texts. */
  private static List<String> kept(List<String> urls) {
    return urls.stream().filter(url -> url.strip().equals(url)).toList();
  }

  private static long refused(
      ImportPostings.Format format, String url, String title, List<String> urls) {
    StringBuilder lines = new StringBuilder();
    for (String each : urls) {
      lines.append(object().put(url, each).put(title, "Cook")).append('\n');
    }
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    List<String> reasons = new ArrayList<>();
    new ImportPostings(data.store().postings(), Clock.systemUTC())
        .run(
            List.of(new ImportPostings.Input("lines", () -> new ByteArrayInputStream(bytes))),
            format,
            Long.MAX_VALUE,
            new ImportPostings.Listener() {
              @Override
              public void refused(ImportPostings.Refusal refusal) {
                reasons.add(refusal.reason());
              }

              @Override
              public void stored(ImportPostings.Counts counts, long read) {}
            });
    return reasons.size();
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
