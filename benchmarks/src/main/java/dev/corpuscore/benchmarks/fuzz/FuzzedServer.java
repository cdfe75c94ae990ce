package dev.corpuscore.benchmarks.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * How the server that is asked is set: every route is open, and nothing that it is asked for leads
 * to another machine. No name has an address; the one source of its catalog and the client product
 * are on a port where nobody listens.
 *
 * @param data its data dir
 * @param hosts the file of all names that have an address: none
 */
record FuzzedServer(Path data, Path hosts) {
  private static final String NOBODY = "127.0.0.1:1";
  private static final String CATALOG =
      "sources:\n  - {id: acme, kind: greenhouse, tenant: acme}\n";

  static FuzzedServer in(Path work) {
    return new FuzzedServer(work.resolve("data"), work.resolve("hosts"));
  }

  /** By the names that the document has for them. */
  Map<String, String> bearers() {
    return Map.of("control", "c".repeat(32), "lifecycle", "l".repeat(32));
  }

  Map<String, String> settings() {
    return Map.of(
        "CORE_DATA_DIR",
        data.toString(),
        "CORE_CONTROL_TOKEN",
        bearers().get("control"),
        "CORE_CORPUS_LIFECYCLE_TOKEN",
        bearers().get("lifecycle"),
        "CORE_CORPUS_WORKER_TOKEN",
        "w".repeat(32),
        "CORE_CLIENT_BASE_URL",
        "http://" + NOBODY,
        "CORE_FETCH_ALLOW",
        NOBODY,
        "CORE_FETCH_REWRITE",
        "https://boards-api.greenhouse.io=http://" + NOBODY,
        "CORPUS_JAVA_OPTIONS",
        "-Xmx512m -Djdk.net.hosts.file=" + hosts);
  }

  /** Writes its catalog, and the file of hosts. */
  void prepare() throws IOException {
    Files.writeString(hosts, "");
    Files.writeString(data.resolve("catalog.yaml"), CATALOG);
  }
}
