package dev.corpuscore.benchmarks.command;

import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which postings are loaded, and what is searched in them. */
public final class CorpusOptions {
  @Option(
      names = "--postings",
      description = "posting lines, gzipped or not; by default corpus sample makes them")
  private @Nullable Path postings;

  @Option(names = "--count", description = "how many of them")
  private int count;

  @Option(
      names = "--queries",
      description = "searches, one a line; by default from the postings' titles")
  private @Nullable Path queries;

  @Option(names = "--seed", description = "of whatever is drawn: postings, searches, roles, URLs")
  private long seed = 1;

  /**
   * @param count how many postings, unless the command line says otherwise
   */
  public CorpusOptions(int count) {
    this.count = count;
  }

  public int count() {
    return count;
  }

  public long seed() {
    return seed;
  }

  /**
   * So many postings as are asked for, no more and no fewer.
   *
   * @throws IOException if the file that was given holds fewer
   */
  public PostingFile file(WorkFolder work) throws IOException, InterruptedException {
    if (postings == null) {
      Report.progress("corpus sample makes " + count + " postings with seed " + seed);
      return Checkout.sample(count, seed, work.resolve("sample.ndjson"));
    }
    PostingFile given = new PostingFile(postings);
    long lines = given.count();
    if (lines < count) {
      throw new IOException(postings + " holds " + lines + " lines, fewer than --count " + count);
    }
    return lines == count ? given : given.head(count, work.resolve("postings.ndjson.gz"));
  }

  /** The searches that were given, else some that the postings have answers for. */
  public Queries queries(WorkFolder work) throws IOException, InterruptedException {
    return queries == null ? queries(file(work)) : Queries.read(queries);
  }

  /** The searches that were given, else some that {@code file} has answers for. */
  public Queries queries(PostingFile file) throws IOException {
    return queries == null ? Queries.sample(file, seed) : Queries.read(queries);
  }
}
