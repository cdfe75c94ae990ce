package dev.corpuscore.store.sql.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationsTest {
  @ParameterizedTest
  @ValueSource(strings = {Migrations.SQLITE, Migrations.POSTGRESQL})
  void version_isThatOfTheNewestFile(String folder) throws IOException, URISyntaxException {
    URL migrations = Objects.requireNonNull(getClass().getClassLoader().getResource(folder));
    try (Stream<Path> files = Files.list(Path.of(migrations.toURI()))) {
      int newest =
          files
              .map(each -> each.getFileName().toString())
              .mapToInt(name -> Integer.parseInt(name.substring(1, name.indexOf("__"))))
              .max()
              .orElseThrow();

      assertThat(Migrations.VERSION).isEqualTo(newest);
    }
  }
}
