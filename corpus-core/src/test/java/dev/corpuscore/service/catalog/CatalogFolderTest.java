package dev.corpuscore.service.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A catalog of several files. */
class CatalogFolderTest {
  @TempDir private Path folder;

  @Test
  void read_everyFile_inTheOrderOfNames() throws IOException {
    write("b.ndjson", line("b1") + line("b2"));
    write("c.yml", "sources: [{id: c, kind: lever, tenant: t}]");
    write("a.yaml", "sources: [{id: a, kind: lever, tenant: t}]");
    write(".hidden", "no catalog");
    Files.createDirectory(folder.resolve("..data"));

    assertThat(read()).extracting(SourceDefinition::id).containsExactly("a", "b1", "b2", "c");
  }

  @Test
  void read_faults_areThoseOfAllFiles_eachWithItsFile() throws IOException {
    write("a.yaml", "sources: [{id: a, kind: lever, tenant: t}]");
    write("b.ndjson", line("b") + line("a"));
    write("c.yaml", "sources:\n  - {id: c, kind: telex}");
    write("d.yaml.old", "sources: []");
    Files.createDirectory(folder.resolve("e.yaml"));

    assertThat(faults())
        .extracting(Fault::toString)
        .satisfiesExactly(
            it ->
                assertThat(it)
                    .isEqualTo("/id: b.ndjson: line 2: \"a\" is another source's already"),
            it -> assertThat(it).startsWith("/sources/0/kind: c.yaml: line 2: must be one of "),
            it -> assertThat(it).isEqualTo("d.yaml.old: must end in one of .yaml, .yml, .ndjson"),
            it ->
                assertThat(it)
                    .isEqualTo(
                        "e.yaml: the catalog at " + folder.resolve("e.yaml") + " cannot be read"));
  }

  @Test
  void read_manyFaults_endsAtTheHundredth() throws IOException {
    for (int i = 0; i < 30; i++) {
      write("f" + i + ".ndjson", "{}\n".repeat(9));
    }

    assertThat(faults()).hasSize(100);
  }

  /** Else a folder that was mounted too late would remove all sources. */
  @Test
  void read_noFile_isRefused() {
    assertThat(faults())
        .extracting(Fault::detail)
        .containsExactly("the catalog at " + folder + " must be a file, or a folder of 1..10000");
  }

  @SecondTier("CatalogLinesTest#read_manyFaults_endsAtTheHundredth")
  @Test
  void read_moreSourcesThanACatalogHas_isRefused() throws IOException {
    write("a.ndjson", lines(0, 300_000));
    write("b.ndjson", lines(300_000, 500_001));

    assertThat(faults())
        .extracting(Fault::detail)
        .containsExactly("b.ndjson: with this file, the catalog has more than 500000 sources");
  }

  private static String lines(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> line("s" + i)).collect(Collectors.joining());
  }

  private static String line(String id) {
    return "{\"id\":\"" + id + "\",\"kind\":\"lever\",\"tenant\":\"t\"}\n";
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private List<SourceDefinition> read() {
    return new CatalogFile(folder, SourceAccess.kinds()).read();
  }

  private List<Fault> faults() {
    CorpusException failure = catchThrowableOfType(CorpusException.class, this::read);
    assertThat(failure).isNotNull();
    return failure.faults();
  }
}
