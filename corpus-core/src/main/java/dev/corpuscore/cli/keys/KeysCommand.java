package dev.corpuscore.cli.keys;

import picocli.CommandLine.Command;

/** The commands about keys. */
@Command(
    name = "keys",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Works with the keys that sign: one for statements (answers of role searches, receipts), one"
          + " for the checkpoints of the logs; and with the key under which participants are"
          + " stored.",
      "",
      "They are generated at the first start, in signing.key, log.key and pseudonym.key of the data"
          + " dir, or set with CORE_SIGNING_KEY, CORE_LEDGER_KEY and CORE_CORPUS_PSEUDONYM_KEY. Keep a backup of these files, apart from that"
          + " of the database."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus keys list"})
public final class KeysCommand {}
