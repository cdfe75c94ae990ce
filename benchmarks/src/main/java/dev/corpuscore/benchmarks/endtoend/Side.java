package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.PostingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One of two checkouts that are compared.
 *
 * @param isNow whether it is this one, and not the earlier
 * @param launcher its {@code ./corpus}
 * @param folder where it keeps data and logs, deleted after the run
 */
record Side(boolean isNow, Path launcher, Path folder) {
  /** The data dir that it filled itself, as the two may store in different ways. */
  Path data() {
    return folder.resolve("data");
  }

  CorpusCore.Loaded load(PostingFile file, Path data) throws IOException, InterruptedException {
    return CorpusCore.load(launcher, List.of(file), data, folder.resolve("import.log"));
  }

  /** Serves {@link #data()}. */
  CorpusCore serve() throws IOException, InterruptedException {
    return CorpusCore.serve(launcher, data(), folder.resolve("serve.log"));
  }

  @Override
  public String toString() {
    return isNow ? "this checkout" : "the earlier one";
  }
}
