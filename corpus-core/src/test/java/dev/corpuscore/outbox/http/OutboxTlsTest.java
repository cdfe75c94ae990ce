package dev.corpuscore.outbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.SelfSigned;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client product behind TLS, asked by a serve of its own: as its JVM is told, it trusts. */
class OutboxTlsTest {
  private static final String CLAIM = "/internal/corpus/erasures/claim";

  @TempDir private Path folder;

  @SecondTier("OutboxTlsTest#certificateNobodyVouchesFor_getsNoBearer")
  @Test
  void certificateOfACaOfOnesOwn_isTrustedByTheJvmsSettings() throws Exception {
    SelfSigned keys = SelfSigned.of("ip:127.0.0.1", folder);
    try (Site client = client(keys)) {
      assertThat(drain(client, trusting(keys))).containsPattern("claimed +0\n");
      assertThat(client.requests()).hasSize(1);
    }
  }

  @Test
  void certificateNobodyVouchesFor_getsNoBearer() throws Exception {
    SelfSigned keys = SelfSigned.of("ip:127.0.0.1", folder);
    try (Site client = client(keys)) {
      assertThat(drain(client, "")).contains("is not trusted: TLS or its certificate failed");
      assertThat(client.requests()).isEmpty();
    }
  }

  @SecondTier("OutboxTlsTest#certificateNobodyVouchesFor_getsNoBearer")
  @Test
  void certificateOfAnotherHost_getsNoBearer() throws Exception {
    SelfSigned keys = SelfSigned.of("dns:other.example", folder);
    try (Site client = client(keys)) {
      assertThat(drain(client, trusting(keys)))
          .contains("is not trusted: TLS or its certificate failed");
      assertThat(client.requests()).isEmpty();
    }
  }

  /** What a pass of a serve with these options of the JVM says, and its log. */
  private String drain(Site client, String javaOptions) throws Exception {
    Path data = folder.resolve("data");
    CliRun.makeCorpus(data);
    Map<String, String> environment = new HashMap<>(ServedProcess.environment(data));
    environment.put("JAVA_TOOL_OPTIONS", javaOptions);
    environment.put("CORE_CORPUS_WORKER_TOKEN", "worker-bearer-of-the-tests-3");
    environment.put("CORE_CLIENT_BASE_URL", "https://127.0.0.1:" + client.port());
    CliRun run;
    try (ServedProcess serve = ServedProcess.start(folder, "serve", environment)) {
      run =
          CliRun.with(
              Map.of("CORE_CONTROL_TOKEN", ServedProcess.CONTROL),
              "erasures",
              "drain",
              "--url",
              serve.url().toString());
    }
    return run.out() + run.err() + Files.readString(folder.resolve("serve.err"));
  }

  private static Site client(SelfSigned certificate) throws Exception {
    return Site.with(certificate)
        .on(CLAIM, "200 OK|Content-Type: application/json", "{\"items\":[]}");
  }

  private static String trusting(SelfSigned certificate) {
    return "-Djavax.net.ssl.trustStore="
        + certificate.file()
        + " -Djavax.net.ssl.trustStorePassword="
        + SelfSigned.PASSWORD;
  }
}
