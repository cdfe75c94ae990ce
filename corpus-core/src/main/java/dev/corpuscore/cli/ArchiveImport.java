package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ServeLock;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.archive.ReadArchive;
import dev.corpuscore.store.Store;

/**
 * {@code import --everything}: imports a whole corpus into an empty store, then updates the index.
 */
final class ArchiveImport {
  private final CommandContext context;
  private final Settings settings;

  ArchiveImport(CommandContext context, Settings settings) {
    this.context = context;
    this.settings = settings;
  }

  /**
   * Imports the file, and returns when searches find everything.
   *
   * @throws CorpusException as {@link ReadArchive#run}; {@code UNAVAILABLE} if serve uses the data
   *     dir
   */
  int run(ImportFiles files) throws InterruptedException {
    if (files.list().size() != 1) {
      throw CorpusException.invalid("--everything takes exactly one file");
    }
    ServeLock alone = ServeLock.take(settings.dataDir());
    try (alone;
        StandardOutput out = new StandardOutput(context.out())) {
      long rows = take(files);
      context.stop().listen();
      find();
      out.line("imported " + rows + " rows");
    } catch (StoppedException e) {
      context.printLine("stopped: everything is stored; serve continues the index");
      return ExitCode.STOPPED;
    }
    return ExitCode.DONE;
  }

  private long take(ImportFiles files) {
    try (Store store = Corpus.openOrCreateStore(settings, context.clock());
        Progress progress =
            Progress.start(context, "import", files.bytes(), Progress.Unit.BYTES_OF_ROWS)) {
      return new ReadArchive(store.archive()).run(files.list().getFirst(), progress::reached);
    }
  }

  private void find() throws InterruptedException {
    try (Corpus corpus = Corpus.open(settings, context.clock());
        FollowRevisions follower = corpus.follower()) {
      follower.start();
      new IndexCatchUp(context, corpus, follower).await();
    }
  }
}
