package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./corpus catalog init}: a first catalog for somebody who has none. */
class CatalogInitTest {
  private static final Path EXAMPLE = Path.of("..", "docs", "catalog.example.yaml");

  @TempDir private Path folder;

  @Test
  void example_liesWhereSyncReadsIt_andSyncTakesIt() throws IOException {
    CliRun run = CliRun.on(folder.resolve("data"), "catalog", "init");

    Path catalog = folder.resolve("data/catalog.yaml");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            "wrote an example to "
                + catalog
                + "; every source in it is made up: replace them by your own, then run\n"
                + "  ./corpus catalog sync --wait\n  ./corpus serve\n");
    assertThat(catalog).hasSameTextualContentAs(EXAMPLE);
    assertThat(CliRun.on(folder.resolve("data"), "catalog", "sync").out())
        .startsWith("sources: added ");
  }

  @Test
  void existingFile_isNotChanged() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.yaml"), "sources: []\n");

    CliRun run = CliRun.on(folder, "catalog", "init", mine.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "corpus: "
                + mine
                + " exists already, and was not changed; edit it, or name another file\n");
    assertThat(mine).hasContent("sources: []\n");
  }

  @Test
  void fileInAMistypedFolder_isRefused() {
    Path file = folder.resolve("typo/catalog.yaml");

    CliRun run = CliRun.on(folder, "catalog", "init", file.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("corpus: there is no folder " + file.getParent() + "\n");
    assertThat(file.getParent()).doesNotExist();
  }

  @Test
  void setting_saysWhere() {
    Path file = folder.resolve("here.yaml");

    CliRun run = CliRun.with(Map.of("CORE_CATALOG", file.toString()), "catalog", "init");

    assertThat(run.code()).isZero();
    assertThat(file).hasSameTextualContentAs(EXAMPLE);
  }

  @Test
  void fileElsewhere_isNamedInTheNextCommand() {
    Path file = folder.resolve("here.yaml");

    assertThat(CliRun.on(folder, "catalog", "init", file.toString()).out())
        .endsWith("\n  CORE_CATALOG=" + file + " ./corpus catalog sync --wait\n  ./corpus serve\n");
  }
}
