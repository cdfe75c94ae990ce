package dev.corpuscore.cli.maintenance;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.find.AnswerForm;
import dev.corpuscore.service.find.FindAnswer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/** The file to which answers are added, over several runs. Not thread-safe. */
final class FoundFile implements AutoCloseable {
  private final AnswerForm form;
  private final Set<String> inputs = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private final OutputStream out;

  /**
   * Opens the file, or makes it. Lines of an answer that is not whole, as after a kill, are cut
   * off.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is a file of something else, {@code
   *     UNAVAILABLE} if it cannot be written
   */
  FoundFile(Path file, AnswerForm form) {
    this.form = form;
    try {
      long whole = Files.exists(file) ? read(file) : 0;
      if (whole > 0) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(whole);
        }
      }
      out =
          Files.newOutputStream(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      if (whole == 0) {
        write(form.begin());
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The URLs that have their answers. */
  Set<String> inputs() {
    return Set.copyOf(inputs);
  }

  /** The ids of the entries; may be changed. */
  Set<String> ids() {
    return new HashSet<>(ids);
  }

  /** Adds an answer. */
  void add(FindAnswer answer) {
    write(form.write(answer));
  }

  private void write(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Reads the answers. Returns where the last whole one ends. */
  private long read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      long at = 0;
      long whole = 0;
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int octet = in.read(); octet >= 0; octet = in.read()) {
        at++;
        if (octet != '\n') {
          line.write(octet);
          continue;
        }
        if (isEnd(line.toString(StandardCharsets.UTF_8), whole == 0)) {
          whole = at;
        }
        line.reset();
      }
      if (whole == 0 && at > 0) {
        throw CorpusException.invalid(
            file + " has no answers in this form; name another file, or the form it has");
      }
      return whole;
    }
  }

  private boolean isEnd(String line, boolean first) {
    form.answered(line)
        .ifPresent(
            answer -> {
              inputs.add(answer.input());
              ids.addAll(answer.ids());
            });
    return form.answered(line).isPresent() || (first && (line + "\n").equals(form.begin()));
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static CorpusException failed(IOException e) {
    return CorpusException.unavailable("cannot write the answers: " + e.getMessage(), e);
  }
}
