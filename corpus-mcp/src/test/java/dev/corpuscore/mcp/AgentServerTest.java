package dev.corpuscore.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.tier.SecondTier;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client of the SDK, over stdio to a process and over HTTP, with a real Core behind. */
@SecondTier("RouteTest")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AgentServerTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String ALLOWED =
      "/api/search(\\?.*)?|/api/ad/[\\w-]+|/api/ad/[\\w-]+/similar(\\?limit=\\d+)?"
          + "|/api/insights(\\?.*)?|/roots/proof\\?posting=p_[a-z2-7]{26}";

  enum Transport {
    STDIO,
    HTTP
  }

  private RecordedCore core;
  private CoreClient asking;
  private HttpTransport http;
  private Map<Transport, McpSyncClient> clients;
  private String nurse;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    core = new RecordedCore(folder);
    nurse = core.idOf("nurse");
    asking = new CoreClient(core.url());
    TrustedKeys keys = TrustedKeys.read(Files.readAllBytes(core.keys));
    http = AgentServer.http(new Tools(asking, keys), 0);
    clients = Map.of(Transport.STDIO, connect(stdio()), Transport.HTTP, connect(overHttp()));
  }

  @AfterAll
  void stop() {
    clients.values().forEach(McpSyncClient::closeGracefully);
    http.close();
    asking.close();
    core.close();
  }

  private McpSyncClient client(Transport over) {
    return Objects.requireNonNull(clients.get(over));
  }

  private McpClientTransport stdio() throws IOException, URISyntaxException {
    List<String> command =
        RecordedCore.adapter("--core", core.url(), "--keys", core.keys.toString());
    return new StdioClientTransport(
        ServerParameters.builder(command.getFirst())
            .args(command.subList(1, command.size()))
            .build(),
        McpJsonDefaults.getMapper());
  }

  private McpClientTransport overHttp() {
    String url = http.url().toString();
    return HttpClientStreamableHttpTransport.builder(url.replace("/mcp", ""))
        .addHttpRequestCustomizer(
            (request, method, uri, body, context) ->
                request.header("Authorization", "Bearer control-token-of-32-characters-00"))
        .build();
  }

  private static McpSyncClient connect(McpClientTransport transport) {
    McpSyncClient client =
        McpClient.sync(transport)
            .requestTimeout(Duration.ofSeconds(30))
            .initializationTimeout(Duration.ofSeconds(30))
            .build();
    client.initialize();
    return client;
  }

  @ParameterizedTest
  @EnumSource
  void listTools_fiveThatOnlyRead(Transport over) {
    McpSyncClient client = client(over);
    List<Tool> tools = client.listTools().tools();

    assertThat(tools)
        .extracting(Tool::name)
        .containsExactlyInAnyOrder(
            "search", "get_posting", "find_similar", "insights", "verify_proof");
    assertThat(tools)
        .allSatisfy(
            tool -> {
              assertThat(tool.annotations().readOnlyHint()).isTrue();
              assertThat(tool.description()).contains("untrusted");
              assertThat(tool.inputSchema()).containsEntry("additionalProperties", false);
            });
  }

  @ParameterizedTest
  @EnumSource
  void eachTool_answersAsItsRoute_andMarksTheAnswer(Transport over) {
    McpSyncClient client = client(over);
    assertSame(
        client,
        "search",
        Map.of("q", "night nurse", "limit", 2),
        "/api/search?q=night%20nurse&limit=2");
    assertSame(client, "get_posting", Map.of("id", nurse), "/api/ad/" + nurse);
    assertSame(client, "find_similar", Map.of("id", nurse), "/api/ad/" + nurse + "/similar");
    assertSame(client, "insights", Map.of("q", "nurse"), "/api/insights?q=nurse");
    assertThat(text(client, "get_posting", Map.of("id", core.idOf("%22Night+Nurse%22"))))
        .contains("UNTRUSTED CONTENT");
    assertThat(text(client, "search", Map.of("q", "nurse"))).contains(RecordedCore.INJECTION);
  }

  private void assertSame(
      McpSyncClient client, String tool, Map<String, Object> arguments, String route) {
    JsonNode answer = JSON.readTree(text(client, tool, arguments));
    assertThat(answer.path("untrusted").booleanValue()).isTrue();
    assertThat(answer.path("notice").stringValue()).startsWith("UNTRUSTED CONTENT");
    assertThat(comparable(answer.path("answer")))
        .isEqualTo(comparable(JSON.readTree(core.get(route).body())));
  }

  /** Without what says how long it took. */
  private static String comparable(JsonNode answer) {
    return answer.toString().replaceAll("\"\\w*time_in_millis\\w*\":\\d+", "");
  }

  @ParameterizedTest
  @EnumSource
  void verifyProof_saysWhatThePathShows(Transport over) {
    McpSyncClient client = client(over);
    JsonNode listed = verdict(client, nurse);
    JsonNode absent = verdict(client, "p_aaaaaaaaaaaaaaaaaaaaaaaaaa");

    assertThat(listed.path("verified").booleanValue()).isTrue();
    assertThat(listed.path("state").stringValue()).isEqualTo("open");
    assertThat(listed.path("listed").intValue()).isEqualTo(3);
    assertThat(listed.path("signedBy").isString()).isTrue();
    assertThat(listed.has("notChecked")).isFalse();
    assertThat(absent.path("verified").booleanValue()).isTrue();
    assertThat(absent.path("state").stringValue()).isEqualTo("not listed");
  }

  private static JsonNode verdict(McpSyncClient client, String posting) {
    return JSON.readTree(text(client, "verify_proof", Map.of("posting", posting))).path("answer");
  }

  @Test
  void proofOfAnotherPosting_orOfAnotherStatement_isRefused() throws IOException {
    TrustedKeys keys = TrustedKeys.read(Files.readAllBytes(core.keys));
    String proof = core.get("/roots/proof?posting=" + nurse).body();
    String changed = proof.replace("\"leaves\":3", "\"leaves\":4");

    assertThat(verdict(proof, nurse, keys)).contains("\"verified\":true");
    assertThat(verdict(proof, core.idOf("cook"), keys))
        .contains("\"verified\":false", "is of another posting");
    assertThat(verdict(changed, nurse, keys))
        .contains("\"verified\":false", "has no sound envelope");
    assertThat(verdict(proof, nurse, null))
        .startsWith("{\"verified\":null,\"consistent\":true,")
        .contains("\"notChecked\"", "\"signedBy\":null");
    assertThat(verdict(changed, nurse, null)).contains("\"verified\":null", "\"notChecked\"");
    assertThat(verdict(proof, core.idOf("cook"), null)).contains("\"verified\":false");
  }

  private static String verdict(String proof, String posting, @Nullable TrustedKeys keys) {
    return ProofTool.verdict(proof.getBytes(StandardCharsets.UTF_8), posting, null, keys)
        .toString();
  }

  static Stream<Map.Entry<String, Map<String, Object>>> hostile() {
    return Stream.of(
            List.of("get_posting", Map.of("id", "../corpus/search")),
            List.of("get_posting", Map.of("id", "..")),
            List.of("get_posting", Map.of("id", "%2e%2e%2fchanges")),
            List.of("get_posting", Map.of("id", "p_a?x=1#y")),
            List.of("get_posting", Map.of("id", "p_a\r\nAuthorization: Bearer x")),
            List.of("get_posting", Map.of("id", List.of("a"))),
            List.of("get_posting", Map.of()),
            List.of("find_similar", Map.of("id", "a/../../../ledger/proof", "limit", 3)),
            List.of("find_similar", Map.of("id", "a", "limit", "3&x=1")),
            List.of("search", Map.of("q", 17)),
            List.of("search", Map.of("limit", -1)),
            List.of("search", Map.of("limit", 1_000_000)),
            List.of("search", Map.of("q", "a", "Authorization", "Bearer x")),
            List.of("search", Map.of("q", "x".repeat(10_000))),
            List.of("insights", Map.of("remote", "true&q=x")),
            List.of("verify_proof", Map.of("posting", "p_a&from=1&to=2")),
            List.of(
                "verify_proof",
                Map.of("posting", "p_aaaaaaaaaaaaaaaaaaaaaaaaaa", "on", "2026-03-01&from=1")))
        .map(it -> Map.entry((String) it.get(0), cast(it.get(1))));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> cast(Object arguments) {
    return (Map<String, Object>) arguments;
  }

  @ParameterizedTest
  @EnumSource
  void hostileArguments_areRefused_andAskNothing(Transport over) {
    McpSyncClient client = client(over);
    int before = core.asked.size();

    assertThat(hostile())
        .allSatisfy(
            call -> {
              CallToolResult result = call(client, call.getKey(), call.getValue());
              assertThat(result.isError()).isTrue();
            });
    assertThat(core.asked).hasSize(before);
  }

  @ParameterizedTest
  @EnumSource
  void textWithSyntaxOfUrls_staysOneParameter(Transport over) {
    McpSyncClient client = client(over);
    String q = "a&limit=0#../%2e%2e/ledger?from=1\nx";
    assertThat(JSON.readTree(text(client, "search", Map.of("q", q))).path("status").intValue())
        .isEqualTo(200);

    assertThat(core.asked.getLast().target())
        .isEqualTo("/api/search?q=a%26limit%3D0%23..%2F%252e%252e%2Fledger%3Ffrom%3D1%0Ax");
  }

  @ParameterizedTest
  @EnumSource
  void unknownTool_isAnError_andUnknownPostingA404(Transport over) {
    McpSyncClient client = client(over);
    assertThatThrownBy(() -> call(client, "erase", Map.of())).hasMessageContaining("Unknown tool");
    CallToolResult unknown = call(client, "get_posting", Map.of("id", "x"));

    assertThat(unknown.isError()).isTrue();
    assertThat(text(unknown)).contains("UNTRUSTED CONTENT", "\"status\":404");
  }

  /** Whatever was called, the door has seen nothing else. */
  @AfterEach
  void allThatWasAsked_isInTheTable_withoutHeadersOfCallers() {
    assertThat(core.asked)
        .allSatisfy(
            asked -> {
              assertThat(asked.method()).isEqualTo("GET");
              assertThat(asked.target()).matches(ALLOWED);
              assertThat(asked.headers().keySet())
                  .isSubsetOf("Accept", "Host", "User-agent", "Connection", "Content-length");
            });
  }

  private static CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result = call(client, tool, arguments);
    assertThat(result.isError()).as(text(result)).isFalse();
    return text(result);
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }
}
