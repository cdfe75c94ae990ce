package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check that meets something that cannot be read at all. */
class UnfinishedCheckTest {
  private static final String LINE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}\n";

  @TempDir private Path folder;

  @Test
  void partThatCannotBeRead_isAFaultAmongTheOthers_andEachIsSaidOnce()
      throws SQLException, IOException {
    Path data = folder.resolve("data");
    assertThat(CliRun.reading(LINE, data, "import", "-").code()).isZero();
    Path request =
        Files.writeString(
            folder.resolve("request.ndjson"),
            Json.canonical(Requests.erase("canary-anna", CliRun.NOW, new Random(6))));
    assertThat(CliRun.on(data, "erasures", "replay", request.toString()).code()).isZero();
    execute(
        data.resolve("corpus.db"),
        "UPDATE posting_url SET checksum = checksum + 1",
        "UPDATE pseudonym_key SET checksum = checksum + 1");

    CliRun check = CliRun.on(data, "check");

    assertThat(check.code()).isEqualTo(1);
    List<String> faults = check.out().lines().filter(it -> it.startsWith("fault: ")).toList();
    assertThat(faults)
        .as(check.out())
        .anyMatch(it -> it.contains("the row of the pseudonym key does not match its checksum"))
        .filteredOn(it -> it.contains("https://a.example/1"))
        .hasSize(1);
    assertThat(check.out())
        .containsPattern("postings +1\n")
        .containsPattern("faults +" + faults.size() + "\n$");
  }

  private static void execute(Path database, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
