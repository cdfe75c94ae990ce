package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code POST /api/catalog/sync} and {@code POST /api/commands/drain}, over a socket. */
class UpkeepRoutesTest {
  private static final String SYNC = "/api/catalog/sync";
  private static final String DRAIN = "/api/commands/drain";

  private final TestCorpus data;
  private final ServedCorpus corpus;

  UpkeepRoutesTest(TestCorpus data) {
    this.data = data;
    corpus = ServedCorpus.of(data, List.of());
  }

  @Test
  void sync_thenDrain_saysWhatWasDone() throws IOException {
    catalog("acme", "globex");

    assertThat(corpus.post(SYNC, "").body())
        .isEqualTo(
            "{\"catalog\":{\"added\":2,\"updated\":0,\"removed\":0,\"unchanged\":0},"
                + "\"queued\":2,\"skipped\":0}");
    assertThat(corpus.post(SYNC, "{}").body()).endsWith("\"queued\":0,\"skipped\":2}");
    JsonNode drained = ServedCorpus.parse(corpus.post(DRAIN + "?max=1", "").body());
    assertThat(drained.get("drained").intValue()).isEqualTo(1);
    assertThat(drained.get("remaining").intValue()).isEqualTo(1);
    JsonNode rest = ServedCorpus.parse(corpus.post(DRAIN, "").body());
    assertThat(rest.get("remaining").intValue()).isZero();

    JsonNode command = rest.at("/commands/0");
    assertThat(command.propertyNames())
        .containsExactly("id", "kind", "subject", "outcome", "attempts", "error", "result");
    assertThat(command.get("kind").stringValue()).isEqualTo("source.sync");
    assertThat(command.get("subject").stringValue()).isEqualTo("globex");
    assertThat(command.get("outcome").stringValue()).isEqualTo("done");
    assertThat(command.get("error").isNull()).isTrue();
    assertThat(command.at("/result/added").intValue()).isEqualTo(2);
    assertThat(corpus.post(DRAIN, "").body())
        .isEqualTo(
            "{\"drained\":0,\"succeeded\":0,\"failed\":0,\"continued\":0,\"remaining\":0,"
                + "\"more\":false,\"commands\":[]}");
  }

  @Test
  void sync_named_isQueuedThoughItIsNotDue() throws IOException {
    catalog("acme", "globex");
    corpus.post(SYNC, "");
    corpus.post(DRAIN, "");

    String named = corpus.post(SYNC, "{\"sources\": [\"acme\"]}").body();
    String forced = corpus.post(SYNC, "{\"force\": true}").body();

    assertThat(named).endsWith("\"queued\":1,\"skipped\":0}");
    assertThat(forced)
        .as("acme's waits, and is forced now")
        .endsWith("\"queued\":2,\"skipped\":0}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"sources": ["acme", "nobody"]} | /sources/1
          {"sources": "acme"}             | /sources
          {"sources": [1]}                | /sources/0
          {"force": "yes"}                | /force
          {"all": true}                   | /all
          []                              | ''
          {                               | ''
          """)
  void sync_badRequest_namesTheFault(String body, String pointer) throws IOException {
    catalog("acme");

    HttpResponse<String> response = corpus.post(SYNC, body);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(ServedCorpus.parse(response.body()).at("/errors/0/pointer").stringValue())
        .isEqualTo(pointer);
    assertThat(corpus.post(SYNC, "").body()).as("nothing had changed").contains("\"added\":1");
  }

  @Test
  void sync_faultyFile_tellsAllFaultsAndChangesNothing() throws IOException {
    catalog("acme");
    corpus.post(SYNC, "");
    Files.writeString(
        data.file("catalog.yaml"),
        """
        sources:
          - id: acme
            kind: greenhuose
            tenant: acme
          - id: globex
            every: often
        """);

    HttpResponse<String> response = corpus.post(SYNC, "");

    assertThat(response.statusCode()).isEqualTo(422);
    JsonNode problem = ServedCorpus.parse(response.body());
    assertThat(problem.get("type").stringValue())
        .isEqualTo("urn:corpus-core:problem:catalog-invalid");
    assertThat(problem.get("errors"))
        .extracting(it -> it.get("pointer").stringValue() + " " + it.get("detail").stringValue())
        .containsExactly(
            "/sources/0/kind line 3: must be one of greenhouse: \"greenhuose\"",
            "/sources/1/kind line 5: is required",
            "/sources/1/every line 6: must be like 30m, 6h, 1d, auto or auto 1h 7d: \"often\"");
    catalog("acme");
    assertThat(corpus.post(SYNC, "").body()).contains("\"unchanged\":1");
  }

  @Test
  void sync_noFile_saysWhereItShouldBe() {
    HttpResponse<String> response = corpus.post(SYNC, "");

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(response.body()).contains("there is no catalog at", "catalog.yaml");
  }

  @ParameterizedTest
  @CsvSource({"0", "501", "x", "-1", "''"})
  void drain_maxOutOfRange_isRefused(String max) {
    HttpResponse<String> response = corpus.post(DRAIN + "?max=" + max, "");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("?max");
  }

  private void catalog(String... ids) throws IOException {
    StringBuilder text = new StringBuilder("sources:\n");
    for (String id : ids) {
      text.append("  - {id: ").append(id).append(", kind: greenhouse, tenant: ").append(id);
      text.append("}\n");
    }
    Files.writeString(data.file("catalog.yaml"), text);
  }
}
