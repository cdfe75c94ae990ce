package dev.corpuscore.mcp;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.TrustedKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code corpus-mcp}. */
@Command(
    name = "corpus-mcp",
    mixinStandardHelpOptions = true,
    description =
        "Serves the public routes of a running Corpus Core to agents, read-only, by the Model"
            + " Context Protocol: over stdin and stdout, or with --http over HTTP on loopback.")
public final class Main implements Callable<Integer> {
  @Option(
      names = "--core",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8080",
      description = "The Core to ask. Default: ${DEFAULT-VALUE}")
  private String core = "";

  @Option(
      names = "--http",
      paramLabel = "PORT",
      description = "Listen on 127.0.0.1:PORT, path /mcp; 0 is any free port.")
  private @Nullable Integer port;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description =
          "The public keys that you trust: a copy of /.well-known/corpus-core/keys.json. Without"
              + " them nothing shows who has signed a proof.")
  private @Nullable Path keys;

  /** Runs it; the exit code is 2 if it cannot start. */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public Integer call() throws InterruptedException {
    try (CoreClient client = new CoreClient(core)) {
      Tools tools =
          new Tools(client, keys == null ? null : TrustedKeys.read(Files.readAllBytes(keys)));
      if (port == null) {
        AgentServer.stdio(tools, System.in, System.out);
      } else {
        try (HttpTransport http = AgentServer.http(tools, port)) {
          System.err.println("corpus-mcp: url=" + http.url());
          new CountDownLatch(1).await();
        }
      }
      return 0;
    } catch (IOException | IllegalArgumentException | CorpusException e) {
      System.err.println("corpus-mcp: " + e.getMessage());
      return 2;
    }
  }
}
