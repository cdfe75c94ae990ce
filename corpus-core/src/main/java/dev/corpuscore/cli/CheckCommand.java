package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.app.HistoricalIndex;
import dev.corpuscore.app.PseudonymKeyProvider;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.CheckCorpus;
import dev.corpuscore.service.CheckCorpus.Report;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.erasure.CheckReceipt;
import dev.corpuscore.service.transparency.CompareCheckpoint;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    description = {
      "Reads everything and checks that nothing is damaged and that store and index agree.",
      "",
      "Each fault is a line on stdout that begins with fault:; then the exit code is 1. A"
          + " line that begins with note: is not a fault, such as an index that lags, a"
          + " posting that the index could not store, or a key without which nothing is signed."
          + " If the database server is away, nothing is checked, and the exit code is 2. Can be"
          + " used while serve runs."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus check && echo sound",
      "  ./corpus check --receipt newest-receipt.json   # after a restore",
      "  ./corpus check --checkpoint checkpoint.txt     # kept by ./corpus ledger checkpoint"
    })
final class CheckCommand implements Callable<Integer> {
  private static final String FAULT = "fault: ";
  private static final String NOTE = "note: ";

  @Option(
      names = "--receipt",
      paramLabel = "FILE",
      description =
          "The newest receipt of an erasure that the client product holds: the ledger must hold it,"
              + " too.")
  private @Nullable Path receipt;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "A checkpoint of the log of erasures that was kept elsewhere: the log must continue it. The"
              + " newest one in CORE_CHECKPOINT_DIR is compared anyway.")
  private @Nullable Path checkpoint;

  private final CommandContext context;

  CheckCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    Corpus.requireOpenable(settings);
    Corpus.requireOwner(settings);
    byte[] held = receipt == null ? null : read(receipt);
    try (StandardOutput out = new StandardOutput(context.out())) {
      long faults = check(settings, held, out);
      return faults == 0 ? ExitCode.DONE : ExitCode.FAULTS;
    }
  }

  private long check(Settings settings, byte @Nullable [] held, StandardOutput out) {
    Corpus opened;
    try {
      opened = Corpus.open(settings, context.clock());
    } catch (CorpusException e) {
      return storeAlone(settings, held, out, e);
    }
    try (Corpus corpus = opened;
        Findings findings = new Findings(out, corpus.store(), 0)) {
      Optional<Report> report =
          findings.part(() -> new CheckCorpus(corpus.store(), corpus.index()).run(findings));
      findings.part(() -> historical(settings, corpus, findings));
      participants(settings, held, corpus.store(), findings);
      table(report, findings.count).print(out);
      return findings.count;
    }
  }

  /** Returns whether there is an index of closed postings, which was compared then. */
  private static boolean historical(Settings settings, Corpus corpus, Findings findings) {
    Optional<PostingIndex> opened = HistoricalIndex.open(settings, corpus);
    opened.ifPresent(
        index -> {
          try (index) {
            CheckCorpus.compareHistorical(corpus.store(), index, findings);
          }
        });
    return opened.isPresent();
  }

  /**
   * An index that cannot be opened is one fault; the store is checked anyway.
   *
   * @param unopened why the index or the store was not opened
   * @throws CorpusException {@code UNAVAILABLE} if a database server does not answer: nothing was
   *     checked, so nothing is known to be damaged
   */
  private long storeAlone(
      Settings settings, byte @Nullable [] held, StandardOutput out, CorpusException unopened) {
    Store opened;
    try {
      opened = Corpus.openStore(settings, context.clock());
    } catch (CorpusException e) {
      if (settings.database() != null) {
        throw e;
      }
      out.line(FAULT + unopened.getMessage());
      context.printLine("the store could not be checked: " + e.getMessage());
      return 1;
    }
    out.line(FAULT + unopened.getMessage());
    try (Store store = opened;
        Findings findings = new Findings(out, store, 1)) {
      findings.part(
          () -> {
            store.verify(findings);
            return Optional.empty();
          });
      participants(settings, held, store, findings);
      table(Optional.empty(), findings.count).print(out);
      return findings.count;
    }
  }

  /** What concerns people; each part is checked even if another one cannot be. */
  private void participants(
      Settings settings, byte @Nullable [] held, Store store, Findings findings) {
    findings
        .part(() -> PseudonymKeyProvider.fault(settings, store, context.clock()))
        .flatMap(Function.identity())
        .ifPresent(findings::fault);
    if (held != null) {
      findings
          .part(() -> new CheckReceipt(store.erasures()).fault(held))
          .flatMap(Function.identity())
          .ifPresent(findings::fault);
    }
    findings
        .part(() -> log(settings, store))
        .flatMap(Function.identity())
        .ifPresent(findings::fault);
    findings
        .part(() -> SigningKeyProvider.faults(settings, store.signingKeys(), context.clock()))
        .ifPresent(missing -> missing.forEach(findings::note));
  }

  /** Why the log of erasures does not continue the checkpoints kept elsewhere. */
  private Optional<String> log(Settings settings, Store store) {
    Optional<String> kept =
        ErasureServices.kept(settings, store, Signer.none("not needed"), new ServiceThreads())
            .loss()
            .map(Loss::sentence);
    if (kept.isPresent() || checkpoint == null) {
      return kept;
    }
    try {
      TrustedKeys keys = new TrustedKeys(store.signingKeys().all());
      CompareCheckpoint.Result result =
          CompareCheckpoint.compare(
              store.log(LogName.LEDGER),
              SignedCheckpoint.verify(Files.readString(checkpoint), keys));
      return result.isSound()
          ? Optional.empty()
          : Optional.of(result.sentence() + "; run ./corpus erasures replay before it serves");
    } catch (IOException e) {
      throw CorpusException.invalid(checkpoint + " cannot be read", e);
    } catch (CorpusException e) {
      return Optional.of(checkpoint + " " + e.getMessage());
    }
  }

  private static byte[] read(Path receipt) {
    try {
      byte[] held = Files.readAllBytes(receipt);
      ReceiptJson.read(held);
      return held;
    } catch (IOException e) {
      throw CorpusException.invalid(receipt + " cannot be read", e);
    } catch (CorpusException e) {
      throw CorpusException.invalid(receipt + " is not a receipt: " + e.getMessage(), e);
    }
  }

  /**
   * @param checked empty if the comparison of store and index did not come to its end
   */
  private static TextTable table(Optional<Report> checked, long faults) {
    if (checked.isEmpty()) {
      return new TextTable()
          .row("index", "not compared with the store: see the faults above")
          .row("faults", faults);
    }
    Report report = checked.get();
    TextTable table =
        new TextTable()
            .row("postings", report.postings())
            .row("index revision", report.indexRevision())
            .row("index lag", report.lag());
    if (report.leftOut() > 0) {
      table.row("left out", report.leftOut());
    }
    if (report.unattributed() > 0) {
      table.row("with submissions of unknown callers", report.unattributed());
    }
    return table.row("faults", faults);
  }

  private final class Findings implements Store.Findings, AutoCloseable {
    private final StandardOutput out;
    private final Progress progress;
    private long count;

    /**
     * @param before how many faults were reported already
     */
    Findings(StandardOutput out, Store store, long before) {
      this.out = out;
      this.count = before;
      this.progress = Progress.start(context, "check", total(store), Progress.Unit.POSTINGS);
    }

    private long total(Store store) {
      try {
        return store.postings().count(context.clock().instant()).postings();
      } catch (CorpusException e) {
        return Progress.UNKNOWN; // the check itself says what is damaged
      }
    }

    /** One part of the check. If it cannot be done, that is one fault, and empty is returned. */
    <T> Optional<T> part(Supplier<T> work) {
      try {
        return Optional.of(work.get());
      } catch (CorpusException e) {
        fault(String.valueOf(e.getMessage()));
        return Optional.empty();
      }
    }

    @Override
    public void fault(String sentence) {
      count++;
      out.line(FAULT + sentence);
    }

    @Override
    public void note(String sentence) {
      out.line(NOTE + sentence);
    }

    @Override
    public void progress(long postings) {
      progress.reached(postings, postings);
    }

    @Override
    public void close() {
      progress.close();
    }
  }
}
