package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.cli.CliRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Exports and archives of the first edition, taken into an empty store of this version. */
class GoldenExportsTest {
  /**
   * Digests of the two whose texts hold control characters, which nothing brings into a store any
   * more; computed with Python over the texts without them.
   */
  private static final Map<String, String> WITHOUT_CONTROLS =
      Map.of(
          "p_xf4tjbnmvjswglduygc3zedscf",
          "sha256:3858b5cc7237ace5e244b621c0c68f840386a0a3d6d91db60da3e5c14868d95b",
          "p_7y5b6t2u7smmth53s27egxlilp",
          "sha256:bce5f99a5ecc70983646d49c8749f573cf90147a7df717b8f71358b0edb0158f");

  private static final String TOO_MANY_TAGS = "p_eavogeqjzamojwbgrndvkd7wbk";

  @TempDir Path folder;
  private Map<String, String> environment;

  @BeforeEach
  void emptyStore() {
    environment =
        Map.of(
            "CORE_DATA_DIR",
            folder.resolve("data").toString(),
            GoldenErasuresTest.KEY_VARIABLE,
            GoldenErasuresTest.KEY);
  }

  /**
   * What callers typed is refused, as an import does not know whose it is; so is HTML of more tags
   * than a page may have.
   */
  @Test
  void export_isTakenIn_withoutWhatIsRefusedByRule() {
    CliRun imported = run("import", GoldenFile.STOPPED_EXPORT.file().toString());

    assertThat(imported.code()).isEqualTo(1);
    assertThat(imported.lastLine())
        .isEqualTo("read 95, added 90, updated 0, unchanged 0, refused 5");
    assertThat(imported.err().lines().filter(it -> it.contains("record.origin is submitted")))
        .hasSize(4);
    assertThat(imported.err().lines().filter(it -> it.contains("more than 25000 tags"))).hasSize(1);
    Map<String, String> expected = digests(GoldenFile.STOPPED_EXPORT.lines(), "submitted");
    expected.remove(TOO_MANY_TAGS);
    assertThat(expected).hasSize(90).containsKeys(WITHOUT_CONTROLS.keySet().toArray(String[]::new));
    expected.putAll(WITHOUT_CONTROLS);
    assertThat(digests(run("export").out().lines().toList(), "none")).isEqualTo(expected);
    assertThat(run("check").code()).isZero();
  }

  @Test
  void export_keepsWhatWasKnownOfEachPosting() {
    run("import", GoldenFile.STOPPED_EXPORT.file().toString());

    Map<String, JsonNode> known = records(run("export").out().lines().toList());

    records(GoldenFile.STOPPED_EXPORT.lines())
        .forEach(
            (id, record) -> {
              if (!record.get("origin").stringValue().equals("submitted")
                  && !id.equals(TOO_MANY_TAGS)) {
                assertThat(known.get(id)).as(id).isEqualTo(record);
              }
            });
  }

  /** The lines that the first edition was filled from mean the same postings still. */
  @Test
  void handWrittenLines_becomeThePostingsOfTheFirstEdition() {
    CliRun imported = run("import", GoldenFile.HAND_WRITTEN.file().toString());

    assertThat(imported.lastLine())
        .isEqualTo("read 22, added 21, updated 0, unchanged 0, refused 1");
    Map<String, String> first = new HashMap<>();
    GoldenFile.DIGESTS.rows().forEach(row -> first.put(row.getFirst(), row.getLast()));
    first.putAll(WITHOUT_CONTROLS);
    Map<String, String> now = digests(run("export").out().lines().toList(), "none");
    assertThat(now).hasSize(21);
    assertThat(first).containsAllEntriesOf(now);
  }

  @Test
  void archiveOfSqlite_isTakenIn() throws Exception {
    takenIn(GoldenFile.STOPPED_EVERYTHING, GoldenFile.ERASURE_RECEIPTS);
    FirstEditionLedger.assertIsIn(run("erasures", "export").out());
  }

  @Test
  void archiveOfPostgresql_isTakenIn() throws Exception {
    takenIn(GoldenFile.POSTGRESQL_EVERYTHING, GoldenFile.POSTGRESQL_RECEIPTS);
  }

  private void takenIn(GoldenFile archive, GoldenFile receipts) throws Exception {
    CliRun imported = run("import", "--everything", archive.file().toString());

    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(imported.out()).isEqualTo("imported 393 rows\n");
    Map<String, String> first = new TreeMap<>();
    GoldenFile.DIGESTS.rows().forEach(row -> first.put(row.getFirst(), row.getLast()));
    assertThat(digests(run("export", "--submitted").out().lines().toList(), "none"))
        .isEqualTo(first);
    for (String receipt : receipts.lines()) {
      Path file = Files.writeString(folder.resolve("receipt.json"), receipt);
      CliRun check = run("check", "--receipt", file.toString());
      assertThat(check.code()).as(check.out() + check.err()).isZero();
    }
  }

  private CliRun run(String... arguments) {
    return CliRun.with(environment, arguments);
  }

  /** Digests by id, of lines that are not of this origin. */
  private static Map<String, String> digests(Collection<String> lines, String without) {
    Map<String, String> digests = new TreeMap<>();
    for (String line : lines) {
      JsonNode posting = StrictJson.read(line.getBytes(UTF_8));
      if (!posting.get("record").get("origin").stringValue().equals(without)) {
        digests.put(posting.get("id").stringValue(), posting.get("digest").stringValue());
      }
    }
    return digests;
  }

  /** Records by id, without what each store counts for itself. */
  private static Map<String, JsonNode> records(List<String> lines) {
    Map<String, JsonNode> records = new TreeMap<>();
    for (String line : lines) {
      JsonNode posting = StrictJson.read(line.getBytes(UTF_8));
      JsonNode record = ((ObjectNode) posting.get("record")).without("revision");
      records.put(posting.get("id").stringValue(), record);
    }
    return records;
  }
}
