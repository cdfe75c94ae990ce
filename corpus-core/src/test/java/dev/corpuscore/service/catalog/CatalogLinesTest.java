package dev.corpuscore.service.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogLinesTest {
  @TempDir private Path folder;

  @Test
  void read_isWhatTheSameYamlGives() throws IOException {
    String entry =
        """
        {"id": "acme", "kind": "greenhouse", "tenant": "acme-inc", "every": "30m", "enabled": false}
        """;

    assertThat(read(entry + "\n" + "{\"id\": \"b\", \"kind\": \"lever\", \"tenant\": \"b\"}"))
        .containsExactly(
            new SourceDefinition(
                "acme", "greenhouse", "acme-inc", null, null, Duration.ofMinutes(30), false),
            new SourceDefinition("b", "lever", "b", null, null, Duration.ofHours(6), true));
    Files.writeString(folder.resolve("catalog.yaml"), "sources: [" + entry.strip() + "]");
    assertThat(file("catalog.yaml").read()).isEqualTo(read(entry));
  }

  @Test
  void read_faults_areAllSaidWithTheirLines() {
    CorpusException failure =
        failure(
            """
            {"id": "a", "kind": "lever", "tenant": "a"}
            {"id": "a", "kind": "lever", "tenant": "b"}

            [1]
            {"id": "c", "kind": "telex"
            {"id": "d", "kind": "lever", "tenant": "d", "colour": "red"}
            {"id": "e", "kind": "lever"}
            """);

    assertThat(failure.faults())
        .extracting(it -> it.detail().substring(0, "line 0".length()))
        .containsExactly("line 2", "line 4", "line 5", "line 6", "line 7");
    assertThat(failure.faults().getFirst().toString())
        .isEqualTo("/id: line 2: \"a\" is another source's already");
  }

  @Test
  void read_manyFaults_endsAtTheHundredth() {
    assertThat(failure("{}\n".repeat(1_000)).faults()).hasSize(100);
  }

  /** More sources and more bytes than YAML may have. */
  @SecondTier("CatalogLinesTest#read_manyFaults_endsAtTheHundredth")
  @Test
  void read_moreThanYaml_andNoMoreThanTheLimit() throws IOException {
    assertThat(read(lines(500_000)))
        .hasSize(500_000)
        .last()
        .extracting(SourceDefinition::id)
        .isEqualTo("s499999");
    assertThat(failure(lines(500_001)).getMessage())
        .isEqualTo("line 500001: is one entry too many; a catalog has at most 500000");
  }

  private static String lines(int count) {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, count)
        .forEach(
            i -> lines.append("{\"id\":\"s" + i + "\",\"kind\":\"lever\",\"tenant\":\"t\"}\n"));
    return lines.toString();
  }

  private CorpusException failure(String text) {
    CorpusException failure = catchThrowableOfType(CorpusException.class, () -> read(text));
    assertThat(failure.code()).isEqualTo(ErrorCode.CATALOG_INVALID);
    return failure;
  }

  private List<SourceDefinition> read(String text) throws IOException {
    Files.writeString(folder.resolve("catalog.ndjson"), text);
    return file("catalog.ndjson").read();
  }

  private CatalogFile file(String name) {
    return new CatalogFile(folder.resolve(name), SourceAccess.kinds());
  }
}
