package dev.corpuscore.faults;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.cli.CommandsInTurn;
import dev.corpuscore.faults.Violation.Kind;
import dev.corpuscore.service.erasure.DatabaseWitness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A command that ran in a process of its own, with the key of the pseudonyms.
 *
 * @param done whether it said that it has done it
 * @param violations an end that is not explained
 */
record OneCommand(boolean done, List<Violation> violations) {
  private static final int KILLED = 137;

  /** Runs it on a broken disk. */
  static OneCommand run(Path data, Path folder, Work.Disk disk, String name, String... words)
      throws IOException, InterruptedException {
    Map<String, String> environment = new HashMap<>(environment(data));
    environment.putAll(disk.environment());
    disk.arm();
    int code;
    try (CoreProcess process =
        CoreProcess.start(
            folder,
            name,
            environment,
            CommandsInTurn.class.getName(),
            new String[] {String.join(" ", words)})) {
      code = process.awaitExit();
    }
    String out = Files.readString(folder.resolve(name + ".out"));
    String err = Files.readString(folder.resolve(name + ".err"));
    boolean done = out.contains("ended 0\n");
    boolean reasoned = done || err.contains("corpus: ");
    boolean sound = code == KILLED || (code == 0 && reasoned && !err.contains("this is a bug"));
    return new OneCommand(
        done,
        sound
            ? List.of()
            : List.of(new Violation(Kind.FALSE_REPORT, "exit code " + code + ": " + out + err)));
  }

  /** Runs it on a sound disk, in this JVM. */
  static CliRun again(Path data, String... words) {
    return CliRun.with(environment(data), words);
  }

  /** As {@link #again}; it must succeed. */
  static CliRun prepared(Path data, String... words) {
    CliRun run = again(data, words);
    if (run.code() != 0) {
      throw new AssertionError(run.err());
    }
    return run;
  }

  private static Map<String, String> environment(Path data) {
    return Map.of(
        "CORE_DATA_DIR", data.toString(), "CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY);
  }
}
