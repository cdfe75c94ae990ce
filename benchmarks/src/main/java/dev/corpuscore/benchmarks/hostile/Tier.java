package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Postgres;
import dev.corpuscore.benchmarks.server.PostingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Filled stores, and how instances over one are set: an embedded one, or two on PostgreSQL with an
 * index each.
 *
 * @param name in the table
 * @param instances the settings of each
 * @param postings in it
 */
record Tier(String name, List<Map<String, String>> instances, int postings) {
  static final String EMBEDDED = "embedded";
  static final String POSTGRES = "postgres";
  private static final int INSTANCES = 2;
  private static final String KEY = "a2V5IG9mIHRoZSBiZW5jaG1hcmsgb2YgaW5zdGFuY2Vz";

  /** One instance over a data dir that is filled already. */
  static Tier embedded(Path data, int postings) {
    return new Tier(EMBEDDED, List.of(Map.of("CORE_DATA_DIR", data.toString())), postings);
  }

  /** Fills a database of its own, and an index for each of two instances. */
  static Tier replicas(Postgres server, Path launcher, PostingFile file, int postings, Path work)
      throws IOException, InterruptedException {
    String database = server.database("corpus" + postings);
    List<Map<String, String>> instances = new ArrayList<>();
    for (int number = 0; number < INSTANCES; number++) {
      Path data = work.resolve("instance-" + postings + "-" + number);
      instances.add(
          Map.of(
              "CORE_DATA_DIR",
              data.toString(),
              "CORE_DATABASE_URL",
              database,
              "CORE_CORPUS_PSEUDONYM_KEY",
              KEY));
    }
    Report.progress("importing " + postings + " postings into PostgreSQL");
    Path log = work.resolve("import.log");
    CorpusCore.load(launcher, List.of(file), instances.getFirst(), log);
    return new Tier(POSTGRES, instances, postings);
  }
}
