package dev.corpuscore.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "corpus",
    synopsisSubcommandLabel = "COMMAND",
    description = "A self-hosted corpus of job postings: imports them, keeps them, finds them.",
    commandListHeading = "%nCommands (more: ./corpus help COMMAND):%n",
    footer = {
      "",
      "Examples:",
      "  ./corpus demo                        something to look at, at once",
      "  ./corpus import jobs.ndjson.gz       your own postings in",
      "  CORE_HTTP_PORT=9000 ./corpus serve   served over HTTP",
      "",
      "Environment (all of it: docs/configuration.md):",
      "  CORE_DATA_DIR        where everything is kept; default ./data",
      "  CORE_HTTP_HOST       where serve and demo listen; default 127.0.0.1",
      "  CORE_HTTP_PORT       default 8080; 0 picks a free port",
      "  CORPUS_JAVA_OPTIONS  more options for java, such as -Xmx2g"
    })
final class CorpusCommand {
  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Prints the version.")
  @SuppressWarnings("UnusedVariable") // picocli reads the annotation, nobody the value
  private boolean version;
}
