package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.load.HostileWeb;
import dev.corpuscore.benchmarks.server.CorpusCore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * Attacks fresh servers, and looks at what a bystander notices.
 *
 * @param seconds how long each attack goes on at least
 * @param token the control bearer of the servers
 * @param searches a file of paths, one a line, that the bystander asks for
 * @param logs the folder where the servers' logs are kept
 */
record Trial(
    ServerOptions server,
    Attackers attackers,
    int seconds,
    String token,
    Path searches,
    Path logs) {

  /**
   * Makes one attack.
   *
   * @param number of the attack, as the attackers know it
   * @param cores that the server believes to have
   * @param folder whose {@code data} is the server's data dir
   */
  Outcome run(int number, Attack attack, int cores, Path folder)
      throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    if (!attack.catalog().isEmpty()) {
      Files.writeString(data.resolve("catalog.yaml"), attack.catalog());
    }
    Path log = folder.resolve("serve.log");
    try (CorpusCore core = CorpusCore.serve(server.launcher(), settings(data, cores), log);
        Bystander bystander = Bystander.start(core.base(), searches)) {
      bystander.begin();
      String became =
          attackers.press(
              new Attackers.Order(
                  number,
                  seconds,
                  core.base(),
                  server.launcher().toString(),
                  data.toString(),
                  folder.toString(),
                  token));
      return new Outcome(attack, cores, bystander.end(), liveHeap(core), became);
    } finally {
      Files.createDirectories(logs);
      Files.copy(
          log,
          logs.resolve(attack.row() + "-" + number + "-" + cores + ".log"),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private Map<String, String> settings(Path data, int cores) {
    return Map.of(
        "CORE_DATA_DIR", data.toString(),
        "CORE_CONTROL_TOKEN", token,
        "CORE_FETCH_ALLOW", HostileWeb.allow(attackers.port()),
        "CORE_FETCH_REWRITE", HostileWeb.rewrite(attackers.port()),
        "CORPUS_JAVA_OPTIONS", server.java(cores));
  }

  /** What is reachable after the attack, in MiB. */
  private static String liveHeap(CorpusCore core) throws InterruptedException {
    try {
      core.process().collectGarbage();
      return Report.number(core.process().memory().heap());
    } catch (IOException e) {
      return "gone";
    }
  }
}
