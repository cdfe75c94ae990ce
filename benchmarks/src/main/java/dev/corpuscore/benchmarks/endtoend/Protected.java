package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer.Script;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The protected routes beside public ones of the same server, in turns: role search (3 roles, 2
 * filters, limit 50) beside public search of which, like of role search, nothing is remembered,
 * lookup of a few thousand URLs and of more than are remembered beside a fixed answer of about
 * their size.
 */
@Command(
    name = "benchmarks/protected",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures role search and lookup beside public search and a fixed answer.")
final class Protected implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int REQUESTS = 500;
  private static final int ROLES = 3;
  private static final int LONGEST_ROLE = 2;
  private static final int WARM_SECONDS = 10;

  /** One line in a hundred: what the server remembers of them is asked again and again. */
  private static final int SOME = 100;

  /** One line in five: of 300,000 more than the server remembers, so each is read anew. */
  private static final int MANY = 5;

  @Option(names = "--postings", required = true, description = "posting lines")
  private Path postings = Path.of("");

  @Option(names = "--queries", required = true, description = "public searches, one a line")
  private Path queries = Path.of("");

  @Option(names = "--data", description = "a data dir that has the postings already")
  private @Nullable Path data;

  @Option(names = "--rounds", description = "how often each is measured")
  private int rounds = 3;

  @Option(names = "--seconds", description = "how long each measurement takes")
  private int seconds = 6;

  @Option(names = "--seed", description = "of roles and URLs")
  private long seed = 1;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Protected()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = new PostingFile(postings);
    Path folder = data == null ? work.resolve("data") : data;
    if (data == null) {
      CorpusCore.load(Checkout.LAUNCHER, List.of(file), folder, work.resolve("import.log"));
    }
    Wrk wrk = new Wrk(work.path());
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, folder, work.resolve("serve.log"))) {
      Map<String, Script> asked = new LinkedHashMap<>();
      Queries searches = Queries.read(queries);
      int unheard = (WARM_SECONDS + rounds * seconds) * Rounds.MOST_PER_SECOND;
      asked.put("public search", core.script(searches.typedAnew(unheard, 0)));
      asked.put("public search again", core.script(searches));
      asked.put("role search", new Script("POST", "/api/corpus/search", roleSearches(file, seed)));
      asked.put("lookup", new Script("GET", "", lookups(file, SOME, seed)));
      asked.put("lookup of many", new Script("GET", "", lookups(file, MANY, seed)));
      asked.put("fixed", new Script("GET", "", List.of("/schemas/role-search.v1.json")));
      report(core, measured(wrk, core, asked));
    }
    return 0;
  }

  private Map<String, List<Wrk.Load>> measured(Wrk wrk, CorpusCore core, Map<String, Script> asked)
      throws IOException, InterruptedException {
    Map<String, List<Wrk.Load>> loads = new LinkedHashMap<>();
    for (Script script : asked.values()) {
      wrk.run(core.base(), script, CONNECTIONS, WARM_SECONDS, 0);
    }
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, Script> one : asked.entrySet()) {
        int first = (WARM_SECONDS + round * seconds) * Rounds.MOST_PER_SECOND;
        Wrk.Load load = wrk.run(core.base(), one.getValue(), CONNECTIONS, seconds, first);
        Report.progress(one.getKey() + ": " + Report.number(load.perSecond()) + "/s");
        loads.computeIfAbsent(one.getKey(), it -> new ArrayList<>()).add(load);
      }
    }
    return loads;
  }

  private void report(CorpusCore core, Map<String, List<Wrk.Load>> loads)
      throws IOException, InterruptedException {
    Report report = new Report();
    report.line("`benchmarks/protected --rounds " + rounds + " --seconds " + seconds + "`");
    report.line("");
    report.line(
        "Corpus Core "
            + Checkout.revision()
            + ", "
            + core.postings()
            + " postings, 16 connections");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "requests/s", "p99, ms", "bytes an answer", "refused", "ratio"));
    double search = rate(loads, "public search");
    double fixed = rate(loads, "fixed");
    loads.forEach(
        (name, its) -> {
          double rate = rate(loads, name);
          Wrk.Load last = its.getLast();
          String ratio =
              switch (name) {
                case "role search" -> Report.number(rate / search) + " of public search";
                case "lookup", "lookup of many" -> Report.number(rate / fixed) + " of fixed";
                default -> "";
              };
          rows.add(
              List.of(
                  name,
                  Report.number(rate),
                  Report.number(last.p99Millis()),
                  Report.number(last.bytesPerAnswer()),
                  Long.toString(last.refused()),
                  ratio));
        });
    report.table(rows);
    Path target = Path.of("benchmarks/target/protected.md");
    Files.createDirectories(target.toAbsolutePath().getParent());
    report.write(target);
  }

  private static double rate(Map<String, List<Wrk.Load>> loads, String name) {
    return Report.median(
        loads.getOrDefault(name, List.of()).stream().map(Wrk.Load::perSecond).toList());
  }

  /** Roles are titles of one or two words; the filters are two that many postings meet. */
  static List<String> roleSearches(PostingFile file, long seed) throws IOException {
    Random random = new Random(seed);
    List<String> titles = members(file, "title", random, SOME);
    titles.removeIf(title -> title.length() > 60 || title.split(" +").length > LONGEST_ROLE);
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      ObjectNode body = Http.JSON.createObjectNode().put("schema", "corpus.role-search/1");
      ArrayNode roles = body.putArray("roles");
      for (int role = 0; role < ROLES; role++) {
        roles.add(titles.get(random.nextInt(titles.size())));
      }
      body.putArray("countries").add("US").add("FI").add("DE");
      body.putArray("employmentTypes").add("full_time").add("contract");
      bodies.add(body.put("limit", 50).toString());
    }
    return bodies;
  }

  /** Lookups of one line in {@code oneIn} or so. */
  static List<String> lookups(PostingFile file, int oneIn, long seed) throws IOException {
    return members(file, "url", new Random(seed), oneIn).stream()
        .map(url -> "/api/ads/lookup?url=" + Http.encode(url))
        .toList();
  }

  /** A member of one line in {@code oneIn} or so. */
  private static List<String> members(PostingFile file, String member, Random random, int oneIn)
      throws IOException {
    List<String> members = new ArrayList<>();
    try (BufferedReader lines = file.open()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (random.nextInt(oneIn) == 0) {
          JsonNode posting = Http.JSON.readTree(line);
          members.add(posting.path(member).asString());
        }
      }
    }
    return members;
  }
}
