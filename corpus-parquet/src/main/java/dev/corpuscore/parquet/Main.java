package dev.corpuscore.parquet;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code corpus-parquet}. */
@Command(
    name = "corpus-parquet",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Writes files of Parquet of a Corpus Core: whole ones, and differences.")
public final class Main {
  private static final String FOLDER = "The folder of the files; is made if it is not there.";

  /** Says of each file which codec it has; held, else its level would be forgotten. */
  private static final Logger LIBRARIES = Logger.getLogger("org.apache");

  /** Runs it; the exit code is 1 if a file could not be written, 2 for a wrong argument. */
  public static void main(String... arguments) {
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    LIBRARIES.setLevel(Level.WARNING);
    return new CommandLine(new Main())
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (e instanceof IOException || e instanceof IllegalArgumentException) {
                System.err.println("corpus-parquet: " + e.getMessage());
                return 1;
              }
              throw e;
            })
        .execute(arguments);
  }

  @Command(
      name = "whole",
      description = "Writes all postings of an export, and a manifest with its signed root.")
  int whole(
      @Option(
              names = "--corpus",
              required = true,
              paramLabel = "FILE",
              description = "What export wrote, plain or packed with gzip.")
          Path corpus,
      @Option(
              names = "--root",
              required = true,
              paramLabel = "FILE",
              description = "What export --root wrote beside it.")
          Path root,
      @Option(names = "--out", required = true, paramLabel = "FOLDER", description = FOLDER)
          Path folder)
      throws IOException {
    return say(WriteWhole.run(corpus, root, folder));
  }

  @Command(
      name = "difference",
      description =
          "Writes what has changed since the newest file of the folder, up to a signed root.")
  int difference(
      @Option(
              names = "--core",
              defaultValue = "http://127.0.0.1:8080",
              paramLabel = "URL",
              description = "The Core to ask. Default: ${DEFAULT-VALUE}")
          URI core,
      @Option(names = "--out", required = true, paramLabel = "FOLDER", description = FOLDER)
          Path folder)
      throws IOException {
    try (Feed feed = new Feed(core)) {
      Optional<Manifest> written = WriteDifference.run(feed, folder);
      if (written.isEmpty()) {
        System.out.println("nothing has changed");
        return 0;
      }
      return say(written.get());
    }
  }

  private static int say(Manifest written) {
    System.out.println(
        written.json().path("file").stringValue() + ": " + written.json().path("changes"));
    if (!written.json().has("envelope")) {
      System.err.println("corpus-parquet: the root is not signed");
    }
    return 0;
  }
}
