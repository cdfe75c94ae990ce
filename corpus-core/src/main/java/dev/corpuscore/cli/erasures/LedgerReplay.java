package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.console.CheckpointOption;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.erasure.LedgerTerms;
import dev.corpuscore.service.erasure.ReplayErasures;
import dev.corpuscore.service.erasure.VerifyLedger;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Replays a ledger, by options that say what it must show before it is believed. */
public final class LedgerReplay {
  @Option(
      names = "--key",
      paramLabel = "KEYS",
      description =
          "Public keys that may have signed the end, beside those that the store knows: keys.json,"
              + " if the database is new. With it, a file without a signed end is refused.")
  private @Nullable Path key;

  @Option(
      names = "--checkpoint",
      paramLabel = "NEWEST",
      description =
          "The newest checkpoint that was kept elsewhere: the ledger must reach it. Can be"
              + " repeated.")
  private List<Path> checkpoints = new ArrayList<>();

  @Option(
      names = "--older",
      description =
          "Takes a ledger that may be older than the newest checkpoint. People who were erased"
              + " after its last entry stay in the corpus until they are erased again: ask the"
              + " client product for these requests.")
  private boolean older;

  @Option(
      names = "--unauthenticated",
      description =
          "Takes a ledger of which nothing shows whom it is about and that its end was not cut off:"
              + " one of the first edition, one without a signed end, or an empty file. Only if you"
              + " know from elsewhere that nobody has changed it. A store that has bound an erasure"
              + " itself takes no lines of the first edition, also with this.")
  private boolean unauthenticated;

  /** The files that {@code --checkpoint} names. */
  public List<Path> checkpoints() {
    return List.copyOf(checkpoints);
  }

  /**
   * Refuses a checkpoint that is older than the ledger of a backup: it shows nothing of the time
   * since. Not with {@code --older}.
   *
   * @param entries of the ledger of the backup
   * @throws CorpusException {@code INVALID_REQUEST}
   */
  public void requireNewerThan(long entries) {
    for (Path each : older ? List.<Path>of() : checkpoints) {
      long size = CheckpointOption.read(each, null).size();
      if (size < entries) {
        throw CorpusException.invalid(
            each
                + " is older than the backup: it has "
                + size
                + " entries, the ledger of the backup has "
                + entries
                + "; give the newest one, or say --older, if there is none");
      }
    }
  }

  /**
   * Replays the lines of a file, and prints what came of them.
   *
   * @param file its path, or - for stdin
   * @param requests whether a file of requests alone is taken, too
   * @param rewrite whether a faulty ledger is processed as far as it can be read
   * @param folder for a long stdin
   * @return what came of them; nobody was erased of a ledger that was refused
   * @throws CorpusException as {@link ReplayErasures#replay}
   */
  public ReplayErasures.Counts run(
      CommandContext context,
      String file,
      boolean requests,
      boolean rewrite,
      Path folder,
      Store store,
      ErasureServices erasure,
      StandardOutput out) {
    try (LedgerInput lines = LedgerInput.of(file, context, folder);
        Progress progress =
            Progress.start(context, "erasures replay", Progress.UNKNOWN, Progress.Unit.ERASURES)) {
      ReplayErasures replay =
          new ReplayErasures(
              erasure.gate(), store.erasures(), store.log(LogName.LEDGER), erasure.erase());
      LedgerTerms terms = terms(trusted(store), erasure);
      ReplayErasures.Listener listener = listener(file, progress);
      ReplayErasures.Counts counts =
          rewrite
              ? replay.rewrite(lines, listener)
              : replay.replay(lines, terms, requests && key == null, listener);
      print(counts, out);
      return counts;
    } catch (IOException e) {
      throw CorpusException.unavailable(file + " cannot be read", e);
    }
  }

  private static void print(ReplayErasures.Counts counts, StandardOutput out) {
    out.line(
        "present "
            + counts.present()
            + ", appended "
            + counts.appended()
            + ", erased again "
            + counts.anew()
            + ", requests "
            + counts.requests()
            + ", refused "
            + counts.refused());
    if (counts.unauthenticated() > 0) {
      out.line(
          "unauthenticated "
              + counts.unauthenticated()
              + ": lines of the first edition, in which nothing binds the person to the receipt");
    }
    if (counts.inPart() > 0) {
      out.line(
          "in part "
              + counts.inPart()
              + ": something of these people may be left, under an older pseudonym key");
    }
  }

  /** The keys that may have signed the end; null if neither the store nor the caller knows one. */
  private @Nullable TrustedKeys trusted(Store store) {
    List<PublishedKey> keys = new ArrayList<>(store.signingKeys().all());
    if (key != null) {
      keys.addAll(KeyOption.read(key).all());
    }
    return keys.stream().anyMatch(it -> it.serves(KeyPurpose.LOG)) ? new TrustedKeys(keys) : null;
  }

  private LedgerTerms terms(@Nullable TrustedKeys keys, ErasureServices erasure) {
    return new LedgerTerms(
        keys,
        unauthenticated,
        checkpoints.stream().map(it -> CheckpointOption.read(it, keys)).toList(),
        keys == null ? List.of() : erasure.kept().kept(keys),
        older);
  }

  private static ReplayErasures.Listener listener(String file, Progress progress) {
    return new ReplayErasures.Listener() {
      @Override
      public void end(VerifyLedger.Result verified) {
        Checkpoint end = verified.end();
        Instant last = verified.erasedAt();
        progress.printLine(
            file
                + ": "
                + verified.entries()
                + " entries"
                + (last == null ? "" : ", the last erased at " + last)
                + (end == null ? "; no signed end" : "; signed end of " + end.size()));
      }

      @Override
      public void fault(long line, String reason) {
        progress.printLine(file + ":" + line + ": " + reason);
      }

      @Override
      public void read(long read) {
        progress.reached(read, read);
      }
    };
  }
}
