package dev.corpuscore.app.backup;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is in the folder of a backup: {@code backup.json}, which is written last, names the other
 * files with their digests. A folder without it has no whole backup.
 */
final class BackupFolder {
  static final String DATABASE = "corpus.db";
  static final String LEDGER = "erasures.ndjson";
  static final String CHECKPOINT = "checkpoint.txt";
  static final String PUBLIC_KEYS = "keys.json";
  static final String SETTINGS = "settings";
  static final String CATALOG = "catalog.yaml";

  /** The name of the catalog, if it is a file of lines. */
  static final String CATALOG_LINES = "catalog.ndjson";

  /** What the names of its files begin with, if it is a folder. */
  static final String CATALOG_PART = "catalog-";

  private static final String CONTENTS = "backup.json";
  private static final String SCHEMA = "corpus.backup/1";
  private static final int LIMIT_BYTES = 64 << 10;
  private static final int PART = 64 << 10;
  private static final JsonMapper JSON = JsonMapper.shared();

  private BackupFolder() {}

  /**
   * Refuses a folder that a backup cannot be written to.
   *
   * @throws CorpusException {@code INVALID_REQUEST}; the message says what is there
   */
  static void requireEmpty(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw invalid(folder + " is not a folder");
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw invalid(
            folder
                + (Files.exists(folder.resolve(CONTENTS))
                    ? " has a backup already"
                    : " is not empty")
                + ", and was not changed: name a new folder for each backup");
      }
    } catch (IOException e) {
      throw invalid(folder + " cannot be read: " + e.getMessage());
    }
    if (!Files.isWritable(folder)) {
      throw invalid(folder + " is not a folder that you can write to");
    }
  }

  /** Makes the files that are there a whole backup, durable on return. */
  static void complete(Path folder, Backup backup) throws IOException {
    ObjectNode contents =
        JSON.createObjectNode()
            .put("schema", SCHEMA)
            .put("corpus", backup.corpus().toString())
            .put("madeAt", PostingJson.TIME.format(backup.madeAt()))
            .put("version", backup.version())
            .put("revision", backup.revision())
            .put("erasures", backup.erasures());
    ObjectNode digests = contents.putObject("files");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        digests.put(String.valueOf(file.getFileName()), digest(file).value());
      }
    }
    PrivateFiles.create(folder.resolve(CONTENTS), JSON.writeValueAsBytes(contents));
  }

  /**
   * Reads what is in a folder, and compares each file with its digest.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is no whole backup; the message says why
   */
  static Backup read(Path folder) {
    Path contents = folder.resolve(CONTENTS);
    if (!Files.isRegularFile(contents)) {
      throw invalid(
          Files.isDirectory(folder)
              ? folder + " has no whole backup: there is no " + CONTENTS + ", which is written last"
              : "there is no folder " + folder);
    }
    try {
      JsonNode json = StrictJson.read(PrivateFiles.read(contents, LIMIT_BYTES).orElseThrow());
      if (!json.path("schema").asString("").equals(SCHEMA)) {
        throw invalid(contents + " is of another version of the program");
      }
      compare(folder, digests(json));
      return new Backup(
          UUID.fromString(json.path("corpus").asString("")),
          Instant.parse(json.path("madeAt").asString("")),
          json.path("version").asString(""),
          json.path("revision").asLong(0),
          json.path("erasures").asLong(0));
    } catch (IOException e) {
      throw invalid(folder + " cannot be read: " + e.getMessage());
    } catch (RuntimeException e) {
      if (e instanceof CorpusException known && known.getMessage().startsWith(folder.toString())) {
        throw e;
      }
      throw invalid(contents + " is damaged: take another backup");
    }
  }

  private static Map<String, Digest> digests(JsonNode json) {
    Map<String, Digest> digests = new TreeMap<>();
    json.path("files")
        .forEachEntry((name, digest) -> digests.put(name, new Digest(digest.asString(""))));
    for (String needed : List.of(DATABASE, LEDGER)) {
      if (!digests.containsKey(needed)) {
        throw invalid("no " + needed);
      }
    }
    return digests;
  }

  private static void compare(Path folder, Map<String, Digest> digests) throws IOException {
    for (Map.Entry<String, Digest> each : digests.entrySet()) {
      Path file = folder.resolve(Path.of(each.getKey()).getFileName());
      if (!Files.isRegularFile(file)) {
        throw invalid(file + " is missing: take another backup");
      }
      if (!digest(file).equals(each.getValue())) {
        throw invalid(file + " is not as it was written: take another backup");
      }
    }
  }

  private static Digest digest(Path file) throws IOException {
    MessageDigest digest = Sha256.begin();
    byte[] part = new byte[PART];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        digest.update(part, 0, read);
      }
    }
    return Digest.of(digest.digest());
  }
}
