package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * This checkout's Corpus Core with postings loaded, and what is searched in them.
 *
 * @param core serves until this is closed
 */
record ServedPostings(CorpusCore core, Queries queries) implements AutoCloseable {
  /** Imports the postings that the command line asked for into a new folder, and serves them. */
  static ServedPostings load(CorpusOptions corpus) throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    Path data = work.resolve("data");
    CorpusCore.load(Checkout.LAUNCHER, List.of(file), data, work.resolve("import.log"));
    Queries queries = corpus.queries(file);
    return new ServedPostings(
        CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("serve.log")), queries);
  }

  /** What was measured: revision, postings, heap and machine, for the first line of a report. */
  String description() throws IOException, InterruptedException {
    return "Corpus Core "
        + Checkout.revision()
        + ", "
        + core.postings()
        + " postings, `-Xmx512m`; on "
        + Machine.here();
  }

  @Override
  public void close() {
    core.close();
  }
}
