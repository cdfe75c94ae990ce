package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.ranking.KnownItems;
import dev.corpuscore.benchmarks.ranking.KnownItems.Found;
import dev.corpuscore.benchmarks.ranking.KnownItems.Kind;
import dev.corpuscore.benchmarks.ranking.PostingFiles;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.OpenSearch;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.WorkFolder;
import dev.corpuscore.canonical.PostingJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * How far up known items come, Corpus Core over HTTP beside every way OpenSearch's {@code
 * multi_match} knows, with the title boosted: the best of those is the bar.
 */
@Command(
    name = "benchmarks/known-items",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Looks for known items with Corpus Core and with OpenSearch, all corpora loaded.")
final class KnownItemsBeside implements Callable<Integer> {
  private static final List<OpenSearch.Match> MATCHES =
      Stream.of(3, 8)
          .flatMap(
              boost ->
                  Stream.of(
                      new OpenSearch.Match("cross_fields", "and", boost),
                      new OpenSearch.Match("cross_fields", "or", boost),
                      new OpenSearch.Match("best_fields", "or", boost),
                      new OpenSearch.Match("most_fields", "or", boost)))
          .toList();

  @Parameters(description = "folder of the corpora, NAME.ndjson.gz")
  private Path corpora = Path.of("../shared/data/corpora");

  @Option(names = "--seed", description = "of the sample; see KnownItems")
  private int seed = KnownItems.REPORTED_SEED;

  @Option(names = "--items", description = "how many ads are looked for")
  private int items = 900;

  @Option(names = "--opensearch-heap", description = "heap of OpenSearch")
  private String heap = "2g";

  @Mixin private final ReportOptions written = new ReportOptions("known-items");

  private Report report = new Report();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new KnownItemsBeside()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    KnownItems known = KnownItems.sample(corpora, seed, items);
    List<PostingFile> files = PostingFiles.in(corpora).stream().map(PostingFile::new).toList();
    report = written.begin();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("MRR (top 1, top 10)", "title + company", "title + place", "title alone"));
    Report.progress("Corpus Core imports " + corpora);
    Path data = work.resolve("data");
    CorpusCore.load(Checkout.LAUNCHER, files, data, work.resolve("import.log"));
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("serve.log"))) {
      rows.add(row("Corpus Core", known, query -> ids(core, query)));
      introduce(core.postings());
    }
    Report.progress("OpenSearch loads the same postings");
    PostingFile documents = documents(work.resolve("documents.ndjson"));
    try (OpenSearch other =
        OpenSearch.start(Checkout.NODE, Checkout.NODE_JARS, heap, work.resolve("opensearch"))) {
      other.load(List.of(documents), KnownItemsBeside::underItsId, OpenSearch.BULKS_AT_ONCE);
      for (OpenSearch.Match match : MATCHES) {
        rows.add(row("OpenSearch " + match, known, query -> ids(other, query, match)));
      }
    }
    report.table(rows);
    written.write(report);
    return 0;
  }

  private void introduce(long postings) throws IOException, InterruptedException {
    report.line(items + " ads, seed " + seed);
    report.line("");
    report.line(
        "Corpus Core " + Checkout.revision() + ", " + postings + " postings; on " + Machine.here());
  }

  /** What an import makes of the corpora, one per line: descriptions as text, ids known. */
  private PostingFile documents(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (Path corpus : PostingFiles.in(corpora)) {
        PostingFiles.read(
            corpus,
            posting -> {
              try {
                out.write(
                    new String(
                        PostingJson.bytes(posting), java.nio.charset.StandardCharsets.UTF_8));
                out.write('\n');
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
      }
    }
    return new PostingFile(file);
  }

  /** Our lines begin with the id, so the last of several of the same posting stays. */
  private static String underItsId(String line) {
    String start = "{\"id\":\"";
    String id = line.substring(start.length(), line.indexOf('"', start.length()));
    return "{\"index\":{\"_id\":\"" + id + "\"}}";
  }

  private static List<String> row(
      String name, KnownItems known, Function<String, List<String>> search) {
    List<String> row = new ArrayList<>(List.of(name));
    for (Kind kind : Kind.values()) {
      Found found = known.evaluate(kind, search);
      row.add(
          String.format(
              Locale.ROOT,
              "%.3f (%.3f, %.3f)",
              found.meanReciprocalRank(),
              found.top1(),
              found.top10()));
    }
    Report.progress(String.join(" | ", row));
    return row;
  }

  private static List<String> ids(CorpusCore core, String query) {
    return ids(
        () -> core.http().get("/api/search?limit=100&q=" + Http.encode(query)), "/hits", "id");
  }

  private static List<String> ids(OpenSearch other, String query, OpenSearch.Match match) {
    return ids(() -> other.search(query, match, KnownItems.DEPTH), "/hits/hits", "_id");
  }

  private static List<String> ids(Search search, String hits, String member) {
    try {
      List<String> ids = new ArrayList<>();
      for (JsonNode hit : search.run().at(hits)) {
        ids.add(hit.path(member).asString());
      }
      return ids;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private interface Search {
    JsonNode run() throws IOException, InterruptedException;
  }
}
