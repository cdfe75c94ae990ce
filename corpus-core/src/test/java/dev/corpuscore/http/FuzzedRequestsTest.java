package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.fuzz.Fuzzer;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests made of {@code openapi.yaml}, of {@code -Dseed}: each is answered as the document says,
 * none with 500, and none is an ERROR in the log. {@code benchmarks/fuzz} sends 100,000 of the same
 * generator, and repeats one.
 */
@SecondTier("MalformedRequestsTest")
class FuzzedRequestsTest {
  private static final int REQUESTS = 2_000;
  private static final int POSTINGS = 200;
  private static final String NOBODY = "127.0.0.1:1";

  @TempDir private Path folder;

  @Test
  void answers_areAsTheDocumentHasThem() throws Exception {
    long seed = Seed.of(FuzzedRequestsTest.class);
    Map<String, String> environment = ServedProcess.environment(filled());
    environment.put("CORE_CORPUS_WORKER_TOKEN", "worker-bearer-of-the-tests-3");
    environment.put("CORE_CLIENT_BASE_URL", "http://" + NOBODY);
    environment.put("CORE_FETCH_ALLOW", NOBODY);
    environment.put("CORE_FETCH_REWRITE", "https://boards-api.greenhouse.io=http://" + NOBODY);
    try (ServedProcess serve = ServedProcess.start(folder, "serve", environment)) {
      Fuzzer fuzzer =
          Fuzzer.of(
              serve.url(),
              Map.of("control", HttpCaller.CONTROL, "lifecycle", HttpCaller.LIFECYCLE),
              seed);

      fuzzer.run(0, REQUESTS, 4, done -> {});

      assertThat(fuzzer.findings()).as("seed %d", seed).isEmpty();
      assertThat(fuzzer.counts()).as("nearly every operation").hasSizeGreaterThan(45);
      assertThat(fuzzer.counts().get("POST /api/ads/resolve")).containsKey(200);
    }
    assertThat(Files.readString(folder.resolve("serve.err"))).doesNotContain("level=ERROR");
  }

  /** A data dir with a few postings, and a source that nobody answers for. */
  private Path filled() throws IOException {
    Path data = folder.resolve("data");
    Path lines = folder.resolve("lines.ndjson");
    Files.writeString(
        lines, CliRun.on(data, "sample", "--count", POSTINGS + "", "--seed", "1").out());
    assertThat(CliRun.on(data, "import", lines.toString()).code()).isZero();
    Files.writeString(
        data.resolve("catalog.yaml"), "sources:\n  - {id: acme, kind: greenhouse, tenant: acme}\n");
    return data;
  }
}
