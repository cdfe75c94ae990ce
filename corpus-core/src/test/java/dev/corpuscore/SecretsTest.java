package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Canary tokens, and then a look at everything that the process wrote and answered (R21). */
class SecretsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofMillis(20);
  private static final Pattern URL = Pattern.compile("event=serving url=(http://\\S+)");

  private static final String CONTROL = "canary-control-3f9b1c77aa02";
  private static final String LIFECYCLE = "canary-lifecycle-81d0e4b6c5";
  private static final String WORKER = "canary-worker-6a2c9e0f4d13b";
  private static final String STRANGER = "canary-stranger-55e1b07c2a9";

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private final List<Process> started = new ArrayList<>();
  private final List<String> answers = new ArrayList<>();

  @BeforeEach
  void configure() throws IOException {
    Files.createDirectory(folder.resolve("written"));
    Files.writeString(folder.resolve("lifecycle"), LIFECYCLE + "\n");
    environment.put("CORE_DATA_DIR", folder.resolve("written/data").toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_CONTROL_TOKEN", CONTROL);
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN_FILE", folder.resolve("lifecycle").toString());
    environment.put("CORE_CORPUS_WORKER_TOKEN", WORKER);
  }

  @AfterEach
  void endAll() {
    started.forEach(process -> process.destroyForcibly().onExit().join());
  }

  @SecondTier("SecretsTest#weakSet_isNamedBySettings_notByValues")
  @Test
  void soundSet_isWrittenNowhere() throws Exception {
    Process serve = start("serve");
    URI url = url();
    askEverything(url);
    List<String> commandLine =
        List.of(Files.readString(Path.of("/proc/" + serve.pid() + "/cmdline")));
    end(serve);

    assertThat(answers).anyMatch(it -> it.startsWith("HTTP/1.1 404 "));
    assertThat(answers).anyMatch(it -> it.startsWith("HTTP/1.1 403 "));
    assertThat(commandLine).allSatisfy(SecretsTest::assertClean);
    assertNothingWritten();
  }

  @Test
  void weakSet_isNamedBySettings_notByValues() throws Exception {
    environment.put("CORE_CORPUS_WORKER_TOKEN", CONTROL);
    Process serve = start("serve");
    askEverything(url());
    end(serve);

    assertThat(err()).contains("CORE_CONTROL_TOKEN and CORE_CORPUS_WORKER_TOKEN are equal");
    assertThat(err()).as("once a minute").containsOnlyOnce("event=protected-route-closed");
    assertThat(err()).contains(" route=/api/ads/lookup asked=1");
    assertNothingWritten();
  }

  @Test
  void faultySettings_areNamed_notShown() throws Exception {
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", LIFECYCLE);
    environment.put("CORE_CORPUS_PSEUDONYM_KEY", STRANGER);
    Process serve = start("serve");

    assertThat(serve.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(serve.exitValue()).isEqualTo(2);
    assertThat(err()).contains("CORE_CORPUS_LIFECYCLE_TOKEN", "CORE_CORPUS_PSEUDONYM_KEY");
    assertNothingWritten();
  }

  private void askEverything(URI url) throws IOException {
    String lookUp = "GET /api/ads/lookup?url=https://a.example/1 HTTP/1.1\r\nHost: a\r\n";
    for (String token : List.of(CONTROL, LIFECYCLE, WORKER, STRANGER)) {
      String header = "Authorization: Bearer " + token + "\r\n";
      ask(url, lookUp + header);
      ask(url, lookUp + header + header);
      ask(url, lookUp + "Authorization: Basic " + token + "\r\n");
      ask(url, lookUp + "Cookie: token=" + token + "\r\n");
      ask(url, lookUp + "Authorization: Bearer " + token.repeat(400) + "\r\n");
      ask(url, lookUp + header + "Content-Length: " + token + "\r\n");
      ask(url, lookUp + header + "no colon\r\n");
      ask(url, lookUp + header + "Content-Length: 9999999\r\n");
      ask(url, lookUp.replace("?", "?access_token=" + token + "&"));
      ask(url, lookUp.replace("url=", token + "="));
      ask(url, lookUp.replace("url=https:", "url=ftp:") + header);
      ask(url, lookUp.replace("GET", token));
      ask(url, lookUp.replace("GET", "POST") + header);
      ask(url, lookUp.replace("/api", "/" + token));
      ask(
          url,
          "GET /api/search?limit=x&access_token=" + token + " HTTP/1.1\r\nHost: a\r\n" + header);
      ask(url, token + "\r\n");
    }
    ask(url, "GET /metrics HTTP/1.1\r\nHost: a\r\n");
    ask(url, "GET /healthz HTTP/1.1\r\nHost: a\r\n");
  }

  private void ask(URI url, String head) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      String request = head + "Connection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answer).as(head).startsWith("HTTP/1.1 ");
      answers.add(answer);
    }
  }

  private void assertNothingWritten() throws IOException {
    assertThat(answers).allSatisfy(SecretsTest::assertClean);
    List<Path> written = Scratch.files(folder.resolve("written"));
    assertThat(written).hasSizeGreaterThan(1);
    for (Path file : written) {
      assertClean(file + ": " + Files.readString(file, StandardCharsets.ISO_8859_1));
    }
  }

  private static void assertClean(String text) {
    assertThat(text).doesNotContain("canary");
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = StartUpCache.java();
    command.add("dev.corpuscore.Main");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("CORE_"));
    builder.environment().putAll(environment);
    builder.redirectOutput(folder.resolve("written/out").toFile());
    builder.redirectError(folder.resolve("written/err").toFile());
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private URI url() throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Matcher url = URL.matcher(err());
      if (url.find()) {
        return URI.create(url.group(1));
      }
      assertThat(System.nanoTime()).as("in time; stderr: " + err()).isLessThan(deadline);
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private String err() throws IOException {
    return Files.readString(folder.resolve("written/err"));
  }
}
