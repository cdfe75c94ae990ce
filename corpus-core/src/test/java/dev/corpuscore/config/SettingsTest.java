package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static final String CONTROL = "control-0123456789-0123456789";
  private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  @TempDir Path folder;

  @Test
  void read_nothing_givesDefaults() {
    Settings settings = Settings.read(Map.of());

    Path data = Path.of("data").toAbsolutePath();
    assertThat(settings)
        .isEqualTo(
            new Settings(
                "127.0.0.1",
                8080,
                null,
                List.of(),
                data,
                null,
                null,
                data.resolve("catalog.yaml"),
                new Credentials(null, null, null),
                null,
                null,
                new FetchRules(List.of(), Map.of()),
                null,
                ZoneOffset.UTC));
  }

  @Test
  void read_everything_isTrimmedAndTyped() {
    Map<String, String> environment =
        Map.ofEntries(
            Map.entry("CORE_HTTP_HOST", " [::1] "),
            Map.entry("CORE_HTTP_PORT", " 0\n"),
            Map.entry("CORE_PUBLIC_URL", "https://Jobs.example:8443 "),
            Map.entry("CORE_TRUSTED_PROXIES", " 10.0.0.5, fd00::/64 "),
            Map.entry("CORE_DATA_DIR", "/srv/corpus/../corpus"),
            Map.entry("CORE_DATABASE_URL", " jdbc:postgresql://a:1,b/corpus?ssl=true\n"),
            Map.entry("CORE_DATABASE_USER", "corpus"),
            Map.entry("CORE_DATABASE_PASSWORD", "correct horse\n"),
            Map.entry("CORE_DATABASE_CA", "/etc/corpus/ca.pem"),
            Map.entry("CORE_SEARCH_URL", "https://A:9200, http://b/ "),
            Map.entry("CORE_SEARCH_CA", "/etc/corpus/search.pem"),
            Map.entry("CORE_CATALOG", "/etc/corpus/catalog.yaml"),
            Map.entry("CORE_CONTROL_TOKEN", "  " + CONTROL + "\n"),
            Map.entry("CORE_CORPUS_LIFECYCLE_TOKEN", "l"),
            Map.entry("CORE_CORPUS_WORKER_TOKEN", "w"),
            Map.entry("CORE_CORPUS_PSEUDONYM_KEY", KEY),
            Map.entry("CORE_CLIENT_BASE_URL", "http://not-judged.example/?here"),
            Map.entry("CORE_FETCH_ALLOW", "127.0.0.1:9000, [::1]:80"),
            Map.entry("CORE_FETCH_REWRITE", "https://Jobs.example=http://127.0.0.1:9000"),
            Map.entry("CORE_GAZETTEER", " /etc/corpus/SE.txt "),
            Map.entry("CORE_LEGACY_ZONE", " Europe/Stockholm "),
            Map.entry("PATH", "/bin"));

    Settings settings = Settings.read(environment);

    assertThat(settings)
        .isEqualTo(
            new Settings(
                "::1",
                0,
                URI.create("https://jobs.example:8443"),
                List.of(address("10.0.0.5"), address("fd00::/64")),
                Path.of("/srv/corpus"),
                new DatabaseSettings(
                    new Secret("jdbc:postgresql://a:1,b/corpus?ssl=true"),
                    "corpus",
                    new Secret("correct horse"),
                    Path.of("/etc/corpus/ca.pem")),
                new SearchSettings(
                    List.of(URI.create("https://a:9200"), URI.create("http://b")),
                    null,
                    null,
                    Path.of("/etc/corpus/search.pem")),
                Path.of("/etc/corpus/catalog.yaml"),
                new Credentials(new Secret(CONTROL), new Secret("l"), new Secret("w")),
                new Secret(KEY),
                "http://not-judged.example/?here",
                new FetchRules(
                    List.of(
                        new FetchRules.HostAndPort("127.0.0.1", 9000),
                        new FetchRules.HostAndPort("::1", 80)),
                    Map.of(
                        URI.create("https://jobs.example"), URI.create("http://127.0.0.1:9000"))),
                Path.of("/etc/corpus/SE.txt"),
                ZoneId.of("Europe/Stockholm")));
  }

  @Test
  void read_manyFaults_namesThemAll() {
    Map<String, String> environment =
        Map.of(
            "CORE_HTTP_PROT", "80",
            "CORE_HTTP_PORT", "65536",
            "CORE_DATA_DIR", "  ",
            "CORE_CONTROL_TOKEN", CONTROL,
            "CORE_CONTROL_TOKEN_FILE", "/run/secrets/control",
            "CORE_CORPUS_WORKER_TOKEN_FILE", folder.resolve("missing").toString());

    CorpusException refused = refused(environment);

    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refused.faults())
        .containsExactlyInAnyOrder(
            new Fault(
                "CORE_HTTP_PROT", "is not a setting; docs/configuration.md lists all settings"),
            new Fault("CORE_HTTP_PORT", "is not in 0..65535: \"65536\""),
            new Fault("CORE_DATA_DIR", "is empty; give it a value, or do not set it"),
            new Fault("CORE_CONTROL_TOKEN", "is given twice: also as CORE_CONTROL_TOKEN_FILE"),
            new Fault(
                "CORE_CORPUS_WORKER_TOKEN_FILE",
                "names a file that cannot be read: " + folder.resolve("missing")));
  }

  @ParameterizedTest
  @CsvSource({
    "CORE_LEGACY_ZONE, Stockholm",
    "CORE_LEGACY_ZONE, +01:00",
    "CORE_LEGACY_ZONE, europe/stockholm",
    "CORE_LEGACY_ZONE, UTC+1",
    "CORE_HTTP_PORT, x",
    "CORE_HTTP_PORT, -1",
    "CORE_HTTP_HOST, two words",
    "CORE_TRUSTED_PROXIES, balancer",
    "CORE_TRUSTED_PROXIES, '10.0.0.1,'",
    "CORE_TRUSTED_PROXIES, 10.0.0.1/24",
    "CORE_TRUSTED_PROXIES, 10.0.0.0/33",
    "CORE_TRUSTED_PROXIES, 10.0.0.*",
    "CORE_TRUSTED_PROXIES, *",
    "CORE_DATABASE_URL, jdbc:mysql://db/corpus",
    "CORE_DATABASE_URL, jdbc:postgresql:corpus",
    "CORE_DATABASE_URL, jdbc:postgresql:///corpus",
    "CORE_DATABASE_URL, jdbc:postgresql://ann:geheim@db/corpus",
    "CORE_DATABASE_USER, corpus",
    "CORE_DATABASE_PASSWORD, geheim",
    "CORE_DATABASE_CA, /etc/corpus/ca.pem",
    "CORE_SEARCH_URL, search:9200",
    "CORE_SEARCH_URL, 'http://a:9200,'",
    "CORE_SEARCH_URL, http://a:9200/index",
    "CORE_SEARCH_URL, http://ann:geheim@a:9200",
    "CORE_SEARCH_USER, corpus",
    "CORE_SEARCH_PASSWORD, geheim",
    "CORE_SEARCH_CA, /etc/corpus/ca.pem",
    "CORE_FETCH_ALLOW, 127.0.0.1",
    "CORE_FETCH_ALLOW, 127.0.0.1:0",
    "CORE_FETCH_ALLOW, '127.0.0.1:80,'",
    "CORE_FETCH_REWRITE, https://a.example",
    "CORE_FETCH_REWRITE, https://a.example=http://b.example/path",
    "CORE_FETCH_REWRITE, ftp://a.example=http://b.example",
    "CORE_CORPUS_PSEUDONYM_KEY, c2hvcnQ=",
    "CORE_CORPUS_PSEUDONYM_KEY, not base64",
    "CORE_HTTP_PORT_FILE, /run/port",
  })
  void read_oneBadValue_isTheOneFault(String name, String value) {
    CorpusException refused = refused(Map.of(name, value));

    assertThat(refused.faults()).extracting(Fault::pointer).containsExactly(name);
  }

  @Test
  void read_databaseWithoutPseudonymKey_isRefused() {
    CorpusException refused =
        refused(Map.of("CORE_DATABASE_URL", "jdbc:postgresql://localhost/corpus"));

    assertThat(refused.faults())
        .containsExactly(
            new Fault(
                "CORE_CORPUS_PSEUDONYM_KEY",
                "is required with CORE_DATABASE_URL: all instances must use the same pseudonym"
                    + " key"));
  }

  @Test
  void read_databaseSaidTwice_namesEachAndShowsNone() {
    CorpusException refused =
        refused(
            Map.of(
                "CORE_CORPUS_PSEUDONYM_KEY",
                KEY,
                "CORE_DATABASE_URL",
                "jdbc:postgresql://db/corpus?user=ann&password=geheim&sslmode=require",
                "CORE_DATABASE_USER",
                "bea",
                "CORE_DATABASE_PASSWORD",
                "geheimer",
                "CORE_DATABASE_CA",
                "/etc/ca.pem"));

    assertThat(refused.faults())
        .extracting(Fault::pointer)
        .containsExactly("CORE_DATABASE_USER", "CORE_DATABASE_PASSWORD", "CORE_DATABASE_CA");
    assertThat(refused.faults().toString()).doesNotContain("ann", "geheim");
  }

  @Test
  void read_databaseUrlWithAPassword_showsItNowhere() {
    String url = "jdbc:postgresql://localhost/corpus?user=ann&password=geheim";

    Settings settings =
        Settings.read(Map.of("CORE_DATABASE_URL", url, "CORE_CORPUS_PSEUDONYM_KEY", KEY));

    assertThat(settings.toString()).doesNotContain("geheim");
  }

  @ParameterizedTest
  @CsvSource({
    "db/corpus, false",
    "db/corpus?sslmode=prefer, false",
    "db/corpus?sslmode=require, false",
    "db/corpus?sslmode=verify-ca, false",
    "db/corpus?sslmode=verify-full, true",
    "db/corpus?ssl=true, true",
    "db/corpus?ssl=true&sslmode=disable, false",
    "db/corpus?sslmode=verify-full&sslmode=disable, false",
    "db/corpus?sslmode=verify-full&sslfactory=org.postgresql.ssl.NonValidatingFactory, false",
    "127.0.0.1:5432/corpus, true",
    "localhost/corpus, true",
    "[::1]:5432/corpus?sslmode=disable, true",
    "'localhost,db/corpus', false",
    "localhost.db/corpus, false",
  })
  void read_databasePassword_goesToNobodyWhoIsNotVerified(String rest, boolean taken) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_DATABASE_URL", "jdbc:postgresql://" + rest);
    environment.put("CORE_DATABASE_PASSWORD", "geheim");
    environment.put("CORE_CORPUS_PSEUDONYM_KEY", KEY);

    if (taken) {
      assertThat(Settings.read(environment).database()).isNotNull();
    } else {
      assertThat(refused(environment).faults())
          .extracting(Fault::pointer)
          .containsExactly("CORE_DATABASE_URL");
      environment.put("CORE_DATABASE_UNVERIFIED", "true");
      assertThat(Settings.read(environment).database()).as("asked for by name").isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://a:9200, true",
    "http://localhost:9200, true",
    "http://127.0.0.1:9200, true",
    "http://[::1]:9200, true",
    "http://a:9200, false",
    "'https://a:9200,http://b:9200', false",
  })
  void read_searchPassword_isNotSentInClear(String url, boolean taken) {
    Map<String, String> environment =
        Map.of("CORE_SEARCH_URL", url, "CORE_SEARCH_USER", "ann", "CORE_SEARCH_PASSWORD", "geheim");

    if (taken) {
      Settings settings = Settings.read(environment);
      assertThat(settings.search()).isNotNull();
      assertThat(settings.toString()).doesNotContain("geheim");
    } else {
      assertThat(refused(environment).faults())
          .extracting(Fault::pointer)
          .containsExactly("CORE_SEARCH_URL");
    }
  }

  @Test
  void read_searchUserWithoutPassword_isRefused() {
    CorpusException refused =
        refused(Map.of("CORE_SEARCH_URL", "https://a", "CORE_SEARCH_USER", "ann"));

    assertThat(refused.faults())
        .containsExactly(
            new Fault("CORE_SEARCH_PASSWORD", "is required together with CORE_SEARCH_USER"));
  }

  @Test
  void read_secretFile_isTrimmed() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), CONTROL + "\n");

    Settings settings = Settings.read(Map.of("CORE_CONTROL_TOKEN_FILE", file.toString()));

    assertThat(settings.credentials().control()).isEqualTo(new Secret(CONTROL));
  }

  @Test
  void read_secretFileThatIsNotUtf8_isRefused() throws IOException {
    Path file = Files.write(folder.resolve("token"), new byte[] {(byte) 0xff, (byte) 0xfe});

    CorpusException refused = refused(Map.of("CORE_CONTROL_TOKEN_FILE", file.toString()));

    assertThat(refused).hasMessageContaining("is not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {CONTROL, "/" + CONTROL, "/no-such-folder-here/" + CONTROL, "a\0b" + CONTROL})
  void read_secretWhereItsPathBelongs_isNotShown(String secret) {
    CorpusException refused = refused(Map.of("CORE_CONTROL_TOKEN_FILE", secret));

    assertThat(refused).hasMessageContaining("cannot be read").hasMessageNotContaining(CONTROL);
  }

  @Test
  void everySecret_staysOutOfTextAndFaults() {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_HTTP_PORT", "x");
    for (Setting setting : Setting.values()) {
      if (setting.secret()) {
        environment.put(setting.variable(), "canary-" + CONTROL);
        environment.put(setting.fileVariable(), "/nowhere");
      }
    }
    environment.put("CORE_FETCH_REWRITE", "https://a.example=http://user:canary@b.example");

    CorpusException refused = refused(environment);
    Settings sound = Settings.read(Map.of("CORE_CONTROL_TOKEN", "canary-" + CONTROL));

    assertThat(refused.getMessage()).doesNotContain("canary");
    assertThat(sound.toString()).doesNotContain("canary").contains("(secret)");
  }

  private static IPAddress address(String text) {
    return new IPAddressString(text).getAddress();
  }

  private static CorpusException refused(Map<String, String> environment) {
    CorpusException refused =
        catchThrowableOfType(CorpusException.class, () -> Settings.read(environment));
    assertThat(refused).isNotNull();
    return refused;
  }
}
