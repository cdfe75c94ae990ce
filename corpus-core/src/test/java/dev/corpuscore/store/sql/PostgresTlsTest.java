package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.SelfSigned;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL behind TLS that a file of certificates vouches for, or does not. */
class PostgresTlsTest {
  @TempDir static Path folder;
  private static StartedPostgres server;
  private static SelfSigned own;
  private static SelfSigned other;

  @BeforeAll
  static void start() throws Exception {
    own = SelfSigned.of("ip:127.0.0.1", folder);
    other = SelfSigned.of("dns:other.example", folder);
    server = StartedPostgres.startIn(folder.resolve("postgres"));
    server.emptyDatabase("tls");
    show(own);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** From now on the server shows this certificate, and lets nobody in without TLS. */
  private static void show(SelfSigned certificate) throws Exception {
    Path key = certificate.key();
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    server.execute(
        "postgres", "ALTER SYSTEM SET ssl_cert_file = '" + certificate.certificate() + "'");
    server.execute("postgres", "ALTER SYSTEM SET ssl_key_file = '" + key + "'");
    server.execute("postgres", "ALTER SYSTEM SET ssl = on");
    server.execute("postgres", "SELECT pg_reload_conf()");
  }

  @Test
  void ownAuthority_isTrusted_andAllSessionsAreEncrypted() throws Exception {
    show(own);
    try (Store store = open(own.certificate())) {
      Ads.update(store, Ads.put(1));

      assertThat(store.postings().find(Ads.id(1))).isPresent();
      assertThat(
              server.ask(
                  "postgres",
                  "SELECT string_agg(DISTINCT ssl::text, ',') FROM pg_stat_ssl"
                      + " JOIN pg_stat_activity USING (pid) WHERE datname = 'tls'"))
          .isEqualTo("true");
    }
  }

  @Test
  void anotherAuthority_isRefused() throws Exception {
    show(own);
    assertRefused(
        "offers no certificate that is trusted here; see CORE_DATABASE_CA",
        () -> open(other.certificate()));
  }

  @Test
  void certificateOfAnotherHost_isRefused() throws Exception {
    show(other);
    assertRefused("hostname 127.0.0.1 could not be verified", () -> open(other.certificate()));
  }

  private static Store open(Path authority) {
    PostgresAddress address =
        new PostgresAddress(server.url("tls"), "postgres", "a pass:word", authority);
    return SqlStore.openPostgres(address, Clock.systemUTC());
  }

  private static void assertRefused(String why, ThrowingCallable opening) {
    assertThatThrownBy(opening)
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
        .hasMessageContaining(why)
        .hasMessageNotContaining("pass");
  }
}
