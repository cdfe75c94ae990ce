package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.Removals;
import java.util.List;

/** Admits postings again that {@link RemovePosting} keeps out. Thread-safe. */
public final class AdmitPosting {
  private static final System.Logger LOG = System.getLogger(AdmitPosting.class.getName());

  private final Removals removals;

  public AdmitPosting(Removals removals) {
    this.removals = removals;
  }

  /**
   * Returns what is kept out, as {@link Removals#keptOut}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses
   */
  public List<KeptOut> keptOut() {
    return removals.keptOut();
  }

  /**
   * Admits a posting again, and with it those that were kept out because their URLs led to it.
   * Durable on return, and logged. This does not restore the posting; the next sync, import or
   * resolve can add it.
   *
   * @return false if it was not kept out; nothing has changed then
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses; nothing
   *     has changed then
   */
  public boolean run(PostingId posting) {
    boolean admitted = removals.admit(posting);
    if (admitted) {
      LOG.log(WARNING, "event=posting-admitted posting=" + posting);
    }
    return admitted;
  }
}
