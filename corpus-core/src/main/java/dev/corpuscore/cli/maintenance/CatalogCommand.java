package dev.corpuscore.cli.maintenance;

import picocli.CommandLine.Command;

@Command(
    name = "catalog",
    synopsisSubcommandLabel = "COMMAND",
    description = "Works with the catalog: the sources that keep the corpus fresh.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog init",
      "  ./corpus catalog find https://www.acme.example/",
      "  ./corpus catalog sync && ./corpus commands drain"
    })
public final class CatalogCommand {}
