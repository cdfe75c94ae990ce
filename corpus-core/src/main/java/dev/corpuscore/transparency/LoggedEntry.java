package dev.corpuscore.transparency;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.signature.NoteKey;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows that a log has an entry: its bytes, its place, and the way to the root. Never compared.
 *
 * @param index from 0
 * @param path the audit path of RFC 6962, from the entry to the root
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LoggedEntry(long index, byte[] entry, List<byte[]> path) {
  /** A tree of 2^64 entries needs no longer path. */
  private static final int PATH_LIMIT = 64;

  public LoggedEntry {
    path = List.copyOf(path);
  }

  /** Whether the log with this checkpoint has the entry there. */
  public boolean isIn(Checkpoint log) {
    return MerkleTree.includes(MerkleHash.leaf(entry), index, log.size(), path, log.root());
  }

  /** Writes {@code index}, {@code leaf} and {@code path}; bytes are in base64. */
  public void write(ObjectNode json) {
    json.put("index", index);
    json.put("leaf", base64(entry));
    ArrayNode hashes = json.putArray("path");
    path.forEach(hash -> hashes.add(base64(hash)));
  }

  /** Reads what {@link #write} has written; faults are those of the members. */
  static LoggedEntry read(JsonMembers in) {
    long index = in.whole("index");
    byte[] entry = in.required("leaf", in.parsed("leaf", NoteKey::base64));
    List<byte[]> path = in.strings("path", PATH_LIMIT, NoteKey::base64);
    if (!in.has("path")) {
      in.fault("path", "is required");
    }
    return new LoggedEntry(index, Objects.requireNonNullElse(entry, new byte[0]), path);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
