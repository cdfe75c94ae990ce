package dev.corpuscore.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.SecondTier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The adapter as a process, whose caller writes other lines between its messages. */
@SecondTier("CallerLinesTest")
class MalformedLinesTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
  private static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  /** A session that has ended answers nothing: the limit is for that alone. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void otherLines_areToldOnStderr_andTheSessionGoesOn(@TempDir Path folder) throws Exception {
    Path errors = folder.resolve("stderr");
    Process process = start(errors);
    try (OutputStream in = process.getOutputStream();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      write(in, "secret words\n{\"jsonrpc\":\n\n" + INITIALIZE + "\n");
      assertThat(answer(out).path("id").intValue()).isEqualTo(1);
      write(in, INITIALIZED + "\n" + "x".repeat(1 << 21) + "\n");
      write(in, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n");

      JsonNode listed = answer(out);

      assertThat(listed.path("id").intValue()).isEqualTo(2);
      assertThat(listed.path("result").path("tools")).hasSize(5);
      assertThat(process.isAlive()).isTrue();
    } finally {
      process.destroy();
      process.waitFor();
    }
    assertThat(Files.readString(errors).lines().filter(it -> it.startsWith("corpus-mcp: ")))
        .containsExactly(
            "corpus-mcp: left out a line of 12 bytes that is no JSON-RPC message",
            "corpus-mcp: left out a line of 11 bytes that is no JSON-RPC message",
            "corpus-mcp: left out a line of 2097152 bytes: a message has at most 65536");
    assertThat(Files.readString(errors)).doesNotContain("secret");
  }

  private static Process start(Path errors) throws IOException, URISyntaxException {
    return new ProcessBuilder(RecordedCore.adapter("--core", "http://127.0.0.1:1"))
        .redirectError(errors.toFile())
        .start();
  }

  private static void write(OutputStream in, String lines) throws IOException {
    in.write(lines.getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  private static JsonNode answer(BufferedReader out) throws IOException {
    String line = out.readLine();
    assertThat(line).as("the session goes on").isNotNull();
    return JSON.readTree(line);
  }
}
