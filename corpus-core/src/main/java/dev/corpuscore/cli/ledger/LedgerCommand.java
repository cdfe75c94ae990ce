package dev.corpuscore.cli.ledger;

import picocli.CommandLine.Command;

/** The commands about the log of erasures. */
@Command(
    name = "ledger",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Works with the log of erasures, a transparency log: each erasure is an entry, and a signed"
          + " checkpoint commits to all entries before it.",
      "",
      "Who keeps an old checkpoint can show later that no entry before it was changed or removed."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus ledger checkpoint > checkpoint.txt"})
public final class LedgerCommand {}
