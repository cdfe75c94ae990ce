package dev.corpuscore.outbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.fetch.http.Site;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client product behind TLS, asked by a process of its own: as its JVM is told, it trusts. */
class OutboxTlsTest {
  private static final String PASSWORD = "changeit";
  private static final String CLAIM = "/internal/corpus/erasures/claim";

  @TempDir private Path folder;

  @Test
  void certificateOfACaOfOnesOwn_isTrustedByTheJvmsSettings() throws Exception {
    Path keys = keys("ip:127.0.0.1");
    try (Site client = client(keys)) {
      assertThat(drain(client, trusting(keys))).contains("claimed 0, erased 0");
      assertThat(client.requests()).hasSize(1);
    }
  }

  @Test
  void certificateNobodyVouchesFor_getsNoBearer() throws Exception {
    Path keys = keys("ip:127.0.0.1");
    try (Site client = client(keys)) {
      assertThat(drain(client, "")).contains("is not trusted: TLS or its certificate failed");
      assertThat(client.requests()).isEmpty();
    }
  }

  @Test
  void certificateOfAnotherHost_getsNoBearer() throws Exception {
    Path keys = keys("dns:other.example");
    try (Site client = client(keys)) {
      assertThat(drain(client, trusting(keys)))
          .contains("is not trusted: TLS or its certificate failed");
      assertThat(client.requests()).isEmpty();
    }
  }

  private String drain(Site client, String javaOptions) throws Exception {
    Map<String, String> environment =
        Map.of(
            "JAVA_TOOL_OPTIONS",
            javaOptions,
            "CORE_DATA_DIR",
            folder.resolve("data").toString(),
            "CORE_CORPUS_WORKER_TOKEN",
            "worker-bearer-of-the-tests-3",
            "CORE_CLIENT_BASE_URL",
            "https://127.0.0.1:" + client.port());
    try (CoreProcess drain = CoreProcess.start(folder, "drain", environment, "erasures", "drain")) {
      drain.awaitEnd();
    }
    return Files.readString(folder.resolve("drain.out"))
        + Files.readString(folder.resolve("drain.err"));
  }

  private static String trusting(Path keys) {
    return "-Djavax.net.ssl.trustStore=" + keys + " -Djavax.net.ssl.trustStorePassword=" + PASSWORD;
  }

  private static Site client(Path file) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return new Site(context.getServerSocketFactory())
        .on(CLAIM, "200 OK|Content-Type: application/json", "{\"items\":[]}");
  }

  private Path keys(String subject) throws Exception {
    Path file = folder.resolve("key.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=client",
                "-ext",
                "san=" + subject,
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    return file;
  }
}
