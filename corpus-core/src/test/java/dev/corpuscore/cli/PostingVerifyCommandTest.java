package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code ./corpus posting verify} says; what it decides is in {@code VectorsTest}. */
class PostingVerifyCommandTest {
  private static final Path VECTORS = Path.of("..", "docs", "vectors", "posting");

  @Test
  void soundProof_isDescribed() {
    CliRun run = verify("good/closed.json", "--key", given("keys"), "--root", given("root"));

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().map(String::strip).toList())
        .hasSize(12)
        .contains(
            "posting    p_baaaaaaaaaaaaaaaaaaaaaaaaa",
            "state      closed",
            "expires    2026-11-01T00:00:00Z",
            "corpus     0f6d3b0e-5a3c-4c55-9a0e-6a2f0f3a7c11",
            "revision   17",
            "listed     3",
            "said at    2026-11-20T12:00:00Z",
            "faults     0");
  }

  @Test
  void soundProofOfAbsence_isDescribed() {
    CliRun empty =
        verify("good/absent-at-an-empty-end.json", "--key", given("keys"), "--root", given("root"));
    CliRun beside = verify("good/absent-beside-another.json");

    assertThat(empty.code()).isZero();
    assertThat(empty.out().lines().map(String::strip).toList())
        .hasSize(11)
        .startsWith(
            "posting    p_caaaaaaaaaaaaaaaaaaaaaaaaa", "state      not listed", "neighbour  -")
        .contains("revision   17", "said at    2026-11-20T12:00:00Z", "faults     0");
    assertThat(beside.out()).contains("neighbour  p_7aaaaaaaaaaaaaaaaaaaaaaaaa");
  }

  @Test
  void withoutKeysAndRoot_saysWhatWasNotChecked() {
    CliRun run = verify("good/open.json");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("signed by  -", "expires    -")
        .endsWith(
            """
            not checked: who says so (--key)
            not checked: that it is about the posting which was asked for (--posting)
            not checked: that it is the root which others have seen (--root)
            """);
  }

  @Test
  void everyFault_isSaid() {
    CliRun run = verify("forged/of-another-root.json", "--root", given("root"));
    CliRun mixed = verify("forged/statement-changed.json", "--key", given("keys"));
    CliRun unknown = verify("forged/unknown-member.json");
    CliRun spaces = verify("forged/leaf-with-spaces.json");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("fault: is about another root than the known one: root is sha");
    assertThat(mixed.out())
        .startsWith("fault: has no sound envelope: it says something else than its statement\n");
    assertThat(spaces.out()).contains("the leaf is not the RFC 8785 form");
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.out()).startsWith("fault: is not a proof of a posting: /note: is not known");
  }

  @Test
  void keyThatWasNotInUseThen_isRefused() throws IOException {
    String keys = Files.readString(Path.of(given("keys")));
    String from = "\"corpusPurpose\":\"statements\",\"corpusUsedFrom\":\"2026-11-";
    assertThat(keys).contains(from + "01T");
    Path later = Files.createTempFile("keys", ".json");
    Files.writeString(later, keys.replace(from + "01T", from + "21T"));
    try {
      CliRun run = verify("good/open.json", "--key", later.toString());

      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out()).contains("which was not in use at 2026-11-20T12:00:00Z");
    } finally {
      Files.delete(later);
    }
  }

  @Test
  void noFile_isNotDone() {
    CliRun run = verify("good/none.json");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("corpus: there is no file").contains("none.json");
  }

  private static String given(String name) {
    return VECTORS.resolve("given").resolve(name + ".json").toString();
  }

  private static CliRun verify(String file, String... options) {
    String[] all = new String[options.length + 3];
    all[0] = "posting";
    all[1] = "verify";
    System.arraycopy(options, 0, all, 2, options.length);
    all[all.length - 1] = VECTORS.resolve(file).toString();
    return CliRun.with(Map.of(), all);
  }
}
