package dev.corpuscore.service.archive;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Archive;
import java.security.MessageDigest;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines of an archive: a header that names the tables, one line per row, and a last line with
 * the number of rows and the SHA-256 of all lines before it.
 */
final class ArchiveFormat {
  static final JsonMapper JSON = JsonMapper.shared();
  private static final String SCHEMA = "corpus.archive/1";

  private ArchiveFormat() {}

  /** The first line, without its end. */
  static byte[] header(Archive archive) {
    ObjectNode header =
        JSON.createObjectNode().put("schema", SCHEMA).put("version", archive.version());
    header.set("tables", JSON.valueToTree(archive.tables(archive.version())));
    return JSON.writeValueAsBytes(header);
  }

  /**
   * Returns the version of the tables of an archive with this header.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if this store cannot import it; the message
   *     says why
   */
  static int version(JsonNode header, Archive archive) {
    if (!header.path("schema").asString("").equals(SCHEMA)) {
      throw CorpusException.invalid("this is not an archive; export --everything writes archives");
    }
    int version = header.path("version").asInt(0);
    if (version < archive.oldestVersion() || version > archive.version()) {
      throw CorpusException.invalid(
          "the archive was written with tables of version "
              + version
              + ", this Corpus Core takes versions "
              + archive.oldestVersion()
              + " to "
              + archive.version()
              + ": run a newer one");
    }
    if (!header.path("tables").equals(JSON.valueToTree(archive.tables(version)))) {
      throw CorpusException.invalid("the archive's tables are not those of a Corpus Core");
    }
    return version;
  }

  /** The last line, without its end. */
  static byte[] end(long rows, MessageDigest digest) {
    return JSON.writeValueAsBytes(
        JSON.createObjectNode()
            .put("rows", rows)
            .put("sha256", HexFormat.of().formatHex(digest.digest())));
  }
}
