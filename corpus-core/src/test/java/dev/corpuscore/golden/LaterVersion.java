package dev.corpuscore.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.soabase.recordbuilder.processor.RecordBuilderProcessor;
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
  private static final Path SOURCES = Path.of("../corpus-domain/src/main/java/dev/corpuscore");

  private static final Map<String, List<Edit>> EDITS =
      Map.of(
          "model/PostingContent.java",
          List.of(before("    SortedMap<String, String> unread) {", "@Nullable Double vacancies,")),
          "canonical/PostingMembers.java",
          List.of(
              before(
                  "          .codec();",
                  """
                  .since(
                      2,
                      "vacancies",
                      Codecs.NUMBER,
                      PostingContent::vacancies,
                      PostingContentBuilder::vacancies)
                  """)));

  private LaterVersion() {}

  /** Something to write before a piece of a source that stands there once. */
  private record Edit(String before, String inserted) {}

  private static Edit before(String before, String inserted) {
    return new Edit(before, inserted);
  }

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
              "-s",
              Files.createDirectories(folder.resolve("generated")).toString(),
              "-processor",
              RecordBuilderProcessor.class.getName(),
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
        source = source.replace(edit.before, edit.inserted + "\n" + edit.before);
      }
      Path to = folder.resolve("sources").resolve(path);
      Files.createDirectories(to.getParent());
      return Files.writeString(to, source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
