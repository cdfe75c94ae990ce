package dev.corpuscore.cli.ledger;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CheckpointOption;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.console.Verdict;
import dev.corpuscore.cli.console.WitnessOptions;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.erasure.LedgerTerms;
import dev.corpuscore.service.erasure.VerifyLedger;
import dev.corpuscore.service.transparency.CompareCheckpoint;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies the log of erasures, or an exported ledger. */
@Command(
    name = "verify",
    description = {
      "Verifies that the log of erasures continues older checkpoints: that it was neither rewritten"
          + " nor rolled back. With FILE, lines of erasures export, it verifies these: one chain from"
          + " the first entry, bound to its people by a signed end, that reaches the newest checkpoint"
          + " that was kept elsewhere. Then it needs no data dir.",
      "",
      "Each finding is a line on stdout that begins with fault:; exit code 1 if there is one."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus ledger verify --checkpoint checkpoint.txt",
      "  ./corpus ledger verify --key keys.json --checkpoint newest.txt erasures.ndjson",
      "  ./corpus ledger verify --unauthenticated first-edition.ndjson"
    })
public final class LedgerVerifyCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "An exported ledger; without it, the log of this data dir or database.")
  private @Nullable Path file;

  @Option(
      names = "--key",
      paramLabel = "KEYS",
      description =
          "The public keys that you trust: keys.json, or a verifier key (ledger key). Without it,"
              + " those of the store; of a file then nobody's signature is verified.")
  private @Nullable Path key;

  @Option(
      names = "--checkpoint",
      paramLabel = "KEPT",
      description =
          "A checkpoint that you have kept; for a file, the newest: the file must reach it. Can be"
              + " repeated.")
  private List<Path> checkpoints = new ArrayList<>();

  @Option(
      names = "--older",
      description =
          "Takes a file that may be older than the newest checkpoint, so that nothing shows whether"
              + " somebody was erased after its last entry.")
  private boolean older;

  @Option(
      names = "--unauthenticated",
      description =
          "Takes a file of which nothing shows whom it is about and that its end was not cut off: one"
              + " of the first edition, one without a signed end, or an empty one.")
  private boolean unauthenticated;

  @Mixin private final WitnessOptions witnesses = new WitnessOptions();

  private final CommandContext context;

  public LedgerVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (checkpoints.isEmpty() && witnesses.isGiven()) {
      throw CorpusException.invalid(
          "--witness needs --checkpoint: it is a checkpoint that witnesses cosign");
    }
    TrustedKeys trusted = key == null ? null : KeyOption.read(key);
    List<String> faults = new ArrayList<>();
    TextTable table = file == null ? store(trusted, faults) : exported(file, trusted, faults);
    List<String> unchecked = new ArrayList<>();
    if (trusted == null && file != null) {
      unchecked.add("who signed it (--key)");
    }
    if (checkpoints.isEmpty() && file == null) {
      unchecked.add("whether it is the log that others have seen (--checkpoint)");
    }
    return Verdict.print(context, faults, table, unchecked);
  }

  private TextTable store(@Nullable TrustedKeys given, List<String> faults) {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock())) {
      TransparencyLog log = store.log(LogName.LEDGER);
      TrustedKeys trusted = given == null ? new TrustedKeys(store.signingKeys().all()) : given;
      for (Path old : checkpoints) {
        Checkpoint held = checkpoint(old, trusted, faults);
        if (held != null) {
          CompareCheckpoint.Result result = CompareCheckpoint.compare(log, held);
          if (!result.isSound()) {
            faults.add(old + ": " + result.sentence());
          }
        }
      }
      Checkpoint head = log.head();
      return new TextTable().row("log", head.origin()).row("entries", head.size());
    }
  }

  private TextTable exported(Path ledger, @Nullable TrustedKeys trusted, List<String> faults) {
    List<Checkpoint> newest =
        checkpoints.stream()
            .map(it -> checkpoint(it, trusted, faults))
            .filter(Objects::nonNull)
            .toList();
    LedgerTerms terms = new LedgerTerms(trusted, unauthenticated, newest, List.of(), older);
    VerifyLedger.Result result;
    try (BufferedReader lines = Files.newBufferedReader(ledger)) {
      result = VerifyLedger.run(lines, terms);
    } catch (IOException e) {
      throw CorpusException.invalid(ledger + " cannot be read", e);
    }
    terms.refusals(result).forEach(it -> faults.add(ledger + ":" + it.line() + " " + it.reason()));
    Checkpoint end = result.end();
    Instant last = result.erasedAt();
    return new TextTable()
        .row("log", end == null ? "(no signed end)" : end.origin())
        .row("entries", result.entries())
        .row("last erased at", last == null ? "(nobody)" : last.toString())
        .row("unauthenticated", result.unauthenticated());
  }

  /** A checkpoint that is not signed as it must be is a fault among others. */
  private @Nullable Checkpoint checkpoint(
      Path old, @Nullable TrustedKeys trusted, List<String> faults) {
    if (!Files.isReadable(old)) {
      throw CorpusException.invalid(old + " cannot be read");
    }
    Witnesses cosigners = witnesses.read();
    try {
      return CheckpointOption.read(old, trusted, cosigners);
    } catch (CorpusException e) {
      faults.add(String.valueOf(e.getMessage()));
      return null;
    }
  }
}
