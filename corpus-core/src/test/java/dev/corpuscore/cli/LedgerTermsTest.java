package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.http.ServedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever can write an exported ledger leaves out what authenticates it, or its end: a restore with
 * it is refused, unless the operator says that he takes it like this.
 */
class LedgerTermsTest {
  private static final Pattern SECOND_SCHEMA =
      Pattern.compile(
          "\\{\"boundLater\":false,\"commitment\":\"[^\"]+\",(.*),\"salt\":\"[^\"]+\",(.*)");

  private final Random random = new Random(6);
  @TempDir private Path folder;
  private Path data;
  private Path restored;
  private String ledger;
  private Path keys;
  private Path newest;

  /** Two people are erased; then the database is lost, and the pseudonym key is not. */
  @BeforeEach
  void eraseAndLose() throws IOException {
    data = folder.resolve("data");
    CliRun.makeCorpus(data);
    erase(data, "canary-anna");
    erase(data, "canary-bodil");
    ledger = run(data, "erasures", "export").out();
    keys = file("keys.json", run(data, "keys", "export").out());
    newest = file("newest.txt", run(data, "ledger", "checkpoint").out());
    restored = folder.resolve("restored");
    CliRun.makeCorpus(restored);
    Files.copy(data.resolve("pseudonym.key"), restored.resolve("pseudonym.key"));
  }

  @Test
  void rewrittenAsTheFirstEdition_isRefused_unlessItIsSaid() throws IOException {
    Path forged = file("forged.ndjson", asFirstEdition(ledger).replaceFirst("[0-9a-f]{64}", OTHER));

    for (CliRun refused :
        List.of(
            replay(forged, "--key", keys.toString(), "--older"),
            replay(forged, "--older"),
            replay(forged))) {
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err())
          .contains("forged.ndjson:1: is of the first edition (schema /1)", "--unauthenticated");
      assertThat(refused.out()).contains("present 0, appended 0, erased again 0");
    }
    CliRun verified = verify(forged, "--key", keys.toString(), "--older");
    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).contains("fault: ", "is of the first edition", "--unauthenticated");

    CliRun said = replay(forged, "--key", keys.toString(), "--unauthenticated");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).contains("appended 2", "unauthenticated 2: lines of the first edition");
    assertThat(verify(forged, "--unauthenticated").code()).isZero();
  }

  @Test
  void storeThatBoundAnErasure_neverTakesTheFirstEdition() throws IOException {
    erase(restored, "canary-dora");
    Path forged = file("forged.ndjson", asFirstEdition(ledger));
    String before = run(restored, "erasures", "export").out();

    CliRun refused = replay(forged, "--unauthenticated");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("forged.ndjson:1: is of the first edition", "this store has bound an erasure");
    assertThat(run(restored, "erasures", "export").out()).isEqualTo(before);

    CliRun rewritten = replay(forged, "--rewrite");
    assertThat(rewritten.code()).isEqualTo(1);
    assertThat(rewritten.out()).contains("erased again 0", "refused 2");
  }

  @Test
  void missingEnd_isRefused_unlessItIsSaid() throws IOException {
    Path cut = file("cut.ndjson", lines(ledger, 2));

    CliRun refused = replay(cut, "--key", keys.toString(), "--older");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("cut.ndjson:3: is missing: the signed end", "--unauthenticated");
    assertThat(verify(cut, "--older").out()).contains("has no signed end", "--unauthenticated");

    CliRun said = replay(cut, "--key", keys.toString(), "--unauthenticated");
    assertThat(said.out()).startsWith("present 0, appended 2, erased again 0");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).contains("2 entries, the last erased at 2026-", "no signed end");
  }

  @Test
  void emptyFile_isRefused_unlessItIsSaid() throws IOException {
    Path empty = file("empty.ndjson", "\n");

    for (CliRun refused : List.of(replay(empty, "--key", keys.toString()), replay(empty))) {
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err())
          .contains("empty.ndjson:1: has neither an entry nor a signed end", "--unauthenticated");
    }
    CliRun verified = verify(empty, "--key", keys.toString(), "--older");
    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).contains("has neither an entry nor a signed end");

    assertThat(replay(empty, "--key", keys.toString(), "--unauthenticated").code()).isZero();
    assertThat(verify(empty, "--unauthenticated").code()).isZero();
  }

  /** Requests are no ledger: they need no end, but with a key nothing else is expected. */
  @Test
  void requestsInThePlaceOfALedger_areRefusedWithAKey() throws IOException {
    Path requests = file("requests.ndjson", Json.canonical(request("canary-emil")));

    assertThat(replay(requests, "--key", keys.toString()).code()).isEqualTo(1);
    assertThat(replay(requests).code()).isZero();
  }

  @Test
  void shorterGenuineLedger_isRefused_untilItReachesTheNewestCheckpoint() throws IOException {
    Path first = folder.resolve("first");
    CliRun.makeCorpus(first);
    erase(first, "canary-anna");
    String older = run(first, "erasures", "export").out();
    keys = file("first.json", run(first, "keys", "export").out());
    erase(first, "canary-bodil");
    newest = file("first.txt", run(first, "ledger", "checkpoint").out());
    Path whole = file("whole.ndjson", run(first, "erasures", "export").out());
    Files.copy(
        first.resolve("pseudonym.key"),
        restored.resolve("pseudonym.key"),
        StandardCopyOption.REPLACE_EXISTING);
    Path short1 = file("short.ndjson", older);

    CliRun asked = replay(short1, "--key", keys.toString());
    assertThat(asked.code()).isEqualTo(1);
    assertThat(asked.err())
        .contains(
            "short.ndjson: 1 entries, the last erased at 2026-",
            "; signed end of 1",
            "short.ndjson:2: ends with entry 1, erased at 2026-",
            "--checkpoint NEWEST",
            "--older");
    CliRun verified = verify(short1, "--key", keys.toString());
    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out())
        .contains("entries          1", "last erased at   2026-", "--checkpoint NEWEST", "--older");

    String[] with = {"--key", keys.toString(), "--checkpoint", newest.toString()};
    CliRun shorter = replay(short1, with);
    assertThat(shorter.code()).isEqualTo(1);
    assertThat(shorter.err()).contains("the checkpoint has 2 entries, and the ledger has 1");
    assertThat(verify(short1, with).out()).contains("has 2 entries, and the ledger has 1");
    assertThat(run(restored, "erasures", "export").out().lines()).as("the end alone").hasSize(1);

    assertThat(verify(whole, with).code()).isZero();
    assertThat(verify(short1, "--key", keys.toString(), "--older").code()).isZero();
    CliRun said = replay(short1, "--key", keys.toString(), "--older");
    assertThat(said.out()).startsWith("present 0, appended 1");
    assertThat(replay(whole, with).out()).startsWith("present 1, appended 1");
  }

  @Test
  void folderOfCheckpoints_isCompared_withoutBeingAsked() throws IOException {
    Map<String, String> environment = new HashMap<>(ServedProcess.environment(restored));
    Path kept = Files.createDirectory(folder.resolve("kept"));
    Path whole = file("whole.ndjson", ledger);
    environment.put("CORE_CHECKPOINT_DIR", kept.toString());
    String[] replay = {"erasures", "replay", "--key", keys.toString(), whole.toString()};
    assertThat(CliRun.with(environment, replay).err()).contains("--checkpoint NEWEST");

    Files.copy(newest, kept.resolve("corpus-core_x_ledger-000000000000000002.checkpoint"));

    CliRun replayed = CliRun.with(environment, replay);
    assertThat(replayed.code()).as(replayed.err()).isZero();
    assertThat(replayed.out()).startsWith("present 0, appended 2");
  }

  private static final String OTHER = "0".repeat(64);

  /** What docs/upgrade.md does with jq. */
  private static String asFirstEdition(String ledger) {
    return ledger
        .lines()
        .filter(it -> it.contains("corpus.erasure-entry/3"))
        .map(
            it ->
                SECOND_SCHEMA
                    .matcher(it)
                    .replaceFirst("{$1,$2")
                    .replace("corpus.erasure-entry/3", "corpus.erasure-entry/1"))
        .collect(Collectors.joining("\n"));
  }

  private static String lines(String text, int count) {
    return text.lines().limit(count).collect(Collectors.joining("\n"));
  }

  private CliRun replay(Path file, String... options) {
    return command(List.of("erasures", "replay"), file, options);
  }

  private CliRun verify(Path file, String... options) {
    return command(List.of("ledger", "verify"), file, options);
  }

  private CliRun command(List<String> command, Path file, String... options) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(options));
    all.add(file.toString());
    return run(restored, all.toArray(String[]::new));
  }

  private void erase(Path on, String person) throws IOException {
    Path file = file("request.ndjson", Json.canonical(request(person)));
    CliRun erased = run(on, "erasures", "replay", file.toString());
    assertThat(erased.code()).as(erased.err()).isZero();
  }

  private Map<String, Object> request(String person) {
    return Requests.erase(person, CliRun.NOW, random);
  }

  private static CliRun run(Path on, String... arguments) {
    return CliRun.on(on, arguments);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
