package dev.corpuscore.cli.keys;

import dev.corpuscore.cli.console.CheckpointOption;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.console.Verdict;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.transparency.VerifyKeys;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.EntryBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies a file of public keys against the log of roots. */
@Command(
    name = "verify",
    description = {
      "Verifies that entries of the log of roots introduced the keys of a file, and no other. Needs"
          + " no data dir.",
      "",
      "Each finding is a line on stdout that begins with fault:; exit code 1 if there is one."
    },
    footer = {
      "",
      "Example:",
      "  ./corpus keys verify --checkpoint roots.txt --entries 000.p/12 keys.json"
    })
public final class KeysVerifyCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      description = "The public keys, as keys export or keys.json has them.")
  private Path file = Path.of("");

  @Option(
      names = "--checkpoint",
      paramLabel = "KEPT",
      required = true,
      description = "The checkpoint of the log of roots: GET /roots/checkpoint.")
  private Path checkpoint = Path.of("");

  @Option(
      names = "--entries",
      paramLabel = "BUNDLE",
      required = true,
      description =
          "All entries of this checkpoint: GET /roots/tile/entries/<N>, repeated for each N.")
  private List<Path> bundles = new ArrayList<>();

  private final CommandContext context;

  public KeysVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    TrustedKeys keys = KeyOption.read(file);
    Checkpoint newest = CheckpointOption.read(checkpoint, keys);
    List<String> faults = VerifyKeys.faults(keys, entries(), newest);
    TextTable table =
        new TextTable()
            .row("log", newest.origin())
            .row("entries", newest.size())
            .row("uses of keys", keys.all().size());
    return Verdict.print(context, faults, table, List.of());
  }

  private List<byte[]> entries() {
    List<byte[]> entries = new ArrayList<>();
    for (Path bundle : bundles) {
      try {
        entries.addAll(EntryBundle.read(Files.readAllBytes(bundle)));
      } catch (IOException e) {
        throw CorpusException.invalid(bundle + " cannot be read", e);
      } catch (CorpusException e) {
        throw CorpusException.invalid(bundle + " " + e.getMessage(), e);
      }
    }
    return entries;
  }
}
