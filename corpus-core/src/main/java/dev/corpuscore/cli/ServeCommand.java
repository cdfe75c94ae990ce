package dev.corpuscore.cli;

import dev.corpuscore.app.Server;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.LogLines;
import dev.corpuscore.config.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "serve",
    description = {
      "Serves the corpus over HTTP until Ctrl-C or SIGTERM.",
      "",
      "While balancers ask for its health, it says for five seconds (CORE_SHUTDOWN_PAUSE) that it"
          + " stops. Then running requests have up to ten seconds to finish.",
      "",
      "Only one serve at a time can use a data dir; import, export, check and the other commands"
          + " can run at the same time. The log goes to stderr, one line per event."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus serve",
      "  CORE_DATA_DIR=/srv/corpus CORE_HTTP_HOST=0.0.0.0 ./corpus serve",
      "  curl 'http://127.0.0.1:8080/api/search?q=engineer'",
      "  curl http://127.0.0.1:8080/healthz"
    })
final class ServeCommand implements Callable<Integer> {
  private final CommandContext context;

  ServeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(context.environment());
    LogLines.start(context.err(), settings.log());
    context.stop().listen();
    Server server = Server.start(settings, context.clock(), Versions.read().build());
    try {
      context.stop().await();
      server.announceStop();
    } finally {
      server.close();
    }
    return ExitCode.DONE;
  }
}
