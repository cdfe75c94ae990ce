package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.erasure.ReplayErasures;
import dev.corpuscore.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
      "Can be repeated. The lines of a ledger must be the whole chain from its first entry: if one"
          + " was left out, moved or altered, it and all later ones are refused. A request that cannot"
          + " be processed is reported on stderr with its number, without its content, and the others"
          + " are processed."
    },
    footer = {"", "Example:", "  ./corpus erasures replay erasures.ndjson && ./corpus serve"})
public final class ErasuresReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The lines; - is stdin.")
  private String file = "-";

  @Option(
      names = "--rewrite",
      description =
          "Processes every line of a faulty ledger that can be read. Only if there is no sound copy:"
              + " the lines may name other people than those who were erased.")
  private boolean rewrite;

  private final CommandContext context;

  public ErasuresReplayCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8));
        Store store = Corpus.openStore(settings, context.clock());
        ErasureServices erasure = ErasureServices.openToReplay(settings, store, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      ReplayErasures.Counts counts =
          replay(new ReplayErasures(erasure.gate(), store.erasures(), erasure.erase()), lines);
      out.line(
          "present "
              + counts.present()
              + ", appended "
              + counts.appended()
              + ", erased anew "
              + counts.anew()
              + ", requests "
              + counts.requests()
              + ", refused "
              + counts.refused());
      return counts.refused() == 0 ? ExitCode.DONE : ExitCode.FAULTS;
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, file + " cannot be read", e);
    }
  }

  private ReplayErasures.Counts replay(ReplayErasures replay, BufferedReader lines)
      throws IOException {
    try (Progress progress =
        Progress.start(context, "erasures replay", Progress.UNKNOWN, Progress.Unit.ERASURES)) {
      return replay.replay(
          lines,
          rewrite ? ReplayErasures.Faults.IGNORE : ReplayErasures.Faults.STOP,
          new ReplayErasures.Listener() {
            @Override
            public void refused(long line, String reason) {
              progress.printLine(file + ":" + line + ": " + reason);
            }

            @Override
            public void read(long read) {
              progress.reached(read, read);
            }
          });
    }
  }

  private InputStream open() throws IOException {
    return file.equals("-") ? context.in() : Files.newInputStream(Path.of(file));
  }
}
