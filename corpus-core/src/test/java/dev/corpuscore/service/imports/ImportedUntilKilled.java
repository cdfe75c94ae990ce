package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.sample.GeneratePostings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * A process of its own for {@link KilledImportTest}: imports and indexes until it is killed. It
 * takes many small inputs, as an input ends a transaction: so it commits soon and often, and the
 * kills come between and into many commits.
 */
public final class ImportedUntilKilled {
  private static final int LINES = 100;
  private static final int INPUTS = 10_000;

  private ImportedUntilKilled() {}

  /** Takes the folder and a seed; writes how many lines are stored, a number per line. */
  public static void main(String[] arguments) {
    GeneratePostings sample = new GeneratePostings(Long.parseLong(arguments[1]), TestCorpus.NOW);
    try (TestCorpus corpus = new TestCorpus(Path.of(arguments[0]));
        FollowRevisions follow = corpus.follower()) {
      follow.start();
      new ImportPostings(corpus.store().postings(), TestCorpus.CLOCK)
          .run(
              IntStream.range(0, INPUTS).mapToObj(part -> input(sample, part)).toList(),
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

  private static ImportPostings.Input input(GeneratePostings sample, int part) {
    return new ImportPostings.Input(
        "part " + part,
        () -> {
          ByteArrayOutputStream lines = new ByteArrayOutputStream();
          for (long number = (long) part * LINES; number < (part + 1L) * LINES; number++) {
            lines.writeBytes(PostingJson.line(sample.posting(number)));
            lines.write('\n');
          }
          return new ByteArrayInputStream(lines.toByteArray());
        });
  }
}
