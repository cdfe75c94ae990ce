package dev.corpuscore.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Program;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code examples/outbox/outbox} as somebody runs it who sees it for the first time. */
class PlayedOutboxTest {
  private static final String OUTBOX =
      Path.of("..", "examples", "outbox", "outbox").toAbsolutePath().normalize().toString();

  @Test
  void help_needsNoBearer() throws Exception {
    Program run = run(null, "--help");

    assertThat(run.code()).isZero();
    assertThat(run.said()).contains("usage: ", "--port N", "default 9090", "PEOPLE", "SEED");
  }

  @SecondTier("PlayedOutboxTest#help_needsNoBearer")
  @ParameterizedTest
  @ValueSource(strings = {"--prot 1", "--port", "--port x", "--port 65536", "many", "1 2 3"})
  void wrongArguments_showTheUsage(String arguments) throws Exception {
    Program run = run("worker", arguments.split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.said()).startsWith("usage: ").doesNotContain("Exception");
  }

  @SecondTier("PlayedOutboxTest#port_isTheOneThatIsAskedFor")
  @Test
  void withoutABearer_showsTheUsage() throws Exception {
    Program run = run(null, "--port", "0", "0");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.said()).startsWith("usage: CORE_CORPUS_WORKER_TOKEN=");
  }

  @Test
  void port_isTheOneThatIsAskedFor() throws Exception {
    Program run = run("worker", "--port", "0", "0");

    assertThat(run.code()).isZero();
    assertThat(run.said())
        .containsPattern("CORE_CLIENT_BASE_URL=http://127\\.0\\.0\\.1:[0-9]+\n")
        .doesNotContain(":9090");
  }

  @SecondTier("PlayedOutboxTest#port_isTheOneThatIsAskedFor")
  @Test
  void portThatIsTaken_isSaidInOneSentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Program run = run("worker", "--port", Integer.toString(taken.getLocalPort()), "1");

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.said())
          .contains("cannot listen on 127.0.0.1 port " + taken.getLocalPort(), "--port N")
          .hasLineCount(1);
    }
  }

  private static Program run(@Nullable String worker, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(OUTBOX));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("CORE_CORPUS_WORKER_TOKEN");
    if (worker != null) {
      builder.environment().put("CORE_CORPUS_WORKER_TOKEN", worker);
    }
    return Program.run(builder, new byte[0]);
  }
}
