package dev.corpuscore.cli.participants;

import picocli.CommandLine.Command;

/** The commands about participants. */
@Command(
    name = "participants",
    synopsisSubcommandLabel = "COMMAND",
    description = "Tells what is held about a participant. To erase one: erasures --help.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Example:",
      "  ./corpus participants export --participant-file person.json --out held.json"
    })
public final class ParticipantsCommand {}
