package dev.corpuscore.service.archive;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.imports.ImportPostings.Input;
import dev.corpuscore.service.imports.ImportStream;
import dev.corpuscore.service.imports.LineReader;
import dev.corpuscore.service.imports.RawLine;
import dev.corpuscore.store.Archive;
import dev.corpuscore.store.Archive.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Imports a whole corpus into an empty store. Thread-safe. */
public final class ReadArchive {
  private static final int TOLD_EVERY = 1_000;

  private final Archive archive;

  public ReadArchive(Archive archive) {
    this.archive = archive;
  }

  /** Receives the progress: the bytes read of the input, before unpacking, and the rows. */
  @FunctionalInterface
  public interface Progress {
    void reached(long bytes, long rows);
  }

  /**
   * Imports everything, durable on return, or nothing. The store must be reopened afterwards.
   *
   * @return how many rows were imported
   * @throws CorpusException {@code INVALID_REQUEST} if the store is not empty, if the input is not
   *     a complete archive of a supported version, or if its rows contradict each other; {@code
   *     UNAVAILABLE} if the store refuses. Then nothing has changed
   */
  public long run(Input input, Progress progress) {
    try (ImportStream stream = ImportStream.open(input);
        LineReader lines = new LineReader(stream)) {
      Lines read = new Lines(stream, lines, progress);
      archive.fill(read.version(archive), read);
      return read.rows;
    } catch (IOException e) {
      throw CorpusException.invalid(input.name() + ": " + e.getMessage(), e);
    }
  }

  private static final class Lines implements Archive.RowSource {
    private final ImportStream stream;
    private final LineReader lines;
    private final Progress progress;
    private final MessageDigest digest = Sha256.begin();
    private long rows;

    Lines(ImportStream stream, LineReader lines, Progress progress) {
      this.stream = stream;
      this.lines = lines;
      this.progress = progress;
    }

    int version(Archive archive) {
      RawLine line = line();
      int version = ArchiveFormat.version(json(line), archive);
      update(line.bytes());
      return version;
    }

    @Override
    public @Nullable Row next() {
      RawLine line = line();
      JsonNode json = json(line);
      if (json.isObject()) {
        end(line);
        return null;
      }
      Row row = row(json, line.number());
      update(line.bytes());
      rows++;
      if (rows % TOLD_EVERY == 0) {
        progress.reached(stream.bytes(), rows);
      }
      return row;
    }

    private RawLine line() {
      RawLine line = lines.next();
      if (line == null) {
        throw CorpusException.invalid(
            "the archive is cut off: its last line, which tells that it is whole, is missing");
      }
      if (line.fault() != null) {
        throw CorpusException.invalid("line " + line.number() + ": " + line.fault());
      }
      return line;
    }

    private static JsonNode json(RawLine line) {
      try {
        return StrictJson.read(line.bytes());
      } catch (CorpusException unshown) {
        // without the cause, because a parser's message contains parts of the line
        throw CorpusException.invalid("line " + line.number() + " is not one JSON value");
      }
    }

    private static Row row(JsonNode json, long number) {
      if (!json.isArray() || json.isEmpty() || !json.get(0).isString()) {
        throw CorpusException.invalid("line " + number + " is not a row of an archive");
      }
      List<@Nullable String> values = new ArrayList<>(json.size() - 1);
      for (int i = 1; i < json.size(); i++) {
        JsonNode value = json.get(i);
        if (!value.isString() && !value.isNull()) {
          throw CorpusException.invalid("line " + number + " is not a row of an archive");
        }
        values.add(value.isNull() ? null : value.asString());
      }
      return new Row(json.get(0).asString(), values);
    }

    private void end(RawLine line) {
      byte[] expected = ArchiveFormat.end(rows, digest);
      if (!Arrays.equals(line.bytes(), expected)) {
        throw CorpusException.invalid(
            "the archive is damaged: its lines are not those that were written (expected the end "
                + new String(expected, StandardCharsets.UTF_8)
                + ")");
      }
      RawLine more = lines.next();
      if (more != null) {
        throw CorpusException.invalid("line " + more.number() + " follows the end of the archive");
      }
      progress.reached(stream.bytes(), rows);
    }

    private void update(byte[] line) {
      digest.update(line);
      digest.update((byte) '\n');
    }
  }
}
