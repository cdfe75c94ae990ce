package dev.corpuscore;

import dev.corpuscore.cli.Cli;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Signals;
import dev.corpuscore.thread.CarrierThreads;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.time.Clock;

/** Command line in, exit code out. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    CarrierThreads.share();
    CommandContext context =
        new CommandContext(
            System.getenv(),
            System.in,
            new FileOutputStream(FileDescriptor.out),
            System.err,
            Boolean.getBoolean("corpus.screen"),
            Integer.getInteger("corpus.columns", CommandContext.NO_TERMINAL),
            Clock.systemUTC(),
            new Signals());
    System.exit(Cli.run(context, arguments));
  }
}
