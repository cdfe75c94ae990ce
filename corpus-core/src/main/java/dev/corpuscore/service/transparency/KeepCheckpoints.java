package dev.corpuscore.service.transparency;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest checkpoint of the log of erasures where a restore of the database does not
 * reach, and compares the log with it: so nobody can serve a database in which erasures are missing
 * without noticing. Without a folder it signs checkpoints and keeps none. Thread-safe.
 */
public final class KeepCheckpoints implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(KeepCheckpoints.class.getName());

  /** Erasures of one second share a checkpoint. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private static final String REMEDY =
      "run ./corpus erasures replay FILE with the newest export of the ledger (with --rewrite if"
          + " there is none that continues this log); until then nobody is erased, and requests"
          + " that name a participant are refused";

  private final TransparencyLog log;
  private final SigningKeys keys;
  private final Signer signer;
  private final @Nullable CheckpointFolder folder;
  private final RepeatedWork keeping;
  private volatile boolean firstUse;
  private volatile boolean sound;
  private volatile @Nullable String fault;

  /**
   * @param log the log of erasures
   * @param keys by which a kept checkpoint is verified
   * @param folder null to keep nothing
   * @param threads starts the thread
   */
  public KeepCheckpoints(
      TransparencyLog log,
      SigningKeys keys,
      Signer signer,
      @Nullable CheckpointFolder folder,
      ServiceThreads threads) {
    this.log = log;
    this.keys = keys;
    this.signer = signer;
    this.folder = folder;
    this.keeping = new RepeatedWork("keep-checkpoint", PAUSE, this::keep, threads);
  }

  /**
   * The key for the log; null if there is none, or if another one took its place while this process
   * ran: what it signs then would be refused later.
   */
  private @Nullable SigningKey key() {
    SigningKey key = signer.log();
    return key != null && keys.isReplaced(key.verifying(), KeyPurpose.LOG) ? null : key;
  }

  /** The head of the log, signed; empty if there is no key for the log, or if it was replaced. */
  public Optional<String> signed() {
    SigningKey key = key();
    return key == null ? Optional.empty() : Optional.of(SignedCheckpoint.sign(log.head(), key));
  }

  /**
   * Begins to use a folder that has no checkpoint at all, for a log without an entry: a checkpoint
   * of no entries is kept, so that from then on an empty folder is known to be another one. Of a
   * log with entries, {@link #takeIntoUse} does so. Does nothing for any other folder.
   */
  public void begin() {
    try {
      SigningKey key = key();
      if (mayBegin() && folder != null && key != null) {
        Checkpoint none = log.head();
        folder.keep(none, SignedCheckpoint.sign(none, key));
      }
    } catch (CorpusException e) {
      notKept(e);
    }
  }

  /**
   * As {@link #begin}, before a replay, which may give the log another name: the folder is in use
   * from the next checkpoint on.
   */
  public void beginLater() {
    try {
      firstUse = mayBegin();
    } catch (CorpusException e) {
      notKept(e);
    }
  }

  private boolean mayBegin() {
    return folder != null && log.size() == 0 && folder.newest().isEmpty();
  }

  /**
   * Keeps a checkpoint now, although the folder has none of this log: the operator says that the
   * folder is a new one.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is no folder or no key for the log, or
   *     if the folder has a checkpoint that the log does not continue; {@code UNAVAILABLE} if it
   *     cannot be written. Nothing has changed then
   */
  public void takeIntoUse() {
    SigningKey key = signer.log();
    if (folder == null || key == null) {
      throw CorpusException.invalid(
          folder == null
              ? "CORE_CHECKPOINT_DIR is not set"
              : "there is no key for the log: " + signer.fault());
    }
    firstUse = true;
    sound = false;
    Optional<Loss> lost = loss();
    if (lost.isPresent()) {
      throw CorpusException.invalid(lost.get().sentence());
    }
    Checkpoint head = log.head();
    folder.keep(head, SignedCheckpoint.sign(head, key));
  }

  /** Keeps a checkpoint in the background. Returns at once. */
  public void soon() {
    if (folder != null && signer.log() != null) {
      keeping.soon();
    }
  }

  /**
   * The erasures that a kept checkpoint has and the log has not; empty if there is no such
   * checkpoint, or if the log continues it. A folder without a checkpoint of this log, although the
   * log has entries and can be signed, is a loss, too: it is not mounted, and nobody can know what
   * it has. After the log was found sound, it is not compared again by this object.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the log cannot be read
   */
  public Optional<Loss> loss() {
    if (folder == null || sound) {
      return Optional.empty();
    }
    Optional<Loss> loss = compare(folder);
    sound = loss.isEmpty();
    return loss;
  }

  /**
   * The newest checkpoint of each log that is kept elsewhere and signed by one of these keys; of
   * each name of a log, if it has several.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the folder cannot be read
   */
  public List<Checkpoint> kept(TrustedKeys trusted) {
    if (folder == null) {
      return List.of();
    }
    return folder.newest().stream().flatMap(note -> verified(note, trusted).stream()).toList();
  }

  private static Optional<Checkpoint> verified(String note, TrustedKeys trusted) {
    try {
      return Optional.of(SignedCheckpoint.verify(note, trusted));
    } catch (CorpusException e) {
      return Optional.empty(); // of another corpus, which may share the folder
    }
  }

  /** Has the next {@link #loss} compare the log again, because the database may be another one. */
  public void compareAgain() {
    sound = false;
  }

  /** The folder may be shared with other corpora; but one with nothing of this log is a fault. */
  private Optional<Loss> compare(CheckpointFolder kept) {
    String first = log.origins().getFirst().name();
    boolean continued = false;
    CompareCheckpoint.Result foreign = null;
    for (String note : kept.newest()) {
      CompareCheckpoint.Result result;
      try {
        Checkpoint said = Checkpoint.read(SignedNote.read(note).text());
        boolean ours = said.origin().equals(first) || said.origin().startsWith(first + "/");
        if (ours) {
          SignedCheckpoint.verify(note, new TrustedKeys(keys.all()));
        }
        result = CompareCheckpoint.compare(log, said);
        if (!ours) {
          foreign = result;
          continue;
        }
      } catch (CorpusException e) {
        return Optional.of(unusable(String.valueOf(e.getMessage())));
      }
      if (!result.isSound() && result.kind() != CompareCheckpoint.Kind.EARLIER_NAME) {
        return Optional.of(new Loss(true, result.sentence(), REMEDY));
      }
      continued = true;
    }
    if (continued) {
      return Optional.empty();
    }
    if (foreign != null) {
      return Optional.of(new Loss(true, foreign.sentence(), REMEDY));
    }
    return isMissing() ? Optional.of(missing(kept)) : Optional.empty();
  }

  /** Whether a folder without any checkpoint must have had one. */
  private boolean isMissing() {
    return !firstUse
        && keys.all().stream().anyMatch(it -> it.serves(KeyPurpose.LOG))
        && log.size() > 0;
  }

  private static Loss missing(CheckpointFolder folder) {
    return new Loss(
        true,
        "CORE_CHECKPOINT_DIR, "
            + folder
            + ", has no checkpoint of this log, which has entries: it is not mounted, or it is new,"
            + " or its files were deleted",
        "mount it; if it is new, take it into use with ./corpus ledger checkpoint --keep; until"
            + " then nobody is erased, and requests that name a participant are refused");
  }

  /** Whether {@link #loss} is a folder without any checkpoint, which no accepting can mend. */
  public boolean isFolderMissing() {
    return folder != null && folder.newest().isEmpty() && isMissing();
  }

  private static Loss unusable(String why) {
    return new Loss(
        true,
        "a checkpoint in CORE_CHECKPOINT_DIR cannot be used: it " + why,
        "put back the right one, or delete it if you know why it is wrong; until then nobody is"
            + " erased, and requests that name a participant are refused");
  }

  /** Why the newest checkpoint could not be kept, as a public sentence; empty if it was. */
  public Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /** Catches every exception, because nothing else would try again. */
  private boolean keep() {
    if (folder == null || signer.log() == null) {
      return true;
    }
    try {
      SigningKey key = key();
      if (key == null) {
        throw CorpusException.unavailable(
            "the key for logs was replaced while this instance ran; restart it with the new one");
      }
      // a database that was exchanged under this process must not overwrite the evidence
      sound = false;
      Optional<Loss> lost = loss();
      if (lost.isPresent()) {
        LOG.log(WARNING, "event=log-not-continued detail=\"" + lost.get().sentence() + "\"");
        return true;
      }
      Checkpoint head = log.head();
      folder.keep(head, SignedCheckpoint.sign(head, key));
      fault = null;
      return true;
    } catch (CorpusException e) {
      notKept(e);
      return false;
    }
  }

  private void notKept(CorpusException e) {
    fault = "the newest checkpoint of the log of erasures is not kept; the log says more";
    LOG.log(WARNING, "event=checkpoint-not-kept reason=\"" + e.getMessage() + "\"");
  }

  /** Keeps a last checkpoint if one is due. */
  @Override
  public void close() {
    keeping.close();
    keeping.now();
  }
}
