package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.SelfSigned;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateTest {
  private static final String TRUST_STORE = "javax.net.ssl.trustStore";
  private static final String TRUST_STORE_PASSWORD = "javax.net.ssl.trustStorePassword";
  private static final FetchOutcome NOT_TRUSTED =
      new Failed(Why.UNREACHABLE, "there was no secure connection: TLS or the certificate failed");

  @TempDir private Path folder;

  @AfterEach
  void trustAsUsual() {
    System.clearProperty(TRUST_STORE);
    System.clearProperty(TRUST_STORE_PASSWORD);
  }

  @SecondTier("CertificateTest#fetch_trustedCertificateOfAnotherName_nothingIsAsked")
  @Test
  void fetch_certificateNobodyVouchesFor_nothingIsAsked() throws Exception {
    try (Site site = Site.with(SelfSigned.of("ip:127.0.0.1", folder))) {
      assertThat(fetch(site)).isEqualTo(NOT_TRUSTED);
      assertThat(site.requests()).isEmpty();
    }
  }

  @Test
  void fetch_trustedCertificateOfAnotherName_nothingIsAsked() throws Exception {
    SelfSigned other = SelfSigned.of("dns:other.example", folder);
    trust(other);
    try (Site site = Site.with(other)) {
      assertThat(fetch(site)).isEqualTo(NOT_TRUSTED);
      assertThat(site.requests()).isEmpty();
    }
  }

  @SecondTier("CertificateTest#fetch_trustedCertificateOfAnotherName_nothingIsAsked")
  @Test
  void fetch_trustedCertificateOfThisHost_isRead() throws Exception {
    SelfSigned own = SelfSigned.of("ip:127.0.0.1", folder);
    trust(own);
    try (Site site = Site.with(own).on("/", "200 OK|Content-Type: text/html", "<p>here")) {
      assertThat(fetch(site)).isInstanceOf(Fetched.class);
    }
  }

  /** What the JVM is told when a fetcher is made, the fetcher believes. */
  private static void trust(SelfSigned certificate) {
    System.setProperty(TRUST_STORE, certificate.file().toString());
    System.setProperty(TRUST_STORE_PASSWORD, SelfSigned.PASSWORD);
  }

  private static FetchOutcome fetch(Site site) throws Exception {
    try (ParsePool parsing = new ParsePool();
        HttpFetcher fetcher =
            new HttpFetcher(
                new FetchExceptions(Set.of("127.0.0.1:" + site.port()), Map.of()),
                "1.2.3",
                Clock.systemUTC(),
                SimulatedInternet.TMP,
                parsing)) {
      return fetcher.fetch(
          SimulatedInternet.request(
              "https://127.0.0.1:" + site.port() + "/", SimulatedInternet.BRIEF));
    }
  }
}
