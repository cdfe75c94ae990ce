package dev.corpuscore.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of all commands in the help, in groups by what somebody wants to do. */
public final class CommandGroups {
  private static final List<Group> GROUPS =
      List.of(
          new Group("Start", List.of("demo", "serve", "status", "version")),
          new Group("Fill", List.of("import", "catalog", "commands", "posting", "sample")),
          new Group(
              "Run",
              List.of(
                  "tokens",
                  "keys",
                  "erasures",
                  "participants",
                  "export",
                  "backup",
                  "copy-index",
                  "prepare-index")),
          new Group("Repair", List.of("check", "restore", "reindex", "accept-loss", "times")),
          new Group("Prove", List.of("ledger", "receipt", "snapshot")));

  private static final int INDENT = 2;

  private CommandGroups() {}

  /** The list, with a line above each group; a command that is in none comes last. */
  public static String render(Help help) {
    Set<String> left = new LinkedHashSet<>(help.subcommands().keySet());
    int width = left.stream().mapToInt(String::length).max().orElse(0) + 2 * INDENT;
    StringBuilder list = new StringBuilder();
    for (Group group : GROUPS) {
      List<String> names = new ArrayList<>(group.names());
      names.retainAll(left);
      left.removeAll(names);
      append(list, help, group.title(), names, width);
    }
    append(list, help, "More", List.copyOf(left), width);
    return list.toString();
  }

  private static void append(
      StringBuilder list, Help help, String title, List<String> names, int width) {
    if (names.isEmpty()) {
      return;
    }
    UsageMessageSpec usage = help.commandSpec().usageMessage();
    TextTable table =
        TextTable.forColumns(
            help.colorScheme(),
            new Column(width, INDENT, Column.Overflow.SPAN),
            new Column(usage.width() - width, INDENT, Column.Overflow.WRAP));
    for (String name : names) {
      Help command = help.subcommands().get(name);
      String[] said =
          command == null ? new String[0] : command.commandSpec().usageMessage().description();
      table.addRowValues(name, said.length == 0 ? "" : said[0]);
    }
    list.append(title).append(':').append(System.lineSeparator()).append(table);
  }

  private record Group(String title, List<String> names) {}
}
