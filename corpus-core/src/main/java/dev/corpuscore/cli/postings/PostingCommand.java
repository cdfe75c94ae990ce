package dev.corpuscore.cli.postings;

import picocli.CommandLine.Command;

/** The commands about single postings. */
@Command(
    name = "posting",
    synopsisSubcommandLabel = "COMMAND",
    description = "Works with single postings.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --keep-out",
      "  ./corpus posting redact p_ejgkmcswiyyfoerzuwajku7fds --text-file name.txt",
      "  ./corpus posting kept-out",
      "  ./corpus posting proof p_ejgkmcswiyyfoerzuwajku7fds > proof.json",
      "  ./corpus posting verify --key keys.json proof.json"
    })
public final class PostingCommand {}
