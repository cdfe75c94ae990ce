package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.load.HostileWeb;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
  /** An instance without an index reads all postings first. */
  private static final Duration LONGEST_START = Duration.ofHours(1);

  /**
   * Makes one attack.
   *
   * @param number of the attack, as the attackers know it
   * @param cores that each instance believes to have
   * @param addresses from so many of which a crowd comes
   * @param folder for what the attack needs
   */
  Outcome run(int number, Attack attack, Tier tier, int cores, int addresses, Path folder)
      throws IOException, InterruptedException {
    Path data = Path.of(tier.instances().getFirst().get("CORE_DATA_DIR"));
    if (!attack.catalog().isEmpty()) {
      Files.writeString(data.resolve("catalog.yaml"), attack.catalog());
    }
    List<Instance> instances = new ArrayList<>();
    try {
      for (Map<String, String> settings : tier.instances()) {
        instances.add(start(settings, cores, folder.resolve(instances.size() + ".log")));
      }
      List<String> bases = instances.stream().map(it -> it.core.base()).toList();
      try (Bystander bystander = Bystander.start(bases.getFirst(), searches)) {
        List<Permits> before = new ArrayList<>();
        for (Instance instance : instances) {
          before.add(Permits.of(instance.operators));
        }
        bystander.begin();
        String became =
            attackers.press(
                new Attackers.Order(
                    number,
                    seconds,
                    addresses,
                    bases,
                    server.launcher().toString(),
                    data.toString(),
                    folder.toString(),
                    token));
        Bystander.Noticed noticed = bystander.end();
        StringBuilder missing = new StringBuilder();
        for (int at = 0; at < instances.size(); at++) {
          missing.append(before.get(at).missing(instances.get(at).operators));
        }
        return new Outcome(
            new Outcome.Row(attack, tier, cores, attack.crowd() ? addresses : 1),
            noticed,
            missing.toString(),
            liveHeap(instances.getFirst().core),
            became);
      }
    } finally {
      Files.createDirectories(logs);
      for (int at = 0; at < instances.size(); at++) {
        instances.get(at).core.close();
        String name = attack.row() + "-" + number + "-" + cores + "-" + addresses + "-" + at;
        Files.copy(
            folder.resolve(at + ".log"),
            logs.resolve(tier.name() + "-" + name + ".log"),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** One of the servers, with its listener for operators. */
  private record Instance(CorpusCore core, Http operators) {}

  private Instance start(Map<String, String> settings, int cores, Path log)
      throws IOException, InterruptedException {
    int admin = ServerProcess.freePort();
    Map<String, String> all = new HashMap<>(settings);
    all.put("CORE_ADMIN_PORT", Integer.toString(admin));
    all.put("CORE_CONTROL_TOKEN", token);
    all.put("CORE_FETCH_ALLOW", HostileWeb.allow(attackers.port()));
    all.put("CORE_FETCH_REWRITE", HostileWeb.rewrite(attackers.port()));
    all.put("CORPUS_JAVA_OPTIONS", server.java(cores));
    CorpusCore core = CorpusCore.serve(server.launcher(), all, log);
    core.process().await(() -> core.http().answers("/readyz"), LONGEST_START);
    return new Instance(core, new Http("http://127.0.0.1:" + admin));
  }

  /** What is reachable after the attack, in MiB. */
  private static String liveHeap(CorpusCore core) throws InterruptedException {
    try {
      core.process().collectGarbage();
      return Report.number(core.process().memory().heap());
    } catch (IOException e) {
      return Outcome.GONE;
    }
  }
}
