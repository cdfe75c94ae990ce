package dev.corpuscore.service;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
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
    long lines = 0;
    long revision = 0;
    try {
      for (List<Change> page = revisions.after(revision, PAGE);
          !page.isEmpty();
          page = revisions.after(revision, PAGE)) {
        for (Change change : page) {
          if (change instanceof Change.Damaged damaged) {
            throw new CorpusException(ErrorCode.UNAVAILABLE, damaged.reason());
          }
          if (change instanceof Change.Put put
              && (submitted || put.posting().record().origin() != Origin.SUBMITTED)) {
            out.write(PostingJson.bytes(put.posting()));
            out.write('\n');
            lines++;
          }
        }
        revision = page.getLast().revision();
        written.accept(lines);
      }
      out.flush();
      return lines;
    } catch (IOException e) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "the export cannot be written: " + e.getMessage(), e);
    }
  }
}
