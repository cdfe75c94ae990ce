package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.imports.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The catalog's file: YAML, or one JSON object a line if its name ends in {@code .ndjson}.
 * Thread-safe.
 *
 * @param kinds the kinds that its sources may have
 */
public record CatalogFile(Path path, SourceKinds kinds) {
  private static final int LIMIT_BYTES = 1 << 20;

  /**
   * Returns the sources in the order of the file.
   *
   * @throws CorpusException {@code CATALOG_INVALID} if the file is missing or faulty, or is YAML of
   *     over 1 MiB: every fault with its line and member
   */
  public List<SourceDefinition> read() {
    try (InputStream in = Files.newInputStream(path)) {
      return path.toString().endsWith(".ndjson")
          ? new CatalogLines(kinds).read(new LineReader(in))
          : yaml(in.readNBytes(LIMIT_BYTES + 1));
    } catch (NoSuchFileException e) {
      throw invalid("there is no catalog at " + path + "; ./corpus catalog init writes an example");
    } catch (IOException e) {
      throw invalid("the catalog at " + path + " cannot be read");
    }
  }

  private List<SourceDefinition> yaml(byte[] bytes) {
    if (bytes.length > LIMIT_BYTES) {
      throw invalid("the catalog at " + path + " has more than 1 MiB");
    }
    try {
      ByteBuffer wrapped = ByteBuffer.wrap(bytes);
      return new CatalogYaml(kinds)
          .read(StandardCharsets.UTF_8.newDecoder().decode(wrapped).toString());
    } catch (CharacterCodingException e) {
      throw invalid("the catalog at " + path + " is not UTF-8");
    }
  }

  private static CorpusException invalid(String detail) {
    return new CorpusException(ErrorCode.CATALOG_INVALID, detail, List.of(new Fault("", detail)));
  }
}
