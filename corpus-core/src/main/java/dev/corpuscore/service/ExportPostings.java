package dev.corpuscore.service;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.store.RevisionLog;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Writes every posting that a source has shown, open or closed, as a line that {@code import}
 * reads. Importing the lines into an empty store gives the same postings with the same records.
 * Thread-safe.
 */
public final class ExportPostings {
  private static final int PAGE = 500;

  private final RevisionLog revisions;

  public ExportPostings(RevisionLog revisions) {
    this.revisions = revisions;
  }

  /**
   * Writes the postings in the order of their revisions. A posting that changes meanwhile is
   * written again, with its new content, further down. The last line is the valid one.
   *
   * @param submitted whether to write postings that only callers submitted. Import refuses these,
   *     because a line does not say who contributed to them
   * @param out flushed, but not closed
   * @param written receives the number of lines written so far
   * @return how many lines were written
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses, a row of it is damaged, or
   *     {@code out} cannot be written
   */
  public long run(boolean submitted, OutputStream out, LongConsumer written) {
    Lines lines = new Lines(submitted, out);
    for (List<Change> page : revisions.pages(PAGE)) {
      page.forEach(lines::write);
      written.accept(lines.count);
    }
    lines.flush();
    return lines.count;
  }

  /**
   * As {@link #run}, but writes one state of the store, and returns its root: what is changed
   * meanwhile is not in it.
   *
   * @throws CorpusException as {@link #run}
   */
  public CorpusRoot runAtOneRevision(boolean submitted, OutputStream out, LongConsumer written) {
    Lines lines = new Lines(submitted, out);
    CorpusRoot root =
        revisions.readAll(
            change -> {
              lines.write(change);
              if (lines.count % PAGE == 0) {
                written.accept(lines.count);
              }
            });
    lines.flush();
    written.accept(lines.count);
    return root;
  }

  /** The lines that are written. */
  private static final class Lines {
    private final boolean submitted;
    private final OutputStream out;
    private long count;

    private Lines(boolean submitted, OutputStream out) {
      this.submitted = submitted;
      this.out = out;
    }

    private void write(Change change) {
      if (change instanceof Change.Damaged damaged) {
        throw CorpusException.unavailable(damaged.reason());
      }
      if (change instanceof Change.Put put
          && (submitted || put.posting().record().origin() != Origin.SUBMITTED)) {
        try {
          out.write(PostingJson.bytes(put.posting()));
          out.write('\n');
        } catch (IOException e) {
          throw unwritten(e);
        }
        count++;
      }
    }

    private void flush() {
      try {
        out.flush();
      } catch (IOException e) {
        throw unwritten(e);
      }
    }

    private static CorpusException unwritten(IOException e) {
      return CorpusException.unavailable("the export cannot be written: " + e.getMessage(), e);
    }
  }
}
