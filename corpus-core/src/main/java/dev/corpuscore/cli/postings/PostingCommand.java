package dev.corpuscore.cli.postings;

import picocli.CommandLine.Command;

/** The commands about single postings. */
@Command(
    name = "posting",
    synopsisSubcommandLabel = "COMMAND",
    description = "Does something to one posting.",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --keep-out"})
public final class PostingCommand {}
