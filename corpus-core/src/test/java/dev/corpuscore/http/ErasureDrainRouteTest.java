package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The drain over the socket; that a client product is there: {@code OpenApiAnswersTest}. */
class ErasureDrainRouteTest {
  private static final String PATH = "/api/corpus/erasures/drain";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "501", "-1", "x", "1.5", "", "50&max=50"})
  void max_outOfItsBounds_isRefused(String max) {
    HttpResponse<String> response = corpus.post(PATH + "?max=" + max, "");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(response.body()).contains("\"pointer\":\"?max\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?max=1", "?max=500"})
  void clientProductThatIsNotThere_is502_andSaysNoMore(String query) {
    HttpResponse<String> response = corpus.post(PATH + query, "");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(502);
    assertThat(response.body())
        .contains("urn:corpus-core:problem:client-unavailable")
        .doesNotContain("127.0.0.1", ServedCorpus.WORKER, "connect");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
  }
}
