package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Setting;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "tokens",
    description = {
      "Prints a strong set of three different bearer tokens, as lines for a shell.",
      "",
      "The tokens are new, from the operating system's random generator, and are not"
          + " stored: put them where only the service can read them. Without tokens the public"
          + " routes work and the protected ones stay closed."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus tokens --out tokens.env",
      "  . ./tokens.env && ./corpus serve",
      "",
      "Each can be read from a file instead: CORE_CONTROL_TOKEN_FILE=/run/secrets/control."
    })
final class TokensCommand implements Callable<Integer> {
  private static final int TOKEN_BYTES = 32;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Writes them to a new file that only its owner may read (0600), instead of"
              + " stdout. An existing file is not changed.")
  private @Nullable Path file;

  private final CommandContext context;
  private final SecureRandom random = new SecureRandom();

  TokensCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<String> lines =
        Stream.of(Setting.CONTROL_TOKEN, Setting.LIFECYCLE_TOKEN, Setting.WORKER_TOKEN)
            .map(setting -> "export " + setting.variable() + "=" + token())
            .toList();
    if (file == null) {
      try (StandardOutput out = new StandardOutput(context.out())) {
        lines.forEach(out::line);
      }
    } else {
      write(file, String.join("\n", lines) + "\n");
    }
    context.printLine(
        "control and lifecycle open protected routes of this service; give worker to the"
            + " client product");
    return ExitCode.DONE;
  }

  private static void write(Path file, String lines) {
    try {
      PrivateFiles.create(file, lines.getBytes(StandardCharsets.US_ASCII));
    } catch (FileAlreadyExistsException e) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, file + " already exists, and was not changed", e);
    } catch (IOException e) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, file + " cannot be written: " + e.getMessage(), e);
    }
  }

  private String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
