package dev.corpuscore.golden;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the first edition, commit 8c78a7d, wrote, and every later version verifies, imports, opens
 * and looks up. The README beside the files says what each of them is.
 */
enum GoldenFile {
  HAND_WRITTEN("postings.ndjson"),
  CANONICAL("postings/canonical.ndjson.gz"),
  DIGESTS("postings/digests.tsv"),
  SNAPSHOT_FILTERS("snapshots/filters.json.gz"),
  SNAPSHOT_LIMITS("snapshots/limits.json.gz"),
  SNAPSHOT_NOTHING("snapshots/nothing.json.gz"),
  SNAPSHOT_ROLES("snapshots/roles.json.gz"),
  SNAPSHOT_UNICODE("snapshots/unicode.json.gz"),
  ERASURE_REQUESTS("erasures/requests.ndjson"),
  ERASURE_RECEIPTS("erasures/receipts.ndjson"),
  ERASURE_LEDGER("erasures/ledger.ndjson"),
  STOPPED_DATA("stopped/data.zip"),
  STOPPED_LOOKUPS("stopped/lookups.tsv.gz"),
  STOPPED_POSTINGS("stopped/postings.json.gz"),
  STOPPED_ENGINEERS("stopped/engineers.json.gz"),
  STOPPED_CLOSINGS("stopped/closings.ndjson"),
  STOPPED_EXPORT("stopped/export.ndjson.gz"),
  STOPPED_EVERYTHING("stopped/everything.ndjson.gz"),
  KILLED_DATA("killed/data.zip"),
  KILLED_LOOKUPS("killed/lookups.tsv.gz"),
  KILLED_RECEIPT("killed/receipt.json"),
  POSTGRESQL_DUMP("postgresql/dump.sql.gz"),
  POSTGRESQL_LOOKUPS("postgresql/lookups.tsv.gz"),
  POSTGRESQL_RECEIPTS("postgresql/receipts.ndjson"),
  POSTGRESQL_EVERYTHING("postgresql/everything.ndjson.gz");

  static final Path FOLDER =
      Path.of("src/test/resources/dev/corpuscore/golden/first-edition").toAbsolutePath();

  private static final JsonMapper JSON = new JsonMapper();

  private final String name;

  GoldenFile(String name) {
    this.name = name;
  }

  /** Where it is, below {@link #FOLDER}. */
  String path() {
    return name;
  }

  Path file() {
    return FOLDER.resolve(name);
  }

  /** What was written; unpacked, where it is kept as gzip. */
  byte[] bytes() {
    try {
      byte[] bytes = Files.readAllBytes(file());
      if (!name.endsWith(".gz")) {
        return bytes;
      }
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** Its lines: ended by LF alone, for a posting may hold any other line end. */
  List<String> lines() {
    return List.of(text().split("\n"));
  }

  JsonNode json() {
    return JSON.readTree(bytes());
  }

  /** The lines of a table, cut at tabs. */
  List<List<String>> rows() {
    return lines().stream().map(line -> List.of(line.split("\t", -1))).toList();
  }

  /** Unpacks a data dir and returns the folder. */
  Path unpackInto(Path folder) {
    try (ZipFile zip = new ZipFile(file().toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        Path to = folder.resolve(entry.getName());
        Files.createDirectories(to.getParent());
        Files.copy(zip.getInputStream(entry), to);
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
