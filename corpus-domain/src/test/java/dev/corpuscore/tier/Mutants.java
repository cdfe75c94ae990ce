package dev.corpuscore.tier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Breaks the product once in each way that {@code src/test/mutants.tsv} lists, and runs tests of
 * the first tier: one must fail each time. Run by {@code operations/mutants}.
 */
final class Mutants {
  private static final Path TABLE = Path.of("src", "test", "mutants.tsv");

  private Mutants() {}

  /**
   * A fault made by hand.
   *
   * @param kind what breaks, in words
   * @param file below {@code src/main} of its module
   * @param before a text that the file has once
   * @param tests simple or full names of classes, of which one must fail
   */
  private record Mutant(String kind, String file, String before, String after, String tests) {
    static Mutant of(String row) {
      String[] cells = row.split("\t", -1);
      return new Mutant(cells[0], cells[1], cells[2], cells[3], cells[4]);
    }

    /** The module that has the file; the modules are beside the one that this runs in. */
    Path path() throws IOException {
      try (Stream<Path> modules = Files.list(Path.of(".."))) {
        return modules
            .map(module -> module.resolve("src").resolve("main").resolve(file))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(TABLE + ": no module has " + file));
      }
    }

    String source() throws IOException {
      String source = Files.readString(path());
      if (source.split(Pattern.quote(before), -1).length != 2) {
        throw new IllegalStateException(
            TABLE + ": " + file + " does not have this text once, but must: " + before);
      }
      return source.replace(before, after);
    }
  }

  /**
   * Tries them, and ends with code 1 if one survives.
   *
   * @param arguments words of what breaks, to try only that; none for all
   */
  public static void main(String[] arguments) throws Exception {
    String wanted = String.join(" ", arguments);
    List<Mutant> mutants;
    try (Stream<String> rows = Files.lines(TABLE)) {
      mutants =
          rows.filter(row -> !row.isBlank() && !row.startsWith("#"))
              .map(Mutant::of)
              .filter(mutant -> mutant.kind().contains(wanted))
              .toList();
    }
    List<String> survivors = new ArrayList<>();
    for (Mutant mutant : mutants) {
      Optional<String> fallen = fallen(mutant, folder(mutant));
      System.out.printf("%-44s %s%n", mutant.kind(), fallen.orElse("SURVIVES"));
      if (fallen.isEmpty()) {
        survivors.add(mutant.kind());
      }
    }
    System.out.printf("%d mutants, %d found%n", mutants.size(), mutants.size() - survivors.size());
    System.exit(survivors.isEmpty() ? 0 : 1);
  }

  /** A folder for the class path, before the others, that has what changed. */
  private static Path folder(Mutant mutant) throws IOException {
    Path folder = Files.createTempDirectory(Path.of("target"), "mutant");
    Path file = Path.of(mutant.file());
    if (mutant.file().endsWith(".java")) {
      Path source = Files.createDirectory(folder.resolve("source")).resolve(file.getFileName());
      Files.writeString(source, mutant.source());
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      String path = System.getProperty("java.class.path");
      int code =
          compiler.run(
              null,
              null,
              null,
              "-parameters",
              "-proc:none",
              "-nowarn",
              "-d",
              folder.toString(),
              "-cp",
              path,
              source.toString());
      if (code != 0) {
        throw new IllegalStateException("does not compile: " + mutant);
      }
    } else {
      Path resource = folder.resolve(Path.of("resources").relativize(file));
      Files.createDirectories(resource.getParent());
      Files.copy(mutant.path(), resource, StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(resource, mutant.source());
    }
    return folder;
  }

  /** The first test that fails, if one does. */
  private static Optional<String> fallen(Mutant mutant, Path folder) throws Exception {
    Path said = folder.resolve("said");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseCompactObjectHeaders"));
    command.addAll(List.of("-Duser.language=en", "-Duser.country=GB", "-Dtier=first"));
    command.addAll(List.of("-cp", folder + ":" + System.getProperty("java.class.path")));
    command.add(FailedTests.class.getName());
    command.addAll(List.of(mutant.tests().split(" ")));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    process.waitFor();
    return Files.readAllLines(said).stream()
        .filter(line -> line.startsWith(FailedTests.MARK))
        .map(line -> line.substring(FailedTests.MARK.length()))
        .findFirst();
  }
}
