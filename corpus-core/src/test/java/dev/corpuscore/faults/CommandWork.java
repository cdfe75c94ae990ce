package dev.corpuscore.faults;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.cli.CommandsInTurn;
import dev.corpuscore.faults.Violation.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** Imports in turn, and {@code reindex}: their exit codes and counts are what they acknowledge. */
final class CommandWork implements Work {
  private static final int FILES = 2;
  private static final int LINES = 3;
  private static final int KILLED = 137;
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern COUNTS =
      Pattern.compile("read \\d+, added (\\d+), updated (\\d+), unchanged (\\d+), refused 0");

  private final String name;
  private final List<Path> files;
  private final boolean reindexing;
  private final boolean hasty;

  private CommandWork(String name, List<Path> files, boolean reindexing, boolean hasty) {
    this.name = name;
    this.files = files;
    this.reindexing = reindexing;
    this.hasty = hasty;
  }

  /** Imports two files into a folder that is empty. */
  static CommandWork importing(Path folder) throws IOException {
    return new CommandWork("import", sample(folder), false, false);
  }

  /** The same, but everything counts as acknowledged from the start: what must be found. */
  static CommandWork importingHastily(Path folder) throws IOException {
    return new CommandWork("import", sample(folder), false, true);
  }

  /** Makes the index of a corpus anew. */
  static CommandWork reindexing(Path folder) throws IOException {
    return new CommandWork("reindex", sample(folder), true, false);
  }

  private static List<Path> sample(Path folder) throws IOException {
    List<String> lines =
        CliRun.on(folder, "sample", "--count", "" + FILES * LINES, "--seed", "1")
            .out()
            .lines()
            .toList();
    List<Path> files = new ArrayList<>();
    for (int file = 0; file < FILES; file++) {
      Path path = folder.resolve(file + ".ndjson");
      Files.write(path, lines.subList(file * LINES, (file + 1) * LINES));
      files.add(path);
    }
    return files;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void prepare(Path data) throws IOException {
    Files.createDirectories(data);
    if (reindexing) {
      repeat(data);
    }
  }

  private CliRun repeat(Path data) {
    List<String> arguments = new ArrayList<>(List.of("import"));
    files.forEach(it -> arguments.add(it.toString()));
    return CliRun.on(data, arguments.toArray(String[]::new));
  }

  private String[] commands() {
    return reindexing
        ? new String[] {"reindex"}
        : files.stream().map(it -> "import " + it).toArray(String[]::new);
  }

  @Override
  public Acknowledged run(Path data, Path folder, Disk disk)
      throws IOException, InterruptedException {
    Map<String, String> environment = new HashMap<>(disk.environment());
    environment.put("CORE_DATA_DIR", data.toString());
    disk.arm();
    int code;
    try (CoreProcess process =
        CoreProcess.start(folder, name, environment, CommandsInTurn.class.getName(), commands())) {
      code = process.awaitExit();
    }
    List<String> out = Files.readAllLines(folder.resolve(name + ".out"));
    String err = Files.readString(folder.resolve(name + ".err"));
    return new AcknowledgedLines(acknowledged(out), told(code, out, err));
  }

  /** The ids of the postings that are there for certain. */
  private List<String> acknowledged(List<String> out) throws IOException {
    List<String> ids = new ArrayList<>();
    if (reindexing || hasty) {
      for (Path file : files) {
        ids.addAll(urls(file, LINES));
      }
      return ids;
    }
    int file = 0;
    for (String line : out) {
      Matcher counts = COUNTS.matcher(line);
      if (counts.matches()) {
        int stored = 0;
        for (int group = 1; group <= 3; group++) {
          stored += Integer.parseInt(counts.group(group));
        }
        ids.addAll(urls(files.get(file), stored));
      } else if (line.startsWith("ended ")) {
        file++;
      }
    }
    return ids;
  }

  private static List<String> urls(Path file, int count) throws IOException {
    return Files.readAllLines(file).stream()
        .limit(count)
        .map(it -> JSON.readTree(it).path("url").stringValue())
        .toList();
  }

  private List<Violation> told(int code, List<String> out, String err) {
    List<Violation> wrong = new ArrayList<>();
    if (code != 0 && code != KILLED) {
      wrong.add(new Violation(Kind.FALSE_REPORT, "the process ended with " + code + ": " + err));
    }
    String counts = "";
    for (String line : out) {
      if (COUNTS.matcher(line).matches()) {
        counts = line;
      }
      boolean all = reindexing || counts.startsWith("read " + LINES + ", ");
      if (line.equals("ended 0") && !all) {
        wrong.add(new Violation(Kind.FALSE_REPORT, "exit code 0 after: " + counts));
      } else if (line.startsWith("ended ")
          && !line.equals("ended 0")
          && !err.contains("corpus: ")) {
        wrong.add(new Violation(Kind.FALSE_REPORT, line + " without a reason: " + err));
      }
    }
    return wrong;
  }

  private final class AcknowledgedLines implements Acknowledged {
    private final List<String> urls;
    private final List<Violation> violations;

    AcknowledgedLines(List<String> urls, List<Violation> violations) {
      this.urls = urls;
      this.violations = violations;
    }

    @Override
    public List<Violation> violations() {
      return violations;
    }

    @Override
    public List<Violation> compare(Path data) {
      List<Violation> found = new ArrayList<>(Evidence.soundness(data));
      found.addAll(Evidence.missing(data, urls));
      CliRun again = repeat(data);
      if (again.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "cannot be imported again: " + again.err()));
      }
      found.addAll(Evidence.caughtUp(data, FILES * LINES));
      return found;
    }
  }
}
