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
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * The catalog's file: YAML, or one JSON object a line if its name ends in {@code .ndjson}. Or a
 * folder of such files. Thread-safe.
 *
 * @param kinds the kinds that its sources may have
 */
public record CatalogFile(Path path, SourceKinds kinds) {
  private static final int LIMIT_BYTES = 1 << 20;
  private static final int FILES_LIMIT = 10_000;
  private static final String LINES = ".ndjson";
  private static final List<String> ENDINGS = List.of(".yaml", ".yml", LINES);

  /**
   * Returns the sources in the order of the file; of a folder, in the order of the names of its
   * files.
   *
   * @throws CorpusException {@code CATALOG_INVALID} if the file is missing or faulty, or is YAML of
   *     over 1 MiB: every fault with its line and member, of a folder with its file, 100 at most
   */
  public List<SourceDefinition> read() {
    return read(sources -> {});
  }

  /**
   * As {@link #read()}.
   *
   * @param reached is told after each source how many were read; must not fail
   */
  public List<SourceDefinition> read(LongConsumer reached) {
    CatalogEntries entries = new CatalogEntries(kinds, reached);
    return Files.isDirectory(path) ? folder(entries) : read(path, entries);
  }

  private List<SourceDefinition> folder(CatalogEntries entries) {
    List<SourceDefinition> sources = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    for (Path file : files()) {
      try {
        sources.addAll(read(file, entries));
        if (sources.size() > CatalogEntries.SOURCES_LIMIT) {
          throw invalid(
              "with this file, the catalog has more than "
                  + CatalogEntries.SOURCES_LIMIT
                  + " sources");
        }
      } catch (CorpusException e) {
        e.faults().forEach(it -> faults.add(in(file, it)));
      }
      if (faults.size() >= CatalogEntries.FAULT_LIMIT) {
        break;
      }
    }
    if (!faults.isEmpty()) {
      throw CatalogEntries.invalid(faults.stream().limit(CatalogEntries.FAULT_LIMIT).toList());
    }
    return sources;
  }

  private static Fault in(Path file, Fault fault) {
    return new Fault(fault.pointer(), file.getFileName() + ": " + fault.detail());
  }

  /** What is hidden is not of the catalog: Kubernetes has such links beside its files. */
  private List<Path> files() {
    try (Stream<Path> all = Files.list(path)) {
      List<Path> files =
          all.filter(file -> !file.getFileName().toString().startsWith("."))
              .sorted()
              .limit(FILES_LIMIT + 1L)
              .toList();
      if (files.isEmpty() || files.size() > FILES_LIMIT) {
        throw invalid(
            "the catalog at " + path + " must be a file, or a folder of 1.." + FILES_LIMIT);
      }
      return files;
    } catch (IOException e) {
      throw invalid("the catalog at " + path + " cannot be read");
    }
  }

  private List<SourceDefinition> read(Path file, CatalogEntries entries) {
    String name = file.toString();
    if (!file.equals(path) && ENDINGS.stream().noneMatch(name::endsWith)) {
      throw invalid("must end in one of " + String.join(", ", ENDINGS));
    }
    try (InputStream in = Files.newInputStream(file)) {
      return name.endsWith(LINES)
          ? new CatalogLines(entries).read(new LineReader(in))
          : yaml(file, in.readNBytes(LIMIT_BYTES + 1), entries);
    } catch (NoSuchFileException e) {
      throw invalid("there is no catalog at " + file + "; ./corpus catalog init writes an example");
    } catch (IOException e) {
      throw invalid("the catalog at " + file + " cannot be read");
    }
  }

  private static List<SourceDefinition> yaml(Path file, byte[] bytes, CatalogEntries entries) {
    if (bytes.length > LIMIT_BYTES) {
      throw invalid("the catalog at " + file + " has more than 1 MiB");
    }
    try {
      ByteBuffer wrapped = ByteBuffer.wrap(bytes);
      return new CatalogYaml(entries)
          .read(StandardCharsets.UTF_8.newDecoder().decode(wrapped).toString());
    } catch (CharacterCodingException e) {
      throw invalid("the catalog at " + file + " is not UTF-8");
    }
  }

  private static CorpusException invalid(String detail) {
    return new CorpusException(ErrorCode.CATALOG_INVALID, detail, List.of(new Fault("", detail)));
  }
}
