package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.tngtech.archunit.core.domain.PackageMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader finds in the folders of the sources, and what the class path has. */
class SourceFilesTest {
  /** The modules that this one is made of; each knows those before it alone, as Maven sees to. */
  private static final List<Path> SOURCES =
      Stream.of("corpus-domain", "corpus-boards", "corpus-core")
          .map(module -> Path.of("..", module, "src", "main", "java", "dev", "corpuscore"))
          .toList();

  /** What stands beside the Core has libraries of its own; the jar that ships bans them, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.corpuscore.mcp.Main",
        "dev.corpuscore.parquet.Main",
        "io.modelcontextprotocol.server.McpServer",
        "reactor.core.publisher.Mono",
        "com.jerolba.carpet.CarpetWriter",
        "org.apache.parquet.schema.MessageType",
        "org.apache.hadoop.conf.Configuration",
        "org.duckdb.DuckDBDriver"
      })
  void libraryOfAnAdapter_isNotOnTheClassPath(String name) {
    assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> Class.forName(name));
  }

  /** One name, one thing: who searches for a type finds one file. */
  @Test
  void fileName_isUsedOnce() throws IOException {
    Map<String, List<Path>> byName =
        sources("").stream()
            .filter(file -> !file.endsWith("package-info.java"))
            .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
    assertThat(byName.values()).isNotEmpty().allSatisfy(same -> assertThat(same).hasSize(1));
  }

  /** What can be seen from elsewhere must be small enough to be known. */
  @Test
  void packageThatIsNoAdapter_hasAtMost25Files() throws IOException {
    Map<String, Long> sizes =
        sources("").stream()
            .filter(file -> !file.endsWith("package-info.java"))
            .map(file -> file.toString().replaceFirst(".*/java/(.*)/.*", "$1").replace('/', '.'))
            .filter(
                name ->
                    Stream.of(LayoutTest.ADAPTERS)
                        .noneMatch(it -> PackageMatcher.of(it).matches(name)))
            .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    assertThat(sizes).isNotEmpty().allSatisfy((name, size) -> assertThat(size).isLessThan(26));
  }

  /**
   * Names of constants are short; of any other text the JDK's own takes too long if it is hostile.
   */
  @Test
  void text_isPutInLowerCase_byLowerCaseAlone() {
    Set<String> mayCallTheJdk = Set.of("LowerCase.java", "WireNames.java", "Erasure.java");
    assertThat(sources(""))
        .filteredOn(file -> !mayCallTheJdk.contains(file.getFileName().toString()))
        .hasSizeGreaterThan(1_000)
        .allSatisfy(
            file ->
                assertThat(Files.readString(file).replaceAll("name\\(\\)\\s*\\.toLowerCase\\(", ""))
                    .doesNotContainPattern("(?<!Character)\\.toLowerCase\\(|String::toLowerCase"));
  }

  /** From the sources: a build that is not clean still has the classes of files that are gone. */
  private static List<Path> sources(String folder) {
    List<Path> sources = new ArrayList<>();
    for (Path module : SOURCES) {
      if (Files.isDirectory(module.resolve(folder))) {
        Scratch.files(module.resolve(folder)).stream()
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(sources::add);
      }
    }
    return sources;
  }
}
