package dev.corpuscore.cli.maintenance;

import picocli.CommandLine.Command;

@Command(
    name = "commands",
    synopsisSubcommandLabel = "COMMAND",
    description = "Works with the queue of commands.",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus commands drain --max 500"})
public final class CommandsCommand {}
