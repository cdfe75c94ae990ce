package dev.corpuscore.service.imports;

import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.sample.GeneratePostings;
import java.nio.file.Path;
import java.util.List;

/** A process of its own for {@link KilledImportTest}: imports and indexes until it is killed. */
public final class ImportedUntilKilled {
  private ImportedUntilKilled() {}

  /** Takes the folder and a seed; writes how many lines are stored, a number per line. */
  public static void main(String[] arguments) {
    GeneratePostings sample = new GeneratePostings(Long.parseLong(arguments[1]), TestCorpus.NOW);
    try (TestCorpus corpus = new TestCorpus(Path.of(arguments[0]));
        FollowRevisions follow = new FollowRevisions(corpus.store().revisions(), corpus.index())) {
      follow.start();
      new ImportPostings(corpus.store().postings(), TestCorpus.CLOCK)
          .run(
              List.of(new ImportPostings.Input("sample", () -> sample.stream(1_000_000))),
              ImportPostings.Format.POSTING,
              0,
              new ImportPostings.Listener() {
                @Override
                public void refused(ImportPostings.Refusal refusal) {
                  throw new IllegalStateException(refusal.toString());
                }

                @Override
                public void stored(ImportPostings.Counts counts, long bytes) {
                  System.out.println(counts.read());
                }
              });
    }
  }
}
