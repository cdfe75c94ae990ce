package dev.corpuscore;

import dev.corpuscore.cli.Cli;
import dev.corpuscore.cli.console.Signals;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.thread.Carriers;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.time.Clock;

/** Command line in, exit code out. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Carriers.share();
    World world =
        new World(
            System.getenv(),
            System.in,
            new FileOutputStream(FileDescriptor.out),
            System.err,
            Integer.getInteger("corpus.columns", World.NO_TERMINAL),
            Clock.systemUTC(),
            new Signals());
    System.exit(Cli.run(world, arguments));
  }
}
