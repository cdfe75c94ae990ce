package dev.corpuscore.cli.maintenance;

import picocli.CommandLine.Command;

@Command(
    name = "times",
    synopsisSubcommandLabel = "COMMAND",
    description = "Works with the times of postings.",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus times mend"})
public final class TimesCommand {}
