package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.BoardFinding;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.InputFile;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.find.AnswerForm;
import dev.corpuscore.service.find.FindAnswer;
import dev.corpuscore.service.find.FindAnswer.Outcome;
import dev.corpuscore.service.find.FindMany;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "find",
    description = {
      "Finds job boards, and prints them as entries of a catalog.",
      "",
      "From the site of a company, its page of jobs, a board or an ad it follows links, frames"
          + " and scripts to a board of a known system, asks the board, and compares whose ads it"
          + " has. It guesses no names. Each entry has a comment: how many ads, the newest, whether"
          + " all were seen, and why it is the company's. What is not printed, and why, is on"
          + " stderr and in the answered lines.",
      "",
      "Outcomes: found, repeated (an earlier answer has it), unsure (nothing tells whose it is:"
          + " look, and add it by hand), other-company, empty, any-name (the system answers every"
          + " name), dead, no-board, not-read. Needs no corpus."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog find https://www.acme.example/",
      "  ./corpus catalog find sites.txt --out found.yaml    again, after a stop: it goes on",
      "  ./corpus catalog find - --ndjson < sites.txt | grep '\"outcome\":\"found\"'"
    })
public final class CatalogFindCommand implements Callable<Integer> {
  private static final int INPUT_MIB = 64;
  private static final int AT_ONCE_LIMIT = 64;

  @Parameters(
      paramLabel = "URL|FILE|-",
      arity = "1..*",
      description = "URLs, files with one on each line, or - for stdin. # begins a comment.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--ndjson", description = "Prints a JSON object for each URL, not YAML.")
  private boolean ndjson;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Adds to this file, and leaves out the URLs that it has answers for.")
  private @Nullable Path file;

  @Option(
      names = "--at-once",
      paramLabel = "N",
      defaultValue = "16",
      description = "How many URLs at once, 1.." + AT_ONCE_LIMIT + "; default ${DEFAULT-VALUE}.")
  private int atOnce;

  private final CommandContext context;
  private final String version;

  /**
   * @param version of this program, for its {@code User-Agent}
   */
  public CatalogFindCommand(CommandContext context, String version) {
    this.context = context;
    this.version = version;
  }

  @Override
  public Integer call() {
    if (atOnce < 1 || atOnce > AT_ONCE_LIMIT) {
      throw CorpusException.invalid("--at-once must be in 1.." + AT_ONCE_LIMIT + ": " + atOnce);
    }
    Settings settings = Settings.read(context.environment());
    Set<String> urls = urls();
    context.stop().listen();
    AnswerForm form = ndjson ? AnswerForm.NDJSON : AnswerForm.YAML;
    if (file == null) {
      try (StandardOutput out = new StandardOutput(context.out())) {
        out.write(form.begin().getBytes(StandardCharsets.UTF_8));
        return find(
            settings,
            urls,
            new HashSet<>(),
            answer -> {
              out.write(form.write(answer).getBytes(StandardCharsets.UTF_8));
              out.flush();
            });
      }
    }
    try (FoundFile out = new FoundFile(file, form)) {
      urls.removeAll(out.inputs());
      return find(settings, urls, out.ids(), out::add);
    }
  }

  private int find(
      Settings settings, Set<String> urls, Set<String> known, Consumer<FindAnswer> written) {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    try (BoardFinding finding =
            BoardFinding.open(settings.fetch(), version, context.clock(), folder(settings));
        Progress progress = Progress.start(context, "find", urls.size(), Progress.Unit.SITES)) {
      new FindMany(finding.boards(), atOnce)
          .run(
              urls.iterator(),
              known,
              context.stop()::isRequested,
              answer -> {
                written.accept(answer);
                counts.merge(answer.outcome(), 1, Integer::sum);
                if (file == null && answer.boards().isEmpty()) {
                  progress.printLine(line(answer));
                }
                int done = counts.values().stream().mapToInt(Integer::intValue).sum();
                progress.reached(done, done);
              });
    }
    context.printLine(summary(urls.size(), counts));
    return context.stop().isRequested() ? ExitCode.STOPPED : ExitCode.DONE;
  }

  private static Path folder(Settings settings) {
    return Files.isDirectory(settings.dataDir())
        ? settings.dataDir()
        : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static String line(FindAnswer answer) {
    return answer.outcome().wire()
        + " "
        + answer.input()
        + (answer.others().isEmpty() ? "" : ": " + String.join("; ", answer.others()));
  }

  private static String summary(int urls, Map<Outcome, Integer> counts) {
    String all =
        counts.entrySet().stream()
            .map(it -> it.getKey().wire() + " " + it.getValue())
            .collect(Collectors.joining(", "));
    return "URLs: " + urls + (all.isEmpty() ? "" : "; " + all);
  }

  private Set<String> urls() {
    Set<String> urls = new LinkedHashSet<>();
    for (String name : names) {
      if (name.contains("://")) {
        urls.add(name);
        continue;
      }
      new String(InputFile.read(name, context.in(), INPUT_MIB), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(line -> line.contains("://") ? line : "https://" + line)
          .forEach(urls::add);
    }
    return urls;
  }
}
