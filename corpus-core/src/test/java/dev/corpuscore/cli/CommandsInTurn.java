package dev.corpuscore.cli;

import dev.corpuscore.cli.console.World;
import java.io.InputStream;
import java.time.Clock;

/**
 * A process of its own that runs commands one after the other, and writes {@code ended CODE} to
 * stdout after each. The commands are its arguments, a blank between their words.
 */
public final class CommandsInTurn {
  private CommandsInTurn() {}

  public static void main(String[] commands) {
    World world =
        new World(
            System.getenv(),
            InputStream.nullInputStream(),
            System.out,
            System.err,
            World.NO_TERMINAL,
            Clock.systemUTC(),
            new CliRun.Asked());
    for (String command : commands) {
      int code = Cli.run(world, command.split(" ", -1));
      System.out.println("ended " + code);
      System.out.flush();
    }
  }
}
