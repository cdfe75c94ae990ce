package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets among the settings: whom they may be sent to, and where they are never shown. */
class SecretSettingsTest {
  private static final String CONTROL = SettingsTest.CONTROL;
  private static final String KEY = SettingsTest.KEY;

  @TempDir Path folder;

  @Test
  void read_databaseWithoutPseudonymKey_isRefused() {
    CorpusException refused =
        SettingsTest.refused(Map.of("CORE_DATABASE_URL", "jdbc:postgresql://localhost/corpus"));

    assertThat(refused.faults())
        .containsExactly(
            new Fault(
                "CORE_CORPUS_PSEUDONYM_KEY",
                "is required with CORE_DATABASE_URL: all instances must use the same pseudonym"
                    + " key"));
  }

  @Test
  void read_retiredKeys_areCheckedAndNotShown() {
    String many = (KEY + "\n").repeat(33);
    for (String faulty : List.of("Z2VoZWlt", KEY + ",geheim!", many)) {
      CorpusException refused =
          SettingsTest.refused(Map.of("CORE_CORPUS_PSEUDONYM_KEYS_RETIRED", faulty));

      assertThat(refused.faults())
          .extracting(Fault::pointer)
          .containsExactly("CORE_CORPUS_PSEUDONYM_KEYS_RETIRED");
      assertThat(refused.faults().toString()).doesNotContain("Z2VoZWlt", "geheim", KEY);
    }
  }

  @Test
  void read_databaseSaidTwice_namesEachAndShowsNone() {
    CorpusException refused =
        SettingsTest.refused(
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
      assertThat(SettingsTest.refused(environment).faults())
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
      assertThat(SettingsTest.refused(environment).faults())
          .extracting(Fault::pointer)
          .containsExactly("CORE_SEARCH_URL");
    }
  }

  @Test
  void read_searchUserWithoutPassword_isRefused() {
    CorpusException refused =
        SettingsTest.refused(Map.of("CORE_SEARCH_URL", "https://a", "CORE_SEARCH_USER", "ann"));

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

    CorpusException refused =
        SettingsTest.refused(Map.of("CORE_CONTROL_TOKEN_FILE", file.toString()));

    assertThat(refused).hasMessageContaining("is not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {CONTROL, "/" + CONTROL, "/no-such-folder-here/" + CONTROL, "a\0b" + CONTROL})
  void read_secretWhereItsPathBelongs_isNotShown(String secret) {
    CorpusException refused = SettingsTest.refused(Map.of("CORE_CONTROL_TOKEN_FILE", secret));

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

    CorpusException refused = SettingsTest.refused(environment);
    Settings sound = Settings.read(Map.of("CORE_CONTROL_TOKEN", "canary-" + CONTROL));

    assertThat(refused.getMessage()).doesNotContain("canary");
    assertThat(sound.toString()).doesNotContain("canary").contains("(secret)");
  }
}
