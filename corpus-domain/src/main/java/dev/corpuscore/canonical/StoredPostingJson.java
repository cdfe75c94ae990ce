package dev.corpuscore.canonical;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.StoredPosting;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A posting as answers show it: first the frame, which is {@code digest} and {@code record}, then
 * the members of the canonical bytes, unchanged.
 */
public final class StoredPostingJson {
  private static final int FRAME_CHARACTERS = 512;

  /** The bytes before the content's first member. */
  private final byte[] frame;

  private final byte[] content;

  private StoredPostingJson(byte[] frame, byte[] content) {
    this.frame = frame;
    this.content = content;
  }

  public static StoredPostingJson of(StoredPosting posting) {
    return new StoredPostingJson(
        frame(posting.digest(), posting.record(), posting.revision()), posting.content());
  }

  /** The same, of a posting that was read. */
  public static StoredPostingJson of(Posting posting) {
    return new StoredPostingJson(
        frame(posting.digest(), posting.record(), posting.revision()),
        PostingJson.canonical(posting.id(), posting.content()));
  }

  /** The same, of a posting that is not stored: {@code record} is null. */
  public static StoredPostingJson unstored(Posting posting) {
    return new StoredPostingJson(
        frame(posting.digest(), null, 0), PostingJson.canonical(posting.id(), posting.content()));
  }

  private static byte[] frame(Digest digest, @Nullable PostingRecord record, long revision) {
    CanonicalWriter out = new CanonicalWriter(FRAME_CHARACTERS);
    out.startObject();
    out.name("digest").string(digest.value());
    out.name("record");
    if (record == null) {
      out.string(null);
    } else {
      write(out, record, revision);
    }
    return out.utf8();
  }

  /** The bytes before the first member of the canonical bytes, including a comma. */
  public byte[] frame() {
    byte[] whole = Arrays.copyOf(frame, frame.length + 1);
    whole[frame.length] = ',';
    return whole;
  }

  /** The canonical bytes. */
  public byte[] content() {
    return content;
  }

  /** The whole object as bytes of UTF-8. */
  public byte[] bytes() {
    byte[] whole = Arrays.copyOf(frame, frame.length + content.length);
    System.arraycopy(content, 0, whole, frame.length, content.length);
    whole[frame.length] = ','; // replaces the content's opening brace
    return whole;
  }

  /**
   * An entity tag of {@link #bytes}: it changes whenever they change. It is the SHA-256 of the
   * frame; the frame contains the content's digest, so it covers the content too.
   */
  public Digest tag() {
    return Sha256.digest(frame);
  }

  private static void write(CanonicalWriter out, PostingRecord record, long revision) {
    PostingState.Closed closed = record.state() instanceof PostingState.Closed it ? it : null;
    out.startObject();
    out.name("state").string(closed == null ? "open" : "closed");
    out.name("closedReason").string(closed == null ? null : closed.reason().wire());
    out.name("closedAt").string(time(closed == null ? null : closed.at()));
    out.name("listed").bool(record.listed());
    out.name("origin").string(record.origin().wire());
    out.name("sources").startArray();
    record.sources().forEach(out::string);
    out.endArray();
    out.name("firstSeenAt").string(time(record.firstSeenAt()));
    out.name("lastSeenAt").string(time(record.lastSeenAt()));
    PostingId group = record.duplicateGroup();
    out.name("duplicateGroup").string(group == null ? null : group.value());
    // the number of another change would tell when somebody submitted something, or was erased
    out.name("revision").number(record.listed() ? revision : 0);
    out.endObject();
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : PostingJson.TIME.format(time);
  }
}
