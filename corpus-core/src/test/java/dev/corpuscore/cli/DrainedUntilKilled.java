package dev.corpuscore.cli;

import dev.corpuscore.cli.console.World;
import java.io.InputStream;
import java.time.Clock;

/** A process of its own for {@code KilledErasureTest}: a command-line drain after the other. */
public final class DrainedUntilKilled {
  private DrainedUntilKilled() {}

  /** Takes how many erasures each drain claims at most. */
  public static void main(String[] arguments) {
    World world =
        new World(
            System.getenv(),
            InputStream.nullInputStream(),
            System.out,
            System.err,
            World.NO_TERMINAL,
            Clock.systemUTC(),
            new CliRun.Asked());
    while (true) {
      Cli.run(world, "erasures", "drain", "--max", arguments[0]);
    }
  }
}
