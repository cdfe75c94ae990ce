package dev.corpuscore.cli.participants;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.NewFile;
import dev.corpuscore.cli.console.ParticipantFile;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.erasure.ExportParticipant;
import dev.corpuscore.store.Store;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes what is held about one participant to a file. */
@Command(
    name = "export",
    description = {
      "Writes all that is held about one participant to a file that only you may read (0600), as"
          + " JSON with where each came from: to which postings they contributed and when, what"
          + " they submitted, the links they gave, and what refreshes of these postings said. It"
          + " looks under every pseudonym key of the settings. Can be used while serve runs.",
      "",
      "Of somebody who was erased, the file has that word and the receipt's id, and nothing else."
          + " No route does this, and nothing about it is logged."
    },
    footer = {
      "",
      "Example:",
      "  ./corpus participants export --participant-file person.json --out held.json"
    })
public final class ParticipantsExportCommand extends StoreCommand {
  @Mixin private final ParticipantFile named = new ParticipantFile();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file to write; must not exist.")
  @SuppressWarnings("NullAway.Init")
  private Path file;

  public ParticipantsExportCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    named.read();
    NewFile.requirePossible(file);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    try (ErasureServices erasure = ErasureServices.open(settings, store, context().clock())) {
      byte[] held =
          new ExportParticipant(erasure.gate(), store.participants()).export(named.read());
      NewFile.write(file, held);
    }
    out.line("written to " + file);
    return ExitCode.DONE;
  }
}
