package dev.corpuscore.cli.console;

import dev.corpuscore.config.Setting;
import dev.corpuscore.typed.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** What somebody meant who gave a command or an option that is not there. */
public final class LikelyMeaning {
  private LikelyMeaning() {}

  /**
   * The nearest command or option, or the setting that the option is one of; absent if nothing is
   * near.
   */
  public static Optional<String> of(UnmatchedArgumentException wrong) {
    CommandSpec spec = wrong.getCommandLine().getCommandSpec();
    List<String> unmatched = wrong.getUnmatched();
    String typed = unmatched.isEmpty() ? "" : unmatched.getFirst();
    boolean option = typed.startsWith("-");
    Collection<String> names = option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
    String nearest = NearestName.of(typed.split("=", 2)[0], names);
    if (nearest != null) {
      String command = option ? "" : spec.qualifiedName() + " ";
      return Optional.of("did you mean " + (option ? "" : "./") + command + nearest + "?");
    }
    return Setting.ofOption(typed).map(it -> setting(it, unmatched, spec.qualifiedName()));
  }

  private static String setting(Setting setting, List<String> unmatched, String command) {
    String typed = unmatched.getFirst();
    int equals = typed.indexOf('=');
    String next =
        unmatched.size() > 1 && !unmatched.get(1).startsWith("-") ? unmatched.get(1) : "…";
    String value = setting.secret() ? "…" : equals > 0 ? typed.substring(equals + 1) : next;
    return "settings are variables of the environment: "
        + setting.variable()
        + "="
        + value
        + " ./"
        + command;
  }
}
