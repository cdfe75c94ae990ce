package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Unreachable;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateTest {
  private static final String PASSWORD = "changeit";

  @TempDir private Path folder;

  @Test
  void fetch_certificateNobodyVouchesFor_nothingIsAsked() throws Exception {
    try (Site site = new Site(selfSigned().getServerSocketFactory());
        HttpFetcher fetcher =
            new HttpFetcher(
                new FetchExceptions(Set.of("127.0.0.1:" + site.port()), Map.of()),
                "1.2.3",
                Clock.systemUTC())) {

      FetchOutcome outcome =
          fetcher.fetch(Outdoors.request("https://127.0.0.1:" + site.port() + "/", Outdoors.BRIEF));

      assertThat(outcome)
          .isEqualTo(
              new Unreachable("robots.txt: no secure connection: TLS or the certificate failed"));
      assertThat(site.requests()).isEmpty();
    }
  }

  private SSLContext selfSigned() throws Exception {
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
                "CN=other.example",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
