package dev.corpuscore.store;

import java.util.Optional;
import java.util.UUID;

/**
 * The truth of one corpus: a handful of small ports over one database. Thread-safe; {@link #close}
 * ends them all.
 *
 * <p>Where a port says that after {@code UNAVAILABLE} nothing has changed, there is one exception:
 * a database that went away while it was told to commit, and did not come back for a while. Then
 * all of the change is stored, or nothing of it, and the message says that this is not known. To do
 * it again is right in either case.
 */
public interface Store extends AutoCloseable {
  /** What the database is: {@code sqlite} or {@code postgresql}. */
  String kind();

  /** Names this corpus for ever: made with the database, kept by backups. */
  UUID corpusId();

  PostingStore postings();

  RevisionLog revisions();

  CommandQueue commands();

  Participants participants();

  Submissions submissions();

  Erasures erasures();

  Removals removals();

  CatalogStore catalog();

  Archive archive();

  /**
   * Takes the right of this name, if nobody has it: no other process on this corpus, nor anybody in
   * this one, by whichever {@link Store} object. Does not wait. It is free again as soon as its
   * holder closes it or dies; where the holder's machine or network vanished without a word, within
   * ten seconds.
   *
   * @param name 1..40 of {@code a-z} and {@code -}; says what the right is for
   * @return empty if somebody has it
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the database cannot be
   *     asked
   */
  Optional<StoreLock> tryLock(String name);

  /**
   * Asks the database for something trivial, and tells if its disk has refused a write.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} with what is wrong
   */
  void check();

  /**
   * Why the disk takes no writes right now, for everybody to read: files by their names, without
   * the way to them, which {@link #check} tells. Empty while it does, as far as anybody knows.
   */
  Optional<String> refusal();

  /**
   * How the database is set up so that what is acknowledged could be lost, and what to do; empty if
   * it is not.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if it cannot be asked
   */
  Optional<String> risk();

  /**
   * What this store acknowledged once and does not hold any more: where a disk forgot commits, or
   * an older copy of the database was put in place. Empty where nothing is missing, or nobody can
   * know: a database server sees to that itself.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the database cannot be
   *     asked
   */
  Optional<Loss> loss();

  /**
   * Accepts a {@link #loss}: from now on what the store holds is what counts. Durable on return.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE}, and the loss stands
   */
  void acceptLoss();

  /**
   * Reads everything and tells what does not hold together: the database's own view of itself, each
   * posting against its checksum, digest, id and revision, the URLs, removals and commands against
   * their checksums. Of one state of the database; others read and write meanwhile. Costs a read of
   * the whole database and about 100 microseconds a posting.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} only where nothing can be read
   *     at all; damage is told to {@code findings}
   */
  void verify(Findings findings);

  /** Hears what {@link #verify} and other checks find, from the thread that called it. */
  interface Findings {
    /** Something is wrong: a sentence that names it. Never called if all is well. */
    void fault(String sentence);

    /** Something that whoever runs this should know, and that is no fault: a sentence. */
    default void note(String sentence) {}

    /** So many postings were looked at so far; called every thousand or so. */
    default void progress(long postings) {}
  }

  @Override
  void close();
}
