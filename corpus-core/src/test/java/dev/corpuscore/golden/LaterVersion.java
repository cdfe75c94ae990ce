package dev.corpuscore.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * This version with one member more, a number {@code vacancies}: two of its own sources, edited and
 * compiled. Nothing else need change for a member to be stored, kept, exported and answered.
 */
final class LaterVersion {
  private static final Path SOURCES = Path.of("src/main/java/dev/corpuscore");

  private static final Map<String, List<Edit>> EDITS =
      Map.of(
          "model/PostingContent.java",
          List.of(
              new Edit(
                  "    @Nullable Identity identity,\n    SortedMap",
                  "    @Nullable Identity identity,\n"
                      + "    @Nullable Double vacancies,\n"
                      + "    SortedMap"),
              new Edit(
                  "        .unread(unread);",
                  "        .vacancies(vacancies)\n        .unread(unread);"),
              new Edit(
                  "    private @Nullable Identity identity;\n",
                  "    private @Nullable Identity identity;\n"
                      + "    private @Nullable Double vacancies;\n"),
              new Edit(
                  "    public Builder identity(",
                  "    public Builder vacancies(@Nullable Double vacancies) {\n"
                      + "      this.vacancies = vacancies;\n"
                      + "      return this;\n"
                      + "    }\n\n"
                      + "    public Builder identity("),
              new Edit(
                  "          identity,\n          unread);",
                  "          identity,\n          vacancies,\n          unread);")),
          "canonical/PostingMembers.java",
          List.of(
              new Edit(
                  "          .codec();",
                  "          .since(\n"
                      + "              2,\n"
                      + "              \"vacancies\",\n"
                      + "              Codecs.NUMBER,\n"
                      + "              PostingContent::vacancies,\n"
                      + "              Builder::vacancies)\n"
                      + "          .codec();")));

  private LaterVersion() {}

  private record Edit(String before, String after) {}

  /** Compiles it into {@code folder}: these classes go before this version's on a class path. */
  static void compileInto(Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> edited = EDITS.keySet().stream().map(path -> edited(folder, path)).toList();
      List<String> options =
          List.of(
              "-d",
              folder.toString(),
              "-proc:none",
              "-parameters",
              "-cp",
              System.getProperty("java.class.path"));
      boolean compiled =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(edited))
              .call();
      assertThat(compiled).as("compiled: %s", said).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path edited(Path folder, String path) {
    try {
      String source = Files.readString(SOURCES.resolve(path));
      for (Edit edit : EDITS.getOrDefault(path, List.of())) {
        assertThat(source).as(path).containsOnlyOnce(edit.before);
        source = source.replace(edit.before, edit.after);
      }
      Path to = folder.resolve("sources").resolve(path);
      Files.createDirectories(to.getParent());
      return Files.writeString(to, source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
