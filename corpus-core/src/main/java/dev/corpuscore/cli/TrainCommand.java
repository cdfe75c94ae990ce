package dev.corpuscore.cli;

import dev.corpuscore.app.Server;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.config.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Uses every part of the program for a short time: the training run for the launcher's start-up
 * cache (JEP 514), from which the JVM learns the important classes and methods. Works in a
 * temporary folder.
 */
@Command(name = "train", hidden = true, description = "Exercises this program for a while.")
final class TrainCommand implements Callable<Integer> {
  private static final String POSTINGS = "2000";
  private static final int ROUNDS = 25;
  private static final List<String> REQUESTS =
      List.of(
          "api/search?q=engineer",
          "api/search?q=%22senior+nurse%22&stats=employer&stats=country",
          "api/search?q=dev*+-java&remote=true&sort=pubdate-desc",
          "api/search?limit=50&offset=100",
          "api/search?q=teacher&country=SE&employment-type=full_time",
          "api/search?q=cook&near=London&position.radius=30",
          "api/search?q=part+time+nurse+jobs+in+london",
          "api/search?q=enginere",
          "api/complete?q=nur",
          "api/complete?q=senior+en",
          "api/postings?q=data+analyst&limit=20",
          "",
          "?q=engineer&country=SE&published-after=43200",
          "?q=remote+engineer+stockholm",
          "?q=nobodysaysthis",
          "sitemap.xml",
          "robots.txt",
          "healthz",
          "metrics");

  private final CommandContext context;

  TrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("corpus-training");
    try {
      Map<String, String> environment =
          Map.of("CORE_DATA_DIR", folder.resolve("data").toString(), "CORE_HTTP_PORT", "0");
      Path sample = folder.resolve("sample.ndjson");
      try (OutputStream out = Files.newOutputStream(sample)) {
        run(environment, out, "sample", "--count", POSTINGS);
      }
      run(environment, OutputStream.nullOutputStream(), "import", sample.toString());
      serve(Settings.read(environment));
      for (String command : List.of("status", "check", "export", "version")) {
        run(environment, OutputStream.nullOutputStream(), command);
      }
    } finally {
      delete(folder);
    }
    return ExitCode.DONE;
  }

  private void run(Map<String, String> environment, OutputStream out, String... arguments) {
    CommandContext inside =
        new CommandContext(
            environment,
            InputStream.nullInputStream(),
            out,
            context.err(),
            false,
            CommandContext.NO_TERMINAL,
            context.clock(),
            context.stop());
    int code = Cli.run(inside, arguments);
    if (code != ExitCode.DONE) {
      throw new IllegalStateException(String.join(" ", arguments) + " ended with " + code);
    }
  }

  private void serve(Settings settings) throws IOException {
    try (Server server = Server.start(settings, context.clock(), Versions.read().build())) {
      for (int i = 0; i < ROUNDS; i++) {
        for (String request : REQUESTS) {
          read(server.url().resolve(request));
        }
      }
    }
  }

  private static void read(URI url) throws IOException {
    try (InputStream in = url.toURL().openStream()) {
      in.readAllBytes();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
