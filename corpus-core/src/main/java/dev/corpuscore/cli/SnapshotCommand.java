package dev.corpuscore.cli;

import picocli.CommandLine.Command;

@Command(
    name = "snapshot",
    synopsisSubcommandLabel = "COMMAND",
    description = "Works with the snapshots that role searches return.",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus snapshot verify snapshot.json"})
final class SnapshotCommand {}
