package dev.corpuscore.cli.console;

import dev.corpuscore.cli.ExitCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every command that verifies something prints. */
public final class Verdict {
  private Verdict() {}

  /**
   * Prints each fault as a line that begins with {@code fault:}, then what was verified with the
   * number of faults, then what nothing given can show, as lines that begin with {@code not
   * checked:}. Returns the exit code: {@link ExitCode#FAULTS} if there is a fault.
   *
   * @param verified null if it cannot be read: then nothing but the faults is printed
   */
  public static int print(
      CommandContext context,
      List<String> faults,
      @Nullable TextTable verified,
      List<String> unchecked) {
    try (StandardOutput out = new StandardOutput(context.out())) {
      faults.forEach(it -> out.line("fault: " + it));
      if (verified != null) {
        verified.row("faults", faults.size()).print(out);
        unchecked.forEach(it -> out.line("not checked: " + it));
      }
    }
    return faults.isEmpty() ? ExitCode.DONE : ExitCode.FAULTS;
  }
}
