package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.http.pages.Shown;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * The bytes of a hit: both JSON shapes of a posting, holding the long description strings once.
 *
 * <p>Five big-endian ints, then the ad up to its relevance, then what the posting has before and
 * after its two description strings; those are taken out of the ad:
 *
 * <pre>
 * adLength textAt textLength htmlLength headLength
 * {"id":…"text":T,"text_formatted":H,…"relevance":
 * {"id":…,"description":
 * ,"language":…}
 * </pre>
 */
public final class HitBodies implements HitBody {
  private static final int HEADER = 5 * Integer.BYTES;

  // Inside a JSON string every quote is escaped, so none of these can occur in a value.
  private static final byte[] AD_TEXT = ascii("\"description\":{\"text\":");
  private static final byte[] AD_HTML = ascii(",\"text_formatted\":");
  private static final byte[] AD_RELEVANCE = ascii("\"relevance\":");
  private static final byte[] POSTING_TEXT = ascii(",\"description\":");
  private static final byte[] POSTING_HTML = ascii(",\"descriptionHtml\":");
  private static final byte[] RECORD = ascii(",\"record\":");
  private static final byte[] DIGEST = ascii(",\"digest\":\"");
  private static final byte[] GROUP = ascii("\"duplicateGroup\":");

  /** {@code sha256:}, 64 digits, the quote and the comma. */
  private static final int DIGEST_BYTES = 7 + 64 + 2;

  private static final byte[] NULL = ascii("null");
  private static final byte QUOTE = '"';

  @Override
  public String format() {
    return "corpus-core-hit/2";
  }

  @Override
  public byte[] of(Posting posting) {
    byte[] text = json(posting.content().description());
    byte[] html = json(posting.content().descriptionHtml());
    Posting bare = withoutDescription(posting);
    byte[] ad = AdJson.bytes(bare);
    int textAt = endOf(AD_TEXT, ad, 0);
    int afterHtml = textAt + NULL.length + AD_HTML.length + NULL.length;
    int bareAdLength = endOf(AD_RELEVANCE, ad, afterHtml);
    byte[] whole = PostingJson.bytes(bare);
    int headLength = endOf(POSTING_TEXT, whole, 0);
    int tailAt = headLength + NULL.length + POSTING_HTML.length + NULL.length;
    int adLength = bareAdLength + text.length + html.length - 2 * NULL.length;
    return ByteBuffer.allocate(HEADER + adLength + headLength + whole.length - tailAt)
        .putInt(adLength)
        .putInt(textAt)
        .putInt(text.length)
        .putInt(html.length)
        .putInt(headLength)
        .put(ad, 0, textAt)
        .put(text)
        .put(AD_HTML)
        .put(html)
        .put(ad, afterHtml, bareAdLength - afterHtml)
        .put(whole, 0, headLength)
        .put(whole, tailAt, whole.length - tailAt)
        .array();
  }

  /** The two long strings are most of a posting: they are written once, and searched never. */
  private static Posting withoutDescription(Posting posting) {
    return new Posting(
        posting.id(),
        posting.digest(),
        posting.content().toBuilder().description(null).descriptionHtml(null).build(),
        posting.record(),
        posting.revision());
  }

  /** As Jackson writes a string. */
  private static byte[] json(@Nullable String text) {
    if (text == null) {
      return NULL;
    }
    byte[] inside = JsonStringEncoder.getInstance().quoteAsUTF8(text);
    return ByteBuffer.allocate(inside.length + 2).put(QUOTE).put(inside).put(QUOTE).array();
  }

  /** How many bytes {@link #writeAd} writes at most. */
  static int adBytes(byte[] body) {
    return ByteBuffer.wrap(body).getInt() + JsonBytes.RELEVANCE_BYTES + 1;
  }

  /** Writes the ad with this relevance. */
  static void writeAd(JsonBytes out, byte[] body, double relevance) {
    int adLength = ByteBuffer.wrap(body).getInt();
    out.raw(body, HEADER, adLength).relevance(relevance).raw('}');
  }

  /** How many bytes {@link #writePosting} writes. */
  static int postingBytes(byte[] body) {
    ByteBuffer header = ByteBuffer.wrap(body);
    int adLength = header.getInt();
    header.getInt();
    int textLength = header.getInt();
    int htmlLength = header.getInt();
    return body.length - HEADER - adLength + textLength + POSTING_HTML.length + htmlLength;
  }

  /** How many bytes {@link #writeLeaf} writes. */
  static int leafBytes(byte[] body) {
    return postingBytes(body) - (body.length - recordAt(body)) + 1;
  }

  /** Writes the posting. */
  static void writePosting(JsonBytes out, byte[] body) {
    writeDescribed(out, body, body.length);
  }

  /** Writes the posting without its record: what its digest proves. */
  static void writeLeaf(JsonBytes out, byte[] body) {
    writeDescribed(out, body, recordAt(body));
    out.raw('}');
  }

  /** Whether these are the bytes of the posting with this digest. */
  static boolean isOf(byte[] body, Digest digest) {
    int headAt = HEADER + ByteBuffer.wrap(body).getInt();
    int at = endOf(DIGEST, body, headAt);
    byte[] wanted = ascii(digest.value());
    return Arrays.equals(body, at, at + wanted.length, wanted, 0, wanted.length);
  }

  /** What a list shows of a hit, of its description {@code textBytes} of JSON at most. */
  static Shown shown(byte[] body, int textBytes) {
    ByteBuffer header = ByteBuffer.wrap(body);
    int headAt = HEADER + header.getInt();
    int textAt = HEADER + header.getInt();
    int textLength = header.getInt();
    header.getInt();
    int headLength = header.getInt();
    int tailAt = headAt + headLength;
    int contentAt = endOf(DIGEST, body, headAt) + DIGEST_BYTES;
    int recordAt = recordAt(body);
    int cut = cut(body, textAt, textLength, textBytes);
    JsonBytes out = new JsonBytes(headLength + cut + recordAt - tailAt + 2);
    out.raw('{').raw(body, contentAt, headAt + headLength - contentAt).raw(body, textAt, cut);
    if (cut < textLength) {
      out.raw((char) QUOTE);
    }
    out.raw(body, tailAt, recordAt - tailAt).raw('}');
    return new Shown(PostingJson.parse(out.done()), group(body, recordAt));
  }

  private static @Nullable PostingId group(byte[] body, int recordAt) {
    int at = endOf(GROUP, body, recordAt);
    if (body[at] != QUOTE) {
      return null;
    }
    int end = at + 1;
    while (body[end] != QUOTE) {
      end++;
    }
    return new PostingId(new String(body, at + 1, end - at - 1, StandardCharsets.US_ASCII));
  }

  /**
   * How much of a JSON value to take: all of one that has at most so many bytes between its quotes,
   * else its first quote and whole characters.
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

  private static void writeDescribed(JsonBytes out, byte[] body, int end) {
    ByteBuffer header = ByteBuffer.wrap(body);
    int headAt = HEADER + header.getInt();
    int textAt = HEADER + header.getInt();
    int textLength = header.getInt();
    int htmlLength = header.getInt();
    int headLength = header.getInt();
    int tailAt = headAt + headLength;
    out.raw(body, headAt, headLength)
        .raw(body, textAt, textLength)
        .raw(POSTING_HTML)
        .raw(body, textAt + textLength + AD_HTML.length, htmlLength)
        .raw(body, tailAt, end - tailAt);
  }

  /** The record is the last member, and short: it is looked for from the end. */
  private static int recordAt(byte[] body) {
    for (int at = body.length - RECORD.length; at >= HEADER; at--) {
      if (Arrays.equals(body, at, at + RECORD.length, RECORD, 0, RECORD.length)) {
        return at;
      }
    }
    throw new IllegalStateException("no record in a posting's own JSON");
  }

  /** The index behind the first {@code pattern}. */
  private static int endOf(byte[] pattern, byte[] in, int from) {
    for (int at = from; at <= in.length - pattern.length; at++) {
      int matched = 0;
      while (matched < pattern.length && in[at + matched] == pattern[matched]) {
        matched++;
      }
      if (matched == pattern.length) {
        return at + pattern.length;
      }
    }
    throw new IllegalStateException(
        "no " + new String(pattern, StandardCharsets.US_ASCII) + " in a posting's own JSON");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
