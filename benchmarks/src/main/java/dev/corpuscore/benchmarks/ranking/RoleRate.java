package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.roles.SearchRoles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

/**
 * Microseconds of processor time for a role search in one thread, from the read request to the
 * snapshot, without HTTP: the same figure on a machine that has other things to do. Arguments:
 * index folder, file of request bodies, rounds. Each round asks all of them.
 */
public final class RoleRate {
  private RoleRate() {}

  public static void main(String[] arguments) throws IOException {
    List<RoleSearch> searches =
        Files.readAllLines(Path.of(arguments[1])).stream()
            .map(line -> RoleSearchJson.read(line.getBytes(StandardCharsets.UTF_8)))
            .toList();
    try (PostingIndex index = LuceneIndex.open(Path.of(arguments[0]), new HitBodies())) {
      SearchRoles roles =
          new SearchRoles(
              index,
              new UUID(0, 0),
              new Build("0", "0"),
              Signer.none("a measurement"),
              Clock.systemUTC());
      for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
        long hits = 0;
        long begun = nanos();
        for (RoleSearch search : searches) {
          hits += roles.search(search).hits().size();
        }
        double micros = (nanos() - begun) / 1e3 / searches.size();
        System.out.println("round " + round + ": " + micros + " us, " + hits + " hits");
      }
    }
  }

  private static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
