package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.sql.engine.Migrations;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;

class MigrationsTest {
  @TempDir Path temporary;

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

  /**
   * Otherwise an instance of the version before could write what the new version does not expect.
   */
  @Test
  void postgresql_eachFileSinceVersion19_firstWaitsForWritersOfTheVersionBefore()
      throws IOException, URISyntaxException {
    URL migrations =
        Objects.requireNonNull(getClass().getClassLoader().getResource(Migrations.POSTGRESQL));
    try (Stream<Path> files = Files.list(Path.of(migrations.toURI()))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (Integer.parseInt(name.substring(1, name.indexOf("__"))) > 18) {
          String statements = Files.readString(file).replaceAll("(?m)^--.*$", "").strip();
          assertThat(statements).as(name).startsWith(Migrations.LOCK);
        }
      }
    }
  }

  /** Some tools that put jars together leave out the entries of folders. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_jarWithOrWithoutFolders_isDoneOrSaysWhatIsMissing(boolean folders) throws Exception {
    Path file = temporary.resolve("corpus.db");
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    try (URLClassLoader jar = new URLClassLoader(new URL[] {jar(folders).toUri().toURL()}, null)) {
      Migrations migrations = new Migrations(Migrations.SQLITE, file, new Program(jar));

      if (folders) {
        migrations.run(source);
      } else {
        for (int start = 0; start < 2; start++) {
          assertThatThrownBy(() -> migrations.run(source))
              .isInstanceOf(CorpusException.class)
              .hasMessage(
                  "the tables in "
                      + file
                      + " have version 0, and need "
                      + Migrations.VERSION
                      + ": not every file of db/migration/sqlite was found in this program; run the"
                      + " jar as it was built, including its folder entries")
              .extracting(e -> ((CorpusException) e).code())
              .isEqualTo(ErrorCode.UNAVAILABLE);
        }
      }
    }
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      String tables = "SELECT count(*) FROM sqlite_master WHERE name = 'kept_out'";
      assertThat(Migrations.number(statement, tables)).isEqualTo(folders ? 1 : 0);
    }
  }

  /** Holds the files of SQLite alone. */
  private Path jar(boolean folders) throws IOException, URISyntaxException {
    Path jar = temporary.resolve("program.jar");
    URL migrations =
        Objects.requireNonNull(getClass().getClassLoader().getResource(Migrations.SQLITE));
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.list(Path.of(migrations.toURI()))) {
      if (folders) {
        for (String folder : List.of("db/", "db/migration/", Migrations.SQLITE + "/")) {
          out.putNextEntry(new ZipEntry(folder));
        }
      }
      for (Path each : files.toList()) {
        out.putNextEntry(new ZipEntry(Migrations.SQLITE + "/" + each.getFileName()));
        Files.copy(each, out);
      }
    }
    return jar;
  }

  /** The JVM's own class loader is no {@code URLClassLoader} either, of which Flyway asks more. */
  private static final class Program extends ClassLoader {
    Program(ClassLoader jar) {
      super(jar);
    }
  }
}
