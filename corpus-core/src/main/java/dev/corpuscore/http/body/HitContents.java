package dev.corpuscore.http.body;

import static dev.corpuscore.http.body.HitBodies.AD_HTML;
import static dev.corpuscore.http.body.HitBodies.POSTING_HTML;
import static dev.corpuscore.http.body.HitBodies.QUOTE;

import dev.corpuscore.bytes.BytePattern;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.syndication.FeedHit;
import dev.corpuscore.http.syndication.JobHit;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What lists and feeds show of a hit, read out of the bytes of {@link HitBodies}. */
public final class HitContents {
  private static final BytePattern GROUP = BytePattern.of("\"duplicateGroup\":");
  private static final BytePattern SEEN = BytePattern.of("\"lastSeenAt\":");

  private HitContents() {}

  /** The ids of the catalog sources that hold the posting. */
  public static List<String> sources(byte[] body) {
    HitBodyParts parts = HitBodyParts.of(body);
    byte[] frame = Arrays.copyOfRange(body, parts.frameAt(), parts.frameAt() + parts.frameLength());
    frame[frame.length - 1] = '}';
    return StrictJson.read(frame)
        .at("/record/sources")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  /** The number of the posting's job; 0 if no other posting is of it. */
  public static long job(byte[] body) {
    return HitBodyParts.of(body).job();
  }

  /** The summary of a hit, with at most {@code textBytes} bytes of its description's JSON. */
  public static HitSummary shown(byte[] body, int textBytes) {
    HitBodyParts parts = HitBodyParts.of(body);
    String group = text(GROUP, body, parts.frameAt());
    return new HitSummary(
        content(body, parts, textBytes, 0),
        group == null ? null : new PostingId(group),
        StatedJson.read(body, parts.end()));
  }

  /**
   * What a feed shows of a hit: at most {@code textBytes} bytes of its description's JSON, and its
   * HTML if that has at most {@code htmlBytes}.
   */
  public static FeedHit feedHit(byte[] body, int textBytes, int htmlBytes) {
    HitBodyParts parts = HitBodyParts.of(body);
    String seen = Objects.requireNonNull(text(SEEN, body, parts.frameAt()));
    return new FeedHit(content(body, parts, textBytes, htmlBytes), Instant.parse(seen));
  }

  /**
   * What a feed of jobs shows of a hit: at most {@code bytes} of its description's JSON, and its
   * HTML if that has no more.
   *
   * @param given whether sources with these ids give an ad away; of others the description is left
   *     out
   */
  public static JobHit jobHit(byte[] body, int bytes, Predicate<List<String>> given) {
    boolean isGiven = given.test(sources(body));
    int most = isGiven ? bytes : 0;
    return new JobHit(content(body, HitBodyParts.of(body), most, most), isGiven);
  }

  private static PostingContent content(
      byte[] body, HitBodyParts parts, int textBytes, int htmlBytes) {
    int cut = cut(body, parts.textAt(), parts.textLength(), textBytes);
    JsonBytes out = new JsonBytes(parts.end() - parts.headAt() + cut + htmlBytes);
    out.raw('{')
        .raw(body, parts.headAt(), parts.tailAt() - parts.headAt())
        .raw(body, parts.textAt(), cut);
    if (cut < parts.textLength()) {
      out.raw((char) QUOTE);
    }
    if (parts.htmlLength() <= htmlBytes) {
      out.raw(POSTING_HTML.bytes());
      out.raw(body, parts.textAt() + parts.textLength() + AD_HTML.length(), parts.htmlLength());
    }
    out.raw(body, parts.tailAt(), parts.end() - parts.tailAt());
    return PostingJson.parse(out.done());
  }

  /** The string behind the first {@code name}, which holds nothing escaped; null if it is none. */
  private static @Nullable String text(BytePattern name, byte[] in, int from) {
    int at = name.endIn(in, from);
    if (in[at] != QUOTE) {
      return null;
    }
    int end = at + 1;
    while (in[end] != QUOTE) {
      end++;
    }
    return new String(in, at + 1, end - at - 1, StandardCharsets.US_ASCII);
  }

  /**
   * How many bytes of a JSON string to take: all of it if it has at most this many bytes between
   * its quotes, else its opening quote and whole characters up to the limit.
   */
  private static int cut(byte[] json, int start, int length, int most) {
    if (json[start] != QUOTE || length - 2 <= most) {
      return length;
    }
    int at = start + 1;
    int next = at;
    while (next <= start + 1 + most) {
      at = next;
      next += json[at] != '\\' ? 1 : json[at + 1] == 'u' ? 6 : 2;
      while (json[next] < (byte) 0xc0) {
        next++;
      }
    }
    return at - start;
  }
}
