package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import java.io.InputStream;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;

/**
 * A process of its own that runs commands one after the other, and writes {@code ended CODE} to
 * stdout after each. The commands are its arguments, a blank between their words. If the first
 * argument is {@link #UNTIL_KILLED}, it begins anew after the last of them.
 */
public final class CommandsInTurn {
  public static final String UNTIL_KILLED = "until-killed";

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
    boolean again = arguments[0].equals(UNTIL_KILLED);
    List<String> commands = Arrays.asList(arguments).subList(again ? 1 : 0, arguments.length);
    do {
      for (String command : commands) {
        int code = Cli.run(context, command.split(" ", -1));
        System.out.println("ended " + code);
        System.out.flush();
      }
    } while (again);
  }
}
