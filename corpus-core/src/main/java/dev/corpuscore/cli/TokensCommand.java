package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Setting;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the secrets of a deployment: its bearers, and the keys that it needs. */
@Command(
    name = "tokens",
    description = {
      "Makes all secrets of a deployment, each in a file of its own, or prints bearer tokens as"
          + " lines for a shell.",
      "",
      "They are new, from the operating system's random generator, and are not stored elsewhere:"
          + " put them where only the service can read them, and keep a copy of the keys apart from"
          + " the database. Without tokens the public routes work and the protected ones stay"
          + " closed; without keys a deployment on PostgreSQL signs nothing and erases nobody."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus tokens --dir secrets      # control-token, lifecycle-token, worker-token,",
      "                                     # pseudonym-key, signing-key, log-key",
      "  ./corpus tokens --out tokens.env",
      "  . ./tokens.env && ./corpus serve",
      "",
      "Each can be read from a file: CORE_CONTROL_TOKEN_FILE=/run/secrets/control-token."
    })
final class TokensCommand implements Callable<Integer> {
  private static final int KEY_BYTES = 32;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Writes the bearers to a new file that only its owner may read (0600), instead of"
              + " stdout. An existing file is not changed.")
  private @Nullable Path file;

  @Option(
      names = "--dir",
      paramLabel = "FOLDER",
      description =
          "Writes the bearers and the keys to files of this folder that only their owner may read"
              + " (0600). Those that exist are kept, and the missing ones are made.")
  private @Nullable Path folder;

  private final CommandContext context;
  private final SecureRandom random = new SecureRandom();

  TokensCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (file != null && folder != null) {
      throw CorpusException.invalid("--out and --dir exclude each other");
    }
    if (folder != null) {
      writeEach(folder);
      context.printLine(
          "control-token and lifecycle-token open protected routes of this service; give"
              + " worker-token to the client product; keep a copy of the three keys elsewhere");
      return ExitCode.DONE;
    }
    List<String> lines =
        Stream.of(
                Setting.CONTROL_TOKEN, Setting.CORPUS_LIFECYCLE_TOKEN, Setting.CORPUS_WORKER_TOKEN)
            .map(setting -> "export " + setting.variable() + "=" + token())
            .toList();
    if (file == null) {
      try (StandardOutput out = new StandardOutput(context.out())) {
        lines.forEach(out::line);
      }
    } else if (!write(file, String.join("\n", lines) + "\n")) {
      throw CorpusException.invalid(file + " already exists, and was not changed");
    }
    context.printLine(
        "control and lifecycle open protected routes of this service; give worker to the"
            + " client product");
    return ExitCode.DONE;
  }

  /** Every secret of a deployment by the name of its file. */
  private SequencedMap<String, Supplier<String>> secrets() {
    SequencedMap<String, Supplier<String>> secrets = new LinkedHashMap<>();
    secrets.put("control-token", this::token);
    secrets.put("lifecycle-token", this::token);
    secrets.put("worker-token", this::token);
    secrets.put("pseudonym-key", () -> Base64.getEncoder().encodeToString(bytes()));
    secrets.put("signing-key", () -> SigningKey.generate(random).pem());
    secrets.put("log-key", () -> SigningKey.generate(random).pem());
    return secrets;
  }

  private void writeEach(Path into) {
    try {
      PrivateFiles.createFolder(into);
    } catch (IOException e) {
      throw CorpusException.invalid(into + " cannot be made: " + e.getMessage(), e);
    }
    try (StandardOutput out = new StandardOutput(context.out())) {
      secrets()
          .forEach(
              (name, made) -> {
                boolean isNew = write(into.resolve(name), made.get().strip() + "\n");
                out.line((isNew ? "made  " : "kept  ") + into.resolve(name));
              });
    }
  }

  /** Returns false if the file exists; then it has not changed. */
  private static boolean write(Path file, String text) {
    try {
      PrivateFiles.create(file, text.getBytes(StandardCharsets.US_ASCII));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw CorpusException.invalid(file + " cannot be written: " + e.getMessage(), e);
    }
  }

  private String token() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
  }

  private byte[] bytes() {
    byte[] bytes = new byte[KEY_BYTES];
    random.nextBytes(bytes);
    return bytes;
  }
}
