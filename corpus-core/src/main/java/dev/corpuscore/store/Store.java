package dev.corpuscore.store;

import dev.corpuscore.transparency.LogName;
import java.util.Optional;
import java.util.UUID;

/**
 * The source of truth of one corpus: several small ports over one database. Thread-safe; {@link
 * #close} closes all of them.
 *
 * <p>Where a port says that after {@code UNAVAILABLE} nothing has changed, there is one exception:
 * the connection to the database was lost during a commit and could not be restored for a while.
 * Then the change is stored as a whole or not at all, and the message says that this is not known.
 * Repeating the change is correct in both cases.
 */
public interface Store extends AutoCloseable {
  /** The kind of database: {@code sqlite} or {@code postgresql}. */
  String kind();

  /**
   * The id of this corpus. It is created with the database, never changes, and is part of backups.
   */
  UUID corpusId();

  PostingStore postings();

  RevisionLog revisions();

  RootDays rootDays();

  RevisionHistory history();

  CommandQueue commands();

  Participants participants();

  Submissions submissions();

  Erasures erasures();

  TransparencyLog log(LogName name);

  Removals removals();

  Redactions redactions();

  CatalogStore catalog();

  PlaceStore places();

  SigningKeys signingKeys();

  /** What an export of everything has. */
  Archive archive();

  /** The same with what is only of this corpus: whom open ads name, and daily roots. */
  Archive whole();

  /** Who serves this corpus. */
  Instances instances();

  /**
   * Takes the lock of this name if it is free: no other process on this corpus and no other {@link
   * Store} object of this process holds it. Does not wait. The lock is free again as soon as its
   * holder closes it or dies. If the holder's machine or network fails without notice, it is free
   * within ten seconds.
   *
   * @param name 1..40 of {@code a-z} and {@code -}; says what the lock is for
   * @return empty if it is held
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the database cannot be
   *     asked
   */
  Optional<StoreLock> tryLock(String name);

  /**
   * Runs a trivial query, and checks whether the disk has refused a write.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} with what is wrong
   */
  void check();

  /**
   * Why the disk refuses writes now; empty if it does not, as far as is known. The text is public,
   * so it names files without their folders; {@link #check} tells the whole path.
   */
  Optional<String> refusal();

  /**
   * A setting of the database by which acknowledged commits could be lost, and what to do; empty if
   * there is none.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if it cannot be asked
   */
  Optional<String> risk();

  /**
   * Commits that this store acknowledged and no longer has, because a disk lost them or an older
   * copy of the database was put in place. Empty if nothing is missing. A database server keeps its
   * own commits: there, only an entry of the ledger is missed that this object has seen before, as
   * after a failover to a server that was behind.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the database cannot be
   *     asked
   */
  Optional<Loss> loss();

  /**
   * Accepts a {@link #loss}: the present state of the store becomes the reference. Durable on
   * return.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE}, and the loss stands
   */
  void acceptLoss();

  /**
   * Reads everything and reports what is inconsistent: the database's own integrity check, each
   * posting against its checksum, digest, id and revision, and the URLs, removals and commands
   * against their checksums. Reads one state of the database; others may read and write at the same
   * time. Costs a read of the whole database and about 100 microseconds a posting.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} only if nothing can be read at
   *     all; damage is reported to {@code findings}
   */
  void verify(Findings findings);

  /** Receives what {@link #verify} and other checks find, in the calling thread. */
  interface Findings {
    /** Reports a fault, as a sentence. Never called if everything is sound. */
    void fault(String sentence);

    /** Reports something that an operator should know and that is not a fault, as a sentence. */
    default void note(String sentence) {}

    /** Reports how many postings were checked so far; called about every thousand postings. */
    default void progress(long postings) {}
  }

  @Override
  void close();
}
