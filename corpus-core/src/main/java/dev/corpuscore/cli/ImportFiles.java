package dev.corpuscore.cli;

import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.service.imports.ImportPostings.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of an import. All are checked before the import starts, so that a wrong name is found
 * at once.
 *
 * @param bytes the size of all files, or {@link Progress#UNKNOWN} if one has no size, such as stdin
 */
record ImportFiles(List<Input> list, long bytes) {
  private static final String STDIN = "-";

  ImportFiles {
    list = List.copyOf(list);
  }

  /**
   * Finds the files.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with all files that cannot be read
   */
  static ImportFiles of(List<String> names, InputStream stdin) {
    List<Input> inputs = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    long bytes = 0;
    for (String name : names) {
      if (name.equals(STDIN)) {
        inputs.add(new Input("stdin", () -> stdin));
        bytes = Progress.UNKNOWN;
        continue;
      }
      try {
        Path file = readable(name);
        inputs.add(new Input(name, () -> Files.newInputStream(file)));
        boolean known = bytes != Progress.UNKNOWN && Files.isRegularFile(file);
        bytes = known ? bytes + Files.size(file) : Progress.UNKNOWN;
      } catch (IOException | InvalidPathException e) {
        faults.add(new Fault(name, String.valueOf(e.getMessage())));
      }
    }
    if (!faults.isEmpty()) {
      throw CorpusException.invalid(faults);
    }
    return new ImportFiles(inputs, bytes);
  }

  private static Path readable(String name) throws IOException {
    Path file = Path.of(name);
    if (!Files.exists(file)) {
      throw new NoSuchFileException("there is no such file");
    }
    if (Files.isDirectory(file)) {
      throw new IOException("this is a folder, not a file");
    }
    if (!Files.isReadable(file)) {
      throw new IOException("it cannot be read: permission denied");
    }
    return file;
  }
}
