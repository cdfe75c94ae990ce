package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import java.io.InputStream;
import java.time.Clock;

/**
 * A process of its own that runs commands one after the other, and writes {@code ended CODE} to
 * stdout after each. The commands are its arguments, a blank between their words.
 */
public final class CommandsInTurn {
  private CommandsInTurn() {}

  public static void main(String[] arguments) {
    CommandContext context =
        new CommandContext(
            System.getenv(),
            InputStream.nullInputStream(),
            System.out,
            System.err,
            false,
            CommandContext.NO_TERMINAL,
            Clock.systemUTC(),
            new CliRun.ManualStop());
    for (String command : arguments) {
      int code = Cli.run(context, command.split(" ", -1));
      System.out.println("ended " + code);
      System.out.flush();
    }
  }
}
