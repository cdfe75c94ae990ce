package dev.corpuscore.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.cli.CliRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Snapshots that somebody kept. */
class GoldenSnapshotsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "SNAPSHOT_ROLES, 12, 10, 1ddd27d7554ed57729d4d519344ff79192d4622c89b4d829fd6742277644b4a4",
    "SNAPSHOT_FILTERS, 1, 1, 67ba801a124616421ecb3edfdb0fd017bd9b9030dca19062b652485daaf51a30",
    "SNAPSHOT_NOTHING, 0, 0, efe2b60aab64534d8b774a8b2d86163a1a905ed92f240e0eefa518d9be3e07e8",
    "SNAPSHOT_LIMITS, 4, 4, 21c962339a7f702d8e3728a5153064f944b78ad844bce9f03d9fad2b70f32b58",
    "SNAPSHOT_UNICODE, 2, 2, a74ec6c2cc4970828985a453bcb31f12d24f2b3fd21216df5b22e275470c81c3",
  })
  void snapshot_verifies(GoldenFile snapshot, int matches, int results, String id)
      throws Exception {
    Path file = Files.write(folder.resolve("snapshot.json"), snapshot.bytes());

    CliRun run = CliRun.on(folder, "snapshot", "verify", file.toString());

    assertThat(run.out())
        .matches(
            """
            snapshot   sha256:%s
            searched   2026-11-22T.{8}Z
            matches    %d
            results    %d
            signed by  -
            faults     0
            (not checked: .*
            ){3}"""
                .formatted(id, matches, results));
    assertThat(run.code()).isZero();
  }
}
