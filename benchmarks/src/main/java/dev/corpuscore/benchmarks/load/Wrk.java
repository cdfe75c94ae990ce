package dev.corpuscore.benchmarks.load;

import dev.corpuscore.benchmarks.server.CommandOutput;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Load from wrk: every connection asks for the next answer as soon as it has the one before. */
public final class Wrk {
  private final Path folder;
  private final Path lua;
  private final List<String> prefix;

  public Wrk(Path folder) throws IOException {
    this(folder, List.of());
  }

  /**
   * @param prefix the command that runs wrk, such as {@code taskset -c 1}
   */
  public Wrk(Path folder, List<String> prefix) throws IOException {
    this.folder = folder;
    this.prefix = List.copyOf(prefix);
    lua = folder.resolve("search.lua");
    try (InputStream in = Wrk.class.getResourceAsStream("search.lua")) {
      if (in == null) {
        throw new IOException("no resource search.lua");
      }
      Files.write(lua, in.readAllBytes());
    }
  }

  /** What wrk is here, or a sentence of how to get it. */
  public static String version() throws IOException, InterruptedException {
    try {
      String said = CommandOutput.of(List.of("wrk", "-v")).text();
      return said.lines().findFirst().orElse("wrk").replaceAll(" Copyright.*", "").strip();
    } catch (IOException e) {
      throw new IOException("wrk is not installed; apt-get install wrk", e);
    }
  }

  /**
   * One measurement.
   *
   * @param bytesPerAnswer head included
   * @param refused answers of status 400 and above
   * @param broken requests without an answer
   */
  public record Load(
      double perSecond,
      double p50Millis,
      double p99Millis,
      double bytesPerAnswer,
      long refused,
      long broken) {}

  /** Asks {@code server} over {@code connections}, from the {@code first} query on. */
  public Load run(SearchServer server, Queries queries, int connections, int seconds, int first)
      throws IOException, InterruptedException {
    return run(server.base(), server.script(queries), connections, seconds, first);
  }

  /** Asks {@code base} over {@code connections}, from the {@code first} request on. */
  public Load run(String base, SearchServer.Script script, int connections, int seconds, int first)
      throws IOException, InterruptedException {
    Path requests = folder.resolve("requests.txt");
    Files.write(requests, script.lines());
    List<String> command = new ArrayList<>(prefix);
    command.addAll(List.of("wrk", "-t", "1", "-c"));
    command.addAll(List.of(connections + "", "-d", seconds + "s", "--timeout", "20s", "-s"));
    command.addAll(List.of(lua.toString(), base, "--", requests.toString()));
    command.addAll(List.of(script.method(), script.path(), Integer.toString(first)));
    double[] measured = CommandOutput.of(command).measured();
    double answers = measured[1];
    return new Load(
        answers / (measured[0] / 1e6),
        measured[3] / 1e3,
        measured[4] / 1e3,
        measured[2] / Math.max(1, answers),
        (long) measured[5],
        (long) measured[6]);
  }
}
