package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Method;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a cache must know: which headers of a request an answer depends on. */
class VaryTest {
  /** What may change an answer, and more. */
  private static final List<Map.Entry<String, String>> HEADERS =
      List.of(
          Map.entry("Accept", "application/jsonl"),
          Map.entry("Accept", "text/html"),
          Map.entry("X-Fields", "id"),
          Map.entry("x-feature-freetext-bool-method", "x"),
          Map.entry("x-feature-disable-smart-freetext", "x"),
          Map.entry("Accept-Language", "sv"),
          Map.entry("User-Agent", "Mozilla/5.0"),
          Map.entry("api-key", "x"),
          Map.entry("Cookie", "a=b"));

  private static final String FREETEXT =
      "x-feature-freetext-bool-method, x-feature-disable-smart-freetext";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build()),
            ServedCorpusOptions.HISTORICAL);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search,                                 'Accept-Encoding, X-Fields, " + FREETEXT + "'",
    "/api/search?limit=0&fields=id,               'Accept-Encoding, X-Fields, " + FREETEXT + "'",
    "/api/search?limit=x,                         'Accept-Encoding, X-Fields, " + FREETEXT + "'",
    "/api/complete?q=co,                          'Accept-Encoding, " + FREETEXT + "'",
    "/api/snapshot,                               'Accept, Accept-Encoding'",
    "/api/v2/stream?updated-after=2026-01-01T00,  'Accept, Accept-Encoding'",
    "/api/changes,                                'Accept, Accept-Encoding'",
    "/feed.atom,                                  Accept-Encoding",
    "/,                                           'Accept-Language, Accept-Encoding'",
    "/?lang=sv,                                   'Accept-Language, Accept-Encoding'",
    "/?limit=x,                                   'Accept-Language, Accept-Encoding'",
    "/ads/none,                                   'Accept-Language, Accept-Encoding'",
    "/no/such/path,                               'Accept, Accept-Encoding'"
  })
  void answer_namesWhatItDependsOn(String path, String headers) {
    assertThat(vary(corpus.get(path))).isEqualTo(headers);
  }

  @Test
  void everyPublicAnswer_thatAHeaderChanges_namesIt() {
    // the metrics change by being asked
    List<String> paths =
        corpus.routes().stream()
            .filter(it -> it.access() == Access.PUBLIC && it.method() == Method.GET)
            .map(it -> corpus.example(it.path()))
            .filter(it -> !it.equals("/metrics"))
            .toList();
    assertThat(paths).contains("/api/search", "/api/changes", "/api/snapshot");
    for (String path : paths) {
      String plain = said(corpus.get(path));
      for (Map.Entry<String, String> header : HEADERS) {
        HttpResponse<String> answer = corpus.get(path, header.getKey(), header.getValue());

        assertThat(List.of(vary(answer).split(", "))).contains("Accept-Encoding");
        if (!said(answer).equals(plain)) {
          assertThat(List.of(vary(answer).split(", ")))
              .as("%s with %s", path, header)
              .contains(header.getKey());
        }
      }
    }
  }

  private static String vary(HttpResponse<String> answer) {
    return answer.headers().firstValue("Vary").orElse("");
  }

  /** Status and body, whatever time and counters there are in it. */
  private static String said(HttpResponse<String> answer) {
    return answer.statusCode() + " " + answer.body().replaceAll("[0-9.]+(E-?[0-9]+)?", "0");
  }
}
