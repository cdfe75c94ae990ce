package dev.corpuscore.cli;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The commands that only hold others, by the names that are typed, with what their help says. */
enum CommandGroup {
  ERASURES(
      "Erases participants, and keeps them erased after a restore.", "./corpus erasures drain"),
  PARTICIPANTS(
      "Tells what is held about a participant. To erase one: erasures --help.",
      "./corpus participants export --participant-file person.json --out held.json"),
  LEDGER(
      "Works with the log of erasures, a transparency log: each erasure is an entry, and a signed"
          + " checkpoint commits to all entries before it.\n\n"
          + "Who keeps an old checkpoint can show later that no entry before it was changed or"
          + " removed.",
      "./corpus ledger checkpoint > checkpoint.txt"),
  RECEIPT(
      "Proves that a participant was erased: a receipt with all that shows it, in one file.",
      """
      ./corpus receipt bundle sha256:8391…8950 > bundle.json
      ./corpus receipt verify --key keys.json bundle.json"""),
  POSTING(
      "Works with single postings.",
      """
      ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --keep-out
      ./corpus posting redact p_ejgkmcswiyyfoerzuwajku7fds --text-file name.txt
      ./corpus posting kept-out
      ./corpus posting proof p_ejgkmcswiyyfoerzuwajku7fds > proof.json
      ./corpus posting verify --key keys.json proof.json"""),
  SNAPSHOT(
      "Works with the snapshots that role searches return.",
      "./corpus snapshot verify snapshot.json"),
  KEYS(
      "Works with the keys that sign: one for statements (answers of role searches, receipts), one"
          + " for the checkpoints of the logs; and with the key under which participants are"
          + " stored.\n\n"
          + "They are generated at the first start, in signing.key, log.key and pseudonym.key of"
          + " the data dir, or set with CORE_SIGNING_KEY, CORE_LEDGER_KEY and"
          + " CORE_CORPUS_PSEUDONYM_KEY. Keep a backup of these files, apart from that of the"
          + " database.",
      "./corpus keys list"),
  CATALOG(
      "Works with the catalog: the sources that keep the corpus fresh.",
      """
      ./corpus catalog init
      ./corpus catalog find https://www.acme.example/
      ./corpus catalog sync && ./corpus commands drain"""),
  COMMANDS("Works with the queue of commands.", "./corpus commands drain --max 500"),
  TIMES("Works with the times of postings.", "./corpus times mend");

  private final String description;
  private final String examples;

  /**
   * @param description its first line stands in the list of all commands
   * @param examples one a line
   */
  CommandGroup(String description, String examples) {
    this.description = description;
    this.examples = examples;
  }

  /** The group, with these commands in it. */
  CommandLine of(Object... commands) {
    String heading = examples.contains("\n") ? "Examples:" : "Example:";
    CommandSpec spec = CommandSpec.create().name(name().toLowerCase(Locale.ROOT));
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .description(description.split("\n"))
        .commandListHeading("%nCommands:%n")
        .footer(("\n" + heading + "\n" + examples.indent(2)).split("\n"));
    CommandLine group = new CommandLine(spec);
    List.of(commands).forEach(group::addSubcommand);
    return group;
  }
}
