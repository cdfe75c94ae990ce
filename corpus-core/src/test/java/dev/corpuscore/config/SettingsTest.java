package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.signature.NoteKey;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of an environment: values, defaults, faults. */
class SettingsTest {
  static final String CONTROL = "control-0123456789-0123456789";
  static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  static final String OLDER_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  static final String OLDEST_KEY = "HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  /** The keys of RFC 8032, section 7.1, tests 1 and 2. */
  private static final String SIGNING =
      "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g";

  private static final String LOG =
      "MC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNauqJNqM9u1PuKb7";

  private static final String WITNESS =
      "witness.example/w1+eb762cc2+BNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea";

  @TempDir Path folder;

  @Test
  void oneKeyForBothPurposes_isRefused() {
    Map<String, String> environment = Map.of("CORE_SIGNING_KEY", LOG, "CORE_LEDGER_KEY", LOG);

    assertThatThrownBy(() -> Settings.read(environment))
        .hasMessageContaining("CORE_LEDGER_KEY")
        .hasMessageContaining("generate another one")
        .message()
        .doesNotContain(LOG);
  }

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
                null,
                List.of(),
                data,
                null,
                null,
                data.resolve("catalog.yaml"),
                8,
                new Credentials(null, null, null),
                null,
                List.of(),
                new SigningSettings(null, null),
                null,
                true,
                new FetchRules(List.of(), Map.of()),
                null,
                null,
                ZoneOffset.UTC,
                false,
                false,
                null,
                null,
                Duration.ofDays(400),
                null,
                null,
                new SiteSettings(null, null, null, null),
                null,
                Duration.ofDays(30),
                LogSettings.USUAL,
                null));
  }

  @Test
  void read_everything_isTrimmedAndTyped() {
    Map<String, String> environment =
        Map.ofEntries(
            Map.entry("CORE_HTTP_HOST", " [::1] "),
            Map.entry("CORE_HTTP_PORT", " 0\n"),
            Map.entry("CORE_PUBLIC_URL", "https://Jobs.example:8443 "),
            Map.entry("CORE_ADMIN_PORT", "9090"),
            Map.entry("CORE_ADMIN_HOST", "10.0.0.9"),
            Map.entry("CORE_ADMIN_EXPOSED", "true"),
            Map.entry("CORE_TRUSTED_PROXIES", " 10.0.0.5, fd00::/64 "),
            Map.entry("CORE_DATA_DIR", "/srv/corpus/../corpus"),
            Map.entry("CORE_DATABASE_URL", " jdbc:postgresql://a:1,b/corpus?ssl=true\n"),
            Map.entry("CORE_DATABASE_USER", "corpus"),
            Map.entry("CORE_DATABASE_PASSWORD", "correct horse\n"),
            Map.entry("CORE_DATABASE_CA", "/etc/corpus/ca.pem"),
            Map.entry("CORE_SEARCH_URL", "https://A:9200, http://b/ "),
            Map.entry("CORE_SEARCH_CA", "/etc/corpus/search.pem"),
            Map.entry("CORE_CATALOG", "/etc/corpus/catalog.yaml"),
            Map.entry("CORE_DRAIN_WORKERS", "64"),
            Map.entry("CORE_CONTROL_TOKEN", "  " + CONTROL + "\n"),
            Map.entry("CORE_CORPUS_LIFECYCLE_TOKEN", "l"),
            Map.entry("CORE_CORPUS_WORKER_TOKEN", "w"),
            Map.entry("CORE_CORPUS_PSEUDONYM_KEY", KEY),
            Map.entry("CORE_CORPUS_PSEUDONYM_KEYS_RETIRED", "\n" + OLDER_KEY + " ,\n" + OLDEST_KEY),
            Map.entry("CORE_SIGNING_KEY", SIGNING + "\n"),
            Map.entry("CORE_LEDGER_KEY", LOG),
            Map.entry("CORE_CLIENT_BASE_URL", "http://not-judged.example/?here"),
            Map.entry("CORE_KEEP_SUBMISSIONS", "false"),
            Map.entry("CORE_FETCH_ALLOW", "127.0.0.1:9000, [::1]:80"),
            Map.entry("CORE_FETCH_REWRITE", "https://Jobs.example=http://127.0.0.1:9000"),
            Map.entry("CORE_GAZETTEER", " /etc/corpus/SE.txt "),
            Map.entry("CORE_OCCUPATIONS", "/etc/corpus/esco.tsv"),
            Map.entry("CORE_LEGACY_ZONE", " Europe/Stockholm "),
            Map.entry("CORE_LEGACY_IDS", "true"),
            Map.entry("CORE_HISTORICAL", "true"),
            Map.entry("CORE_CHECKPOINT_DIR", "/srv/checkpoints"),
            Map.entry("CORE_PROOF_DAYS", "7"),
            Map.entry("CORE_INDEX_COPIES", "/srv/copies"),
            Map.entry("CORE_WITNESS_URL", "https://witness.example/v1/"),
            Map.entry("CORE_WITNESS_KEY", WITNESS),
            Map.entry("CORE_INDEXNOW_KEY", "0123-abcd-ABCD"),
            Map.entry("CORE_INDEXNOW_URL", "https://search.example/indexnow"),
            Map.entry("CORE_SITE_NAME", " Jobs & <Co> "),
            Map.entry("CORE_SITE_IMPRINT", "https://jobs.example/imprint"),
            Map.entry("CORE_SITE_PRIVACY", "http://jobs.example/privacy"),
            Map.entry("CORE_SITE_CONTACT", "ads@jobs.example"),
            Map.entry("CORE_RETAIN_CLOSED", "400d"),
            Map.entry("CORE_STALE_DAYS", " 0 "),
            Map.entry("CORE_LOG_FORMAT", " json "),
            Map.entry("CORE_LOG_LEVEL", "debug"),
            Map.entry("CORE_LOG_REQUESTS", "addresses"),
            Map.entry("CORE_SHUTDOWN_PAUSE", "60s"),
            Map.entry("PATH", "/bin"));

    Settings settings = Settings.read(environment);

    assertThat(settings)
        .isEqualTo(
            new Settings(
                "::1",
                0,
                URI.create("https://jobs.example:8443"),
                new AdminSettings("10.0.0.9", 9090),
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
                64,
                new Credentials(new Secret(CONTROL), new Secret("l"), new Secret("w")),
                new Secret(KEY),
                List.of(new Secret(OLDER_KEY), new Secret(OLDEST_KEY)),
                new SigningSettings(new Secret(SIGNING), new Secret(LOG)),
                "http://not-judged.example/?here",
                false,
                new FetchRules(
                    List.of(
                        new FetchRules.HostAndPort("127.0.0.1", 9000),
                        new FetchRules.HostAndPort("::1", 80)),
                    Map.of(
                        URI.create("https://jobs.example"), URI.create("http://127.0.0.1:9000"))),
                Path.of("/etc/corpus/SE.txt"),
                Path.of("/etc/corpus/esco.tsv"),
                ZoneId.of("Europe/Stockholm"),
                true,
                true,
                Path.of("/srv/copies"),
                Path.of("/srv/checkpoints"),
                Duration.ofDays(7),
                new WitnessSettings(
                    URI.create("https://witness.example/v1"),
                    NoteKey.parse(WITNESS, NoteKey.Type.COSIGNER)),
                new IndexNowSettings(
                    "0123-abcd-ABCD", URI.create("https://search.example/indexnow")),
                new SiteSettings(
                    "Jobs & <Co>",
                    URI.create("https://jobs.example/imprint"),
                    URI.create("http://jobs.example/privacy"),
                    URI.create("mailto:ads@jobs.example")),
                Duration.ofDays(400),
                Duration.ZERO,
                new LogSettings(
                    LogSettings.Format.JSON, Level.FINE, LogSettings.Requests.ADDRESSES),
                Duration.ofSeconds(60)));
  }

  @ParameterizedTest
  @CsvSource({
    "CORE_LOG_FORMAT, JSON, must be text or json",
    "CORE_LOG_LEVEL, trace, 'must be error, warn, info or debug'",
    "CORE_LOG_REQUESTS, true, 'must be none, routes or addresses'"
  })
  void read_unknownFormOfTheLog_isRefusedWithTheKnownOnes(String name, String value, String rule) {
    assertThatThrownBy(() -> Settings.read(Map.of(name, value)))
        .hasMessageContaining(name + ": " + rule);
  }

  @Test
  void read_noShutdownPause_isAValue() {
    assertThat(Settings.read(Map.of("CORE_SHUTDOWN_PAUSE", "0s")).shutdownPause())
        .isEqualTo(Duration.ZERO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"61s", "100s", "05s", "-1s", "5", "5 s", "1m"})
  void read_shutdownPause_thatIsNoNumberOfSecondsUpToAMinute_isRefused(String pause) {
    assertThatThrownBy(() -> Settings.read(Map.of("CORE_SHUTDOWN_PAUSE", pause)))
        .hasMessageContaining(
            "CORE_SHUTDOWN_PAUSE: must be a number of seconds in 0s..60s, such as 5s");
  }

  @Test
  void read_indexNowKeyAlone_goesToTheUsualService() {
    Map<String, String> environment =
        Map.of("CORE_INDEXNOW_KEY", "0123abcd", "CORE_PUBLIC_URL", "https://jobs.example");

    assertThat(Settings.read(environment).indexNow())
        .isEqualTo(
            new IndexNowSettings("0123abcd", URI.create("https://api.indexnow.org/indexnow")));
  }

  @ParameterizedTest
  @CsvSource({
    "0123abc, must be 8 to 128 letters",
    "0123/abcd, must be 8 to 128 letters",
    "0123abcd, needs CORE_PUBLIC_URL"
  })
  void read_indexNowKey_thatCannotBeUsed_isRefused(String key, String reason) {
    assertThatThrownBy(() -> Settings.read(Map.of("CORE_INDEXNOW_KEY", key)))
        .hasMessageContaining("CORE_INDEXNOW_KEY: ")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "CORE_WITNESS_URL, witness.example",
    "CORE_WITNESS_URL, https://witness.example/?log=1",
    "CORE_WITNESS_URL, https://me:secret@witness.example",
    "CORE_WITNESS_KEY, PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    "CORE_WITNESS_KEY, key"
  })
  void read_faultyWitness_isRefused(String name, String value) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_WITNESS_URL", "https://witness.example");
    environment.put(name, value);

    assertThatThrownBy(() -> Settings.read(environment)).hasMessageContaining(name);
  }

  @Test
  void read_adminHostThatOthersReach_mustBeSaidTwice() {
    Map<String, String> once = Map.of("CORE_ADMIN_PORT", "9090", "CORE_ADMIN_HOST", "0.0.0.0");

    assertThatThrownBy(() -> Settings.read(once))
        .hasMessageContaining("CORE_ADMIN_HOST")
        .hasMessageContaining("CORE_ADMIN_EXPOSED=true");
    assertThat(Settings.read(Map.of("CORE_ADMIN_PORT", "9090")).admin())
        .isEqualTo(new AdminSettings("127.0.0.1", 9090));
    assertThat(Settings.read(Map.of("CORE_ADMIN_PORT", "9090", "CORE_ADMIN_HOST", "::1")).admin())
        .isEqualTo(new AdminSettings("::1", 9090));
  }

  @ParameterizedTest
  @CsvSource({
    "CORE_WITNESS_URL, https://witness.example/v1, CORE_WITNESS_KEY",
    "CORE_WITNESS_KEY, " + WITNESS + ", CORE_WITNESS_URL",
    "CORE_ADMIN_HOST, 127.0.0.1, CORE_ADMIN_PORT"
  })
  void read_withoutWhatItNeeds_isRefused(String name, String value, String needed) {
    assertThatThrownBy(() -> Settings.read(Map.of(name, value)))
        .hasMessageContaining(name)
        .hasMessageContaining("is set without " + needed);
  }

  @Test
  void read_oldNameOfTheLedgersKey_isRead() {
    Secret key = Settings.read(Map.of("CORE_LOG_KEY", LOG)).signing().log();

    assertThat(key).isEqualTo(new Secret(LOG));
    assertThat(refused(Map.of("CORE_LOG_KEY", LOG, "CORE_LEDGER_KEY", LOG)).faults())
        .containsExactly(
            new Fault(
                "CORE_LOG_KEY",
                "is the old name of CORE_LEDGER_KEY, which is set, too; set only that one"));
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
                "CORE_HTTP_PROT",
                "is not a setting; did you mean CORE_HTTP_PORT? docs/configuration.md lists all"
                    + " settings"),
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
    "CORE_KEEP_SUBMISSIONS, no",
    "CORE_LEGACY_ZONE, +01:00",
    "CORE_LEGACY_ZONE, europe/stockholm",
    "CORE_LEGACY_ZONE, UTC+1",
    "CORE_LEGACY_IDS, yes",
    "CORE_HISTORICAL, yes",
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
    "CORE_SIGNING_KEY, c2hvcnQ=",
    "CORE_LEDGER_KEY, not base64",
    "CORE_CORPUS_PSEUDONYM_KEY, not base64",
    "CORE_HTTP_PORT_FILE, /run/port",
    "CORE_DRAIN_WORKERS, 0",
    "CORE_DRAIN_WORKERS, 65",
    "CORE_DRAIN_WORKERS, many",
    "CORE_RETAIN_CLOSED, 0d",
    "CORE_RETAIN_CLOSED, 400",
    "CORE_RETAIN_CLOSED, 12h",
    "CORE_RETAIN_CLOSED, 10000d",
    "CORE_PROOF_DAYS, 400d",
    "CORE_STALE_DAYS, 30d",
    "CORE_STALE_DAYS, -1",
    "CORE_STALE_DAYS, 10000",
  })
  void read_oneBadValue_isTheOneFault(String name, String value) {
    CorpusException refused = refused(Map.of(name, value));

    assertThat(refused.faults()).extracting(Fault::pointer).containsExactly(name);
  }

  private static IPAddress address(String text) {
    return new IPAddressString(text).getAddress();
  }

  /** What is thrown for this environment. */
  static CorpusException refused(Map<String, String> environment) {
    CorpusException refused =
        catchThrowableOfType(CorpusException.class, () -> Settings.read(environment));
    assertThat(refused).isNotNull();
    return refused;
  }
}
