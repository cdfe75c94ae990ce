package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of checkpoints, and exports, that are not what they seem. */
class KeptCheckpointsTest {
  private final Random random = new Random(6);
  private final Map<String, String> environment = new HashMap<>();
  @TempDir private Path folder;
  private Path data;
  private Path kept;

  @BeforeEach
  void configure() {
    data = folder.resolve("data");
    kept = folder.resolve("kept");
    CliRun.makeCorpus(data);
    environment.put("CORE_DATA_DIR", data.toString());
  }

  @Test
  void folderThatIsNotMounted_isAFault_untilItIsBack() throws IOException {
    environment.put("CORE_CHECKPOINT_DIR", kept.toString());
    erase("canary-anna");
    assertThat(names(kept)).containsExactly("000000000000000001.checkpoint");
    assertThat(run("check").code()).isZero();
    Path disk = Files.move(kept, folder.resolve("disk"));

    assertNotMounted("missing");
    Files.createDirectory(kept);
    assertNotMounted("an empty mount point");
    erase("canary-bodil");
    assertThat(names(kept)).as("nothing is kept beside the disk").isEmpty();
    CliRun accepted = run("accept-loss", "--with-erasures");
    assertThat(accepted.code()).isEqualTo(1);
    assertThat(accepted.err()).contains("not accepted: ", "it is not mounted");

    Files.delete(kept);
    Files.move(disk, kept);
    assertThat(run("check").code()).isZero();
    erase("canary-dora");
    assertThat(names(kept)).containsExactly("000000000000000003.checkpoint");
  }

  private void assertNotMounted(String how) {
    CliRun check = run("check");
    assertThat(check.code()).as(how).isEqualTo(1);
    assertThat(check.out())
        .contains("fault: CORE_CHECKPOINT_DIR, ", "it is not mounted", "ledger checkpoint --keep");
  }

  @Test
  void newFolderOfACorpusWithErasures_isTakenIntoUseWhenItIsSaid() throws IOException {
    erase("canary-anna");
    environment.put("CORE_CHECKPOINT_DIR", kept.toString());
    assertNotMounted("new");

    CliRun keep = run("ledger", "checkpoint", "--keep");

    assertThat(keep.code()).as(keep.err()).isZero();
    assertThat(names(kept)).containsExactly("000000000000000001.checkpoint");
    assertThat(run("check").code()).isZero();
  }

  @Test
  void keep_withoutAFolder_orWithACheckpointThatIsNotContinued_isRefused() throws IOException {
    erase("canary-anna");
    assertThat(run("ledger", "checkpoint", "--keep").err())
        .contains("CORE_CHECKPOINT_DIR is not set");

    environment.put("CORE_CHECKPOINT_DIR", kept.toString());
    run("ledger", "checkpoint", "--keep");
    Path another = folder.resolve("another");
    CliRun.makeCorpus(another);
    environment.put("CORE_DATA_DIR", another.toString());
    CliRun refused = run("ledger", "checkpoint", "--keep");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("the checkpoint is of another log");
    assertThat(names(kept)).hasSize(1);
  }

  @Test
  void exportWithoutAKeyForTheLog_isWholeAndNotDone_unlessItIsSaid() throws IOException {
    erase("canary-anna");
    Files.delete(data.resolve("log.key"));

    CliRun export = run("erasures", "export");
    CliRun said = run("erasures", "export", "--unsigned");

    assertThat(export.code()).isEqualTo(1);
    assertThat(export.err()).contains("not signed: ", "--unauthenticated", "say --unsigned");
    assertThat(export.out().lines()).singleElement().asString().contains("erasure-entry");
    assertThat(said.code()).isZero();
    assertThat(said.out()).isEqualTo(export.out());
    assertThat(said.err()).contains("not signed: ");
  }

  private void erase(String person) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("request.ndjson"),
            Json.canonical(Requests.erase(person, CliRun.NOW, random)));
    CliRun erased = run("erasures", "replay", file.toString());
    assertThat(erased.code()).as(erased.err()).isZero();
  }

  private CliRun run(String... arguments) {
    return CliRun.with(environment, arguments);
  }

  /** What the names of the files end with, after the name of the log. */
  private static List<String> names(Path folder) {
    return Scratch.names(folder).stream().map(it -> it.substring(it.lastIndexOf('-') + 1)).toList();
  }
}
