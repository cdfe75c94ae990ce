package dev.corpuscore.cli.erasures;

import picocli.CommandLine.Command;

/** The commands about erasures. */
@Command(
    name = "erasures",
    synopsisSubcommandLabel = "COMMAND",
    description = "Erases participants, and keeps them erased after a restore.",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus erasures drain"})
public final class ErasuresCommand {}
