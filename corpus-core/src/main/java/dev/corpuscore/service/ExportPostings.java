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
 * Writes every posting that a source has shown, open or closed, as the line that {@code import}
 * reads back: into an empty store that gives the same postings with the same records. Thread-safe.
 */
public final class ExportPostings {
  private static final int PAGE = 500;

  private final RevisionLog revisions;

  public ExportPostings(RevisionLog revisions) {
    this.revisions = revisions;
  }

  /**
   * Writes the postings in the order of their revisions. A posting that changes meanwhile comes
   * again, further down, as it is then: the last line wins.
   *
   * @param submitted whether postings are written that only callers know; import does not take
   *     them, since who contributed to them is not in a line
   * @param out not closed, but flushed
   * @param written hears how many lines are written so far
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
