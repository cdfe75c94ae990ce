package dev.corpuscore.parquet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/** A line of an export: its digest, the record, and the content that has this digest. */
final class ExportLine {
  private ExportLine() {}

  /**
   * Reads a line as {@code export} writes it, whose content is in the form that its digest is of.
   *
   * @throws IllegalArgumentException if it is another line, or does not fit its digest
   */
  static JsonNode read(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    JsonNode posting = Manifest.JSON.readTree(bytes);
    byte[] content = content(bytes);
    MessageDigest sha256 = CorpusTree.sha256();
    String digest = "sha256:" + HexFormat.of().formatHex(sha256.digest(content));
    if (!digest.equals(posting.path("digest").asString(""))) {
      throw new IllegalArgumentException(
          "the posting does not fit its digest: it was altered, or not written by export");
    }
    return posting;
  }

  /** What is behind the first two members, digest and record, as an object of its own. */
  private static byte[] content(byte[] line) {
    try (JsonParser in = Manifest.JSON.createParser(line)) {
      if (in.nextToken() == JsonToken.START_OBJECT
          && "digest".equals(in.nextName())
          && in.nextToken() == JsonToken.VALUE_STRING
          && "record".equals(in.nextName())
          && in.nextToken() == JsonToken.START_OBJECT) {
        in.skipChildren();
        int comma = (int) in.currentLocation().getByteOffset();
        if (comma < line.length && line[comma] == ',') {
          byte[] content = Arrays.copyOfRange(line, comma, line.length);
          content[0] = '{';
          return content;
        }
      }
    }
    throw new IllegalArgumentException(
        "a posting must begin with its digest and its record, as export writes it");
  }
}
