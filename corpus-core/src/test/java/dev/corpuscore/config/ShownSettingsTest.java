package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShownSettingsTest {
  @Test
  void lines_haveNoSecret_butThePathOfItsFile() {
    assertThat(
            ShownSettings.lines(
                Map.of(
                    "CORE_DATABASE_URL", "jdbc:postgresql://db/corpus?password=canary",
                    "CORE_DATABASE_PASSWORD_FILE", "/etc/corpus/database-password",
                    "CORE_LOG_KEY", "canary",
                    "CORE_CLIENT_BASE_URL", "https://user:canary@client.example",
                    "CORE_DATA_DIR", " /srv/corpus ",
                    "PATH", "/usr/bin")))
        .isEqualTo(
            """
            CORE_DATA_DIR="/srv/corpus"
            # CORE_DATABASE_URL was set, to a secret that is not here
            CORE_DATABASE_PASSWORD_FILE="/etc/corpus/database-password"
            # CORE_CLIENT_BASE_URL was set, to a secret that is not here
            # CORE_LOG_KEY was set, to a secret that is not here
            """);
  }

  @Test
  void lines_areReadBackByAShell(@TempDir Path folder) throws IOException, InterruptedException {
    String value = "Jobs $HOME `id` \"quoted\" \\ 'and' more";
    Path file = folder.resolve("settings");
    Files.writeString(file, ShownSettings.lines(Map.of("CORE_SITE_NAME", value)));

    Program shell =
        Program.run("sh", "-c", ". \"$1\"; printf %s \"$CORE_SITE_NAME\"", "sh", "" + file);

    assertThat(shell.output()).isEqualTo(value);
  }
}
