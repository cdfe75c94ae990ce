package dev.corpuscore.cli.receipts;

import picocli.CommandLine.Command;

/** The commands about single receipts. */
@Command(
    name = "receipt",
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Proves that a participant was erased: a receipt with all that shows it, in one file.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  ./corpus receipt bundle sha256:8391…8950 > bundle.json",
      "  ./corpus receipt verify --key keys.json bundle.json"
    })
public final class ReceiptCommand {}
