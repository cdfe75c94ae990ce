package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotVerifyCommandTest {
  @TempDir Path folder;

  @Test
  void soundFile_isDescribed() throws IOException {
    CliRun run = verify(snapshot());

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            snapshot   sha256:5d49f5462d319d0549c358ea1cbc2c74e7bbafa650cdfd86abb8444f15c860e7
            searched   2026-11-20T12:00:00Z
            matches    1
            results    1
            signed by  -
            faults     0
            not checked: who made it, from which corpus and revision, with which engine and version (--key)
            not checked: the times: they are claims of who made it
            not checked: whether a match is missing: send the search again and compare the ids, or --corpus
            """);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void soundFile_fromStdin() throws IOException {
    CliRun run = CliRun.reading(snapshot(), folder, "snapshot", "verify", "-");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("faults     0");
  }

  @Test
  void changedFile_saysWhatAndWhere() throws IOException {
    CliRun run = verify(snapshot().replace("\"tier\":1", "\"tier\":2"));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "fault: content: /id: is sha256:5d49f5462d319d0549c358ea1cbc2c74e7bbafa650cdfd86abb",
            "fault: order: /content/results/0/tier: is 2, must be 1");
  }

  @Test
  void noJson_isAFault() throws IOException {
    CliRun run = verify("{\"id\":");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).startsWith("fault: content: not valid JSON");
  }

  @Test
  void noFile_isNotDone() {
    CliRun run =
        CliRun.with(Map.of(), "snapshot", "verify", folder.resolve("none.json").toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("corpus: there is no file").contains("none.json");
  }

  @Test
  void aFolder_isNotDone() {
    CliRun run = CliRun.with(Map.of(), "snapshot", "verify", folder.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("corpus: cannot read");
  }

  @Test
  void help_teachesIt() {
    CliRun help = CliRun.with(Map.of(), "snapshot", "verify", "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("Usage: corpus snapshot verify", "FILE", "Exit codes:");
  }

  @Test
  void noVerb_saysWhatThereIs() {
    CliRun run = CliRun.with(Map.of(), "snapshot");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("Missing required subcommand");
  }

  private CliRun verify(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("snapshot.json"), json);
    return CliRun.with(Map.of(), "snapshot", "verify", file.toString());
  }

  /** The one that {@code docs/snapshot-format.md} shows. */
  private static String snapshot() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "snapshot-format.md"));
    Matcher block =
        Pattern.compile("^```json snapshot\\n(.*?)\\n```$", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }
}
