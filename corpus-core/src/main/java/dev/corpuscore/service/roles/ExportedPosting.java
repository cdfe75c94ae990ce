package dev.corpuscore.service.roles;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.bytes.BytePattern;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.transparency.CorpusLeaf;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line of an export, verified against its own digest. A line as this program writes it is cut,
 * not parsed: its content is canonical if it has the digest. Any other line is parsed.
 *
 * @param leaf what the root says about it
 * @param listed whether it is a leaf
 * @param content its RFC 8785 form
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ExportedPosting(CorpusLeaf leaf, boolean listed, byte[] content) {
  private static final BytePattern DIGEST = BytePattern.of("{\"digest\":\"");
  private static final BytePattern STATE = BytePattern.of("\",\"record\":{\"state\":\"");
  private static final BytePattern OPEN = BytePattern.of("open\"");
  private static final BytePattern LISTED = BytePattern.of(",\"listed\":");
  private static final BytePattern TRUE = BytePattern.of("true");
  private static final BytePattern REVISION = BytePattern.of(",\"revision\":");
  private static final BytePattern EXPIRES = BytePattern.of(",\"expiresAt\":");
  private static final BytePattern ID = BytePattern.of(",\"id\":\"");
  private static final BytePattern TITLE = BytePattern.of(",\"title\":\"");
  private static final int DIGEST_LENGTH = 71;

  /** The length of {@code 2026-03-01T00:00:00Z}. */
  private static final int TIME_LENGTH = 20;

  /**
   * Reads a line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not an exported posting, or does not
   *     fit its digest
   */
  static ExportedPosting read(byte[] line) {
    ExportedPosting cut = cut(line);
    return cut == null ? parse(line) : cut;
  }

  /** The title, without parsing the rest; empty if it has an escape. */
  Optional<String> plainTitle() {
    // the last one: only url and workplace follow, and inside a text the quotes have backslashes
    int at = content.length - TITLE.length();
    while (at >= 0 && !TITLE.isAt(content, at)) {
      at--;
    }
    int from = at + TITLE.length();
    for (int end = from; at >= 0 && end < content.length && content[end] != '\\'; end++) {
      if (content[end] == '"') {
        return Optional.of(new String(content, from, end - from, StandardCharsets.UTF_8));
      }
    }
    return Optional.empty();
  }

  /** Null if the line does not look as this program writes it, or has another digest. */
  private static @Nullable ExportedPosting cut(byte[] line) {
    int digestEnd = DIGEST.length() + DIGEST_LENGTH;
    if (!DIGEST.isAt(line, 0) || !STATE.isAt(line, digestEnd)) {
      return null;
    }
    try {
      String digest = ascii(line, DIGEST.length(), DIGEST_LENGTH);
      int state = digestEnd + STATE.length();
      int listed = LISTED.endIn(line, state);
      int end = REVISION.endIn(line, listed);
      while (end < line.length && line[end] >= '0' && line[end] <= '9') {
        end++;
      }
      if (end + 1 >= line.length || line[end] != '}' || line[end + 1] != ',') {
        return null;
      }
      byte[] content = new byte[line.length - end - 1];
      System.arraycopy(line, end + 1, content, 0, content.length);
      content[0] = '{';
      if (!Sha256.digest(content).value().equals(digest)) {
        return null;
      }
      int expires = EXPIRES.endIn(content, 0);
      Instant expiresAt =
          content[expires] == '"' ? Instant.parse(ascii(content, expires + 1, TIME_LENGTH)) : null;
      PostingId id = new PostingId(ascii(content, ID.endIn(content, expires), PostingId.LENGTH));
      CorpusLeaf leaf = new CorpusLeaf(id, new Digest(digest), expiresAt, OPEN.isAt(line, state));
      return new ExportedPosting(leaf, TRUE.isAt(line, listed), content);
    } catch (RuntimeException e) {
      return null; // not as this program writes it: the parser says what is wrong
    }
  }

  private static String ascii(byte[] bytes, int from, int length) {
    return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
  }

  private static ExportedPosting parse(byte[] line) {
    JsonNode tree = StrictJson.read(line);
    JsonNode record = tree.path("record");
    String state = record.path("state").asString("");
    if (!(tree instanceof ObjectNode object)
        || !(state.equals("open") || state.equals("closed"))
        || !record.path("listed").isBoolean()) {
      throw invalid("is not a posting with its record, as an export has it");
    }
    ObjectNode said = object.deepCopy();
    said.remove("digest");
    said.remove("record");
    byte[] content = CanonicalJson.of(said);
    Digest digest = Sha256.digest(content);
    if (!digest.value().equals(tree.path("digest").asString(""))) {
      throw invalid("does not fit its digest; what it says has " + digest);
    }
    JsonNode expires = tree.path("expiresAt");
    try {
      CorpusLeaf leaf =
          new CorpusLeaf(
              new PostingId(tree.path("id").asString("")),
              digest,
              expires.isString() ? Instant.parse(expires.asString()) : null,
              state.equals("open"));
      return new ExportedPosting(leaf, record.path("listed").asBoolean(), content);
    } catch (DateTimeException e) {
      throw invalid("has an expiresAt that is not a time");
    }
  }
}
