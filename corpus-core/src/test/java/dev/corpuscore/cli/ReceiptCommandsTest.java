package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code ./corpus receipt verify} says; what it decides is in {@code VectorsTest}. */
class ReceiptCommandsTest {
  private static final Path VECTORS = Path.of("..", "docs", "vectors");

  @Test
  void soundBundle_isDescribed() {
    CliRun run =
        verify(
            "bundle/good/complete.json",
            List.of("--key", given("bundle", "keys.json")),
            List.of("--request", given("bundle", "request.json")),
            List.of("--witness", given("bundle", "witness.txt")));

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().map(String::strip).toList())
        .containsExactly(
            "receipt      sha256:32f8d0534c0e316c5c11b3af328bc604dfb0de3066e2b483d05db5f952d8adc0",
            "outcome      nothing_found",
            "erased at    2026-11-20T12:00:06Z",
            "number       2",
            "log          corpus-core/vectors/ledger",
            "entries      3",
            "cosigned by  witness-1.example",
            "log          corpus-core/vectors/roots",
            "entries      6",
            "cosigned by  witness-1.example",
            "faults       0");
  }

  @Test
  void withoutKeysRequestAndWitness_saysWhatWasNotChecked() {
    CliRun run = verify("bundle/forged/everything-by-strangers.json");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("cosigned by  -")
        .endsWith(
            """
            not checked: who says so (--key)
            not checked: whose request it is about (--request)
            not checked: that these are the logs which others have seen (--witness)
            """);
  }

  @Test
  void everyFault_isSaid() {
    CliRun run =
        verify(
            "bundle/forged/everything-by-strangers.json",
            List.of("--key", given("bundle", "keys.json")));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out().lines().filter(it -> it.startsWith("fault: ")).toList())
        .hasSize(3)
        .anyMatch(it -> it.startsWith("fault: the envelope is signed by"))
        .anyMatch(it -> it.startsWith("fault: the proof is not signed by a trusted key"))
        .anyMatch(it -> it.startsWith("fault: the log of roots is not signed by a trusted key"));
  }

  @Test
  void tooFewWitnesses_areAFault() {
    List<String> key = List.of("--key", given("bundle", "keys.json"));
    List<String> one = List.of("--witness", given("bundle", "witness.txt"));
    List<String> two = List.of("--witness", given("cosigned", "witness-2.txt"));

    CliRun both = verify("bundle/good/complete.json", key, one, two);
    CliRun either =
        verify("bundle/good/complete.json", key, one, two, List.of("--witnesses-needed", "1"));
    CliRun wrong =
        verify("bundle/good/complete.json", key, one, List.of("--witnesses-needed", "2"));

    assertThat(both.code()).isEqualTo(1);
    assertThat(both.out())
        .contains("fault: the proof is cosigned by 1 of 2 witnesses, and 2 are needed");
    assertThat(either.code()).isZero();
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("must be from 1 to that of their keys, 1: 2");
  }

  @Test
  void keptCheckpoint_thatTooFewHaveCosigned_isAFaultOfALedger() {
    List<String> key = List.of("--key", given("continued", "keys.json"));
    List<String> older = List.of("--checkpoint", given("continued", "older.txt"));
    List<String> one = List.of("--witness", given("cosigned", "witness-1.txt"));

    CliRun run = ledger("continued/good/grown.ndjson", key, older, one);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("is cosigned by 0 of 1 witnesses, and 1 are needed");
  }

  @Test
  void somethingElse_isNoBundle() {
    CliRun run = verify("bundle/given/request.json");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("fault: is not a bundle: ")
        .contains("; a bundle is what ./corpus receipt bundle RECEIPT prints, and there is one as")
        .contains("it does that when an hour of the clock begins\n");
    assertThat(run.out().split("known are", -1)).as("the list of members").hasSize(2);
  }

  private static String given(String format, String name) {
    return VECTORS.resolve(format).resolve("given").resolve(name).toString();
  }

  @SafeVarargs
  private static CliRun verify(String file, List<String>... options) {
    return run("receipt", file, options);
  }

  @SafeVarargs
  private static CliRun ledger(String file, List<String>... options) {
    return run("ledger", file, options);
  }

  @SafeVarargs
  private static CliRun run(String command, String file, List<String>... options) {
    List<String> all = new ArrayList<>(List.of(command, "verify"));
    for (List<String> option : options) {
      all.addAll(option);
    }
    all.add(VECTORS.resolve(file).toString());
    return CliRun.with(Map.of(), all.toArray(String[]::new));
  }
}
