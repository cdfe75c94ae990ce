package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CheckpointOption;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats erasures that a restored backup lacks. */
@Command(
    name = "replay",
    description = {
      "Repeats the erasures of a file with lines of erasures export, or with requests for"
          + " erasure. Run it after a restore, before serve.",
      "",
      "Can be repeated. The lines of a ledger must be the whole chain from its first entry, with"
          + " its signed end, and continue what this store has: if one was left out, moved or altered,"
          + " the first faulty line is reported on stderr, and nothing is done. A request that cannot"
          + " be processed is reported with its number, without its content, and the others are"
          + " processed.",
      "",
      "An export that is too old lacks the people who were erased after it. So the ledger must"
          + " reach the newest checkpoint that was kept elsewhere: that of CORE_CHECKPOINT_DIR, or"
          + " --checkpoint. If there is none, say --older. An export of the first edition, and one"
          + " made without a key for the log, have nothing that shows whom they are about: say"
          + " --unauthenticated to take them."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus erasures replay --checkpoint newest.txt erasures.ndjson && ./corpus serve",
      "  ./corpus erasures replay --key keys.json --checkpoint newest.txt erasures.ndjson",
      "  ./corpus erasures replay --unauthenticated first-edition.ndjson",
      "  ./corpus erasures replay requests.ndjson"
    })
public final class ErasuresReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The lines; - is stdin.")
  private String file = "-";

  @Option(
      names = "--rewrite",
      description =
          "Processes every line of a faulty ledger that can be read, and begins a new name of the"
              + " log. Only if there is no sound copy: the lines may name other people than those who"
              + " were erased.")
  private boolean rewrite;

  @Option(
      names = "--key",
      paramLabel = "KEYS",
      description =
          "Public keys that may have signed the end, beside those that this store knows: keys.json,"
              + " if the database is new. With it, a file without a signed end is refused.")
  private @Nullable Path key;

  @Option(
      names = "--checkpoint",
      paramLabel = "NEWEST",
      description =
          "The newest checkpoint that was kept elsewhere: the ledger must reach it. Can be repeated.")
  private List<Path> checkpoints = new ArrayList<>();

  @Option(
      names = "--older",
      description =
          "Takes a ledger that may be older than the newest checkpoint. People who were erased after"
              + " its last entry stay in the corpus until they are erased again: ask the client"
              + " product for these requests.")
  private boolean older;

  @Option(
      names = "--unauthenticated",
      description =
          "Takes a ledger of which nothing shows whom it is about and that its end was not cut off:"
              + " one of the first edition, one without a signed end, or an empty file. Only if you"
              + " know from elsewhere that nobody has changed it. A store that has bound an erasure"
              + " itself takes no lines of the first edition, also with this.")
  private boolean unauthenticated;

  private final CommandContext context;

  public ErasuresReplayCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    // after a loss the ledger is the first thing that comes back
    Corpus.creation(settings).ifPresent(context::printLine);
    try (Store store = Corpus.openOrCreateStore(settings, context.clock());
        ErasureServices erasure = ErasureServices.openToReplay(settings, store, context.clock());
        LedgerInput lines = LedgerInput.of(file, context, settings.dataDir());
        StandardOutput out = new StandardOutput(context.out())) {
      ReplayErasures replay =
          new ReplayErasures(
              erasure.gate(), store.erasures(), store.log(LogName.LEDGER), erasure.erase());
      ReplayErasures.Counts counts = replay(replay, lines, terms(trusted(store), erasure));
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
      if (rewrite) {
        out.line("the log is now " + store.log(LogName.LEDGER).head().origin());
      }
      return counts.refused() + counts.inPart() == 0 ? ExitCode.DONE : ExitCode.FAULTS;
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, file + " cannot be read", e);
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

  private ReplayErasures.Counts replay(ReplayErasures replay, LedgerInput lines, LedgerTerms terms)
      throws IOException {
    try (Progress progress =
        Progress.start(context, "erasures replay", Progress.UNKNOWN, Progress.Unit.ERASURES)) {
      ReplayErasures.Listener listener =
          new ReplayErasures.Listener() {
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
      return rewrite
          ? replay.rewrite(lines, listener)
          : replay.replay(lines, terms, key == null, listener);
    }
  }
}
