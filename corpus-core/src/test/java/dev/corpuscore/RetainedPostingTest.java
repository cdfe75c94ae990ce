package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.tier.BothTiers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A posting that closed long ago is removed by a drain of commands, beside a service. Listed again
 * it says so, until somebody orders its removal.
 */
@BothTiers
class RetainedPostingTest extends TypedWordsFixture {
  private static final String BOARD =
      "sources: [{id: a, kind: greenhouse, tenant: acme, enabled: false}]\n";

  private static final String LINES =
      """
      {"url":"%s","title":"Nurse %stitle","description":"%s","expiresAt":"2020-01-01T00:00:00Z"}
      {"url":"%s","title":"Nurse who stays"}
      """
          .formatted(url(1), CANARY, (CANARY + "text ").repeat(900), url(2));

  private static final String ID = UrlIdentities.of(url(1)).postingId().value();
  private static final String AD = "/api/ad/" + ID;

  /** How an archive begins a row about a removal by retention. */
  private static final String KEPT = "[\"retention\"";

  private static final String RESOLVE = "{\"url\":\"" + url(1) + "\"}";

  @ParameterizedTest
  @MethodSource("databases")
  void drained_isInNoAnswerTableOrFile(Database database) throws Exception {
    Map<String, String> environment = environment(database);
    environment.put("CORE_RETAIN_CLOSED", "400d");
    Files.writeString(data.resolve("catalog.yaml"), BOARD);
    Path lines = Files.writeString(folder.resolve("lines.ndjson"), LINES);
    output(environment, "import", lines.toString());
    assertThat(canaries()).as("until it is drained").isNotEmpty();
    try (RunningServe serve = RunningServe.start(written, "serve", environment)) {
      // queues what closes postings whose own date has passed
      assertThat(post(serve.url(), CONTROL, "/api/catalog/sync", "")).startsWith("20");

      assertThat(post(serve.url(), CONTROL, "/api/commands/drain", "")).startsWith("200 ");

      assertThat(WholeAnswer.at(serve.url().resolve("/api/search?q=nurse")).body())
          .contains("stays");
      assertThat(isSinging(get(serve.url(), "/api/changes?limit=100"))).isFalse();
      awaitErased();
      page(1);
      assertThat(post(serve.url(), CONTROL, "/api/ads/resolve", RESOLVE)).startsWith("200 ");
      assertThat(get(serve.url(), AD)).containsPattern("\"not_before\":\"20\\d\\d-\\d\\d-\\d\\d\"");
      assertThat(output(environment, "export", "--everything")).contains(KEPT);

      output(environment, "posting", "remove", ID, "--reason", "by order");

      assertThat(post(serve.url(), CONTROL, "/api/ads/resolve", RESOLVE)).startsWith("200 ");
      assertThat(get(serve.url(), AD)).contains("\"first_seen\"").doesNotContain("not_before");
      assertThat(output(environment, "export", "--everything")).doesNotContain(KEPT);
      serve.end();
    }
    output(environment, "check");
    assertThat(canaries()).isEmpty();
  }
}
