package dev.corpuscore.cli.maintenance;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.files.FileOwner;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "init",
    description = {
      "Writes an example of a catalog, with one source of every kind and comments.",
      "",
      "Every source in it is made up: replace them by your own. An existing file is not changed."
          + " Needs no corpus."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog init                 at CORE_CATALOG, or as catalog.yaml in the data dir",
      "  ./corpus catalog init catalog.yaml"
    })
public final class CatalogInitCommand implements Callable<Integer> {
  private static final String EXAMPLE = "catalog.example.yaml";

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file to write; default: where catalog sync reads it.")
  private @Nullable Path file;

  private final CommandContext context;

  public CatalogInitCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path catalog = file == null ? Settings.read(context.environment()).catalog() : file;
    write(catalog);
    try (StandardOutput out = new StandardOutput(context.out())) {
      out.line(
          "wrote an example to "
              + catalog
              + "; every source in it is made up: replace them by your own, then run");
      String here = file == null ? "" : Setting.CATALOG.variable() + "=" + file + " ";
      out.line("  " + here + "./corpus catalog sync --wait");
      out.line("  ./corpus serve");
    }
    return ExitCode.DONE;
  }

  private void write(Path catalog) {
    try {
      if (file == null) {
        PrivateFiles.createFolder(PrivateFiles.folderOf(catalog));
      } else if (!Files.isDirectory(PrivateFiles.folderOf(catalog))) {
        throw invalid("there is no folder " + PrivateFiles.folderOf(catalog));
      }
      PrivateFiles.create(catalog, ClassResource.bytes(CatalogInitCommand.class, EXAMPLE));
    } catch (FileAlreadyExistsException e) {
      throw invalid(
          catalog + " exists already, and was not changed; edit it, or name another file");
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot write " + catalog + FileOwner.besides(catalog), e);
    }
  }
}
