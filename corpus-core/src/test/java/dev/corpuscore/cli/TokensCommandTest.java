package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensCommandTest {
  @Test
  void tokens_areASetThatSettingsCallSound() {
    CliRun run = CliRun.with(Map.of(), "tokens");

    Map<String, String> environment = exports(run.out());
    assertThat(run.code()).isZero();
    assertThat(environment)
        .containsOnlyKeys(
            "CORE_CONTROL_TOKEN", "CORE_CORPUS_LIFECYCLE_TOKEN", "CORE_CORPUS_WORKER_TOKEN");
    assertThat(environment.values()).doesNotHaveDuplicates().allMatch(v -> v.length() == 43);
    assertThat(Settings.read(environment).credentials().weaknesses()).isEmpty();
  }

  @Test
  void tokens_areNewEachTime() {
    CliRun first = CliRun.with(Map.of(), "tokens");
    CliRun second = CliRun.with(Map.of(), "tokens");

    assertThat(exports(first.out()).values())
        .doesNotContainAnyElementsOf(exports(second.out()).values());
  }

  @Test
  void words_holdNoToken() {
    CliRun run = CliRun.with(Map.of(), "tokens");

    assertThat(exports(run.out()).values()).noneMatch(token -> run.err().contains(token));
  }

  @Test
  void out_isANewFileForItsOwnerAlone_andNeverOverwritten(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("tokens.env");

    CliRun run = CliRun.with(Map.of(), "tokens", "--out", file.toString());
    String written = Files.readString(file);
    CliRun again = CliRun.with(Map.of(), "tokens", "--out", file.toString());

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(exports(written)).hasSize(3);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains(file + " already exists, and was not changed");
    assertThat(Files.readString(file)).isEqualTo(written);
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  /** All that a deployment on PostgreSQL needs, each as the settings read it from its file. */
  @Test
  void dir_hasEverySecretOfADeployment_eachInAFileForItsOwnerAlone(@TempDir Path folder)
      throws IOException {
    Path secrets = folder.resolve("made/secrets");

    CliRun run = CliRun.with(Map.of(), "tokens", "--dir", secrets.toString());

    assertThat(run.code()).as(run.err()).isZero();
    Map<String, String> environment = new LinkedHashMap<>();
    Map.of(
            "CORE_CONTROL_TOKEN", "control-token",
            "CORE_CORPUS_LIFECYCLE_TOKEN", "lifecycle-token",
            "CORE_CORPUS_WORKER_TOKEN", "worker-token",
            "CORE_CORPUS_PSEUDONYM_KEY", "pseudonym-key",
            "CORE_SIGNING_KEY", "signing-key",
            "CORE_LEDGER_KEY", "log-key")
        .forEach((name, file) -> environment.put(name + "_FILE", secrets.resolve(file).toString()));
    Settings settings = Settings.read(environment);
    assertThat(settings.credentials().weaknesses()).isEmpty();
    assertThat(settings.pseudonymKey()).isNotNull();
    assertThat(settings.signing().statements()).isNotNull();
    assertThat(settings.signing().log()).isNotNull().isNotEqualTo(settings.signing().statements());
    assertThat(secrets.toFile().list()).hasSize(6);
    assertThat(mode(secrets)).isEqualTo("rwx------");
    for (String file : environment.values()) {
      assertThat(mode(Path.of(file))).isEqualTo("rw-------");
      assertThat(run.out() + run.err()).doesNotContain(Files.readString(Path.of(file)).strip());
    }
  }

  @Test
  void dir_keepsWhatIsThere_andMakesWhatIsMissing(@TempDir Path folder) throws IOException {
    CliRun.with(Map.of(), "tokens", "--dir", folder.toString());
    String key = Files.readString(folder.resolve("log-key"));
    Files.delete(folder.resolve("signing-key"));

    CliRun again = CliRun.with(Map.of(), "tokens", "--dir", folder.toString());

    assertThat(again.code()).isZero();
    assertThat(again.out())
        .contains("kept  " + folder.resolve("log-key"), "made  " + folder.resolve("signing-key"));
    assertThat(Files.readString(folder.resolve("log-key"))).isEqualTo(key);
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static Map<String, String> exports(String lines) {
    Map<String, String> exports = new LinkedHashMap<>();
    for (String line : lines.lines().toList()) {
      assertThat(line).matches("export [A-Z_]+=[A-Za-z0-9_-]+");
      int equals = line.indexOf('=');
      exports.put(line.substring("export ".length(), equals), line.substring(equals + 1));
    }
    return exports;
  }
}
