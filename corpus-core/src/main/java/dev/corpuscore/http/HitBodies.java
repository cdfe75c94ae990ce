package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.model.Posting;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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
  private static final byte[] AD_AFTER_HTML = ascii(",\"company_information\":");
  private static final byte[] AD_RELEVANCE = ascii("\"relevance\":");
  private static final byte[] POSTING_TEXT = ascii(",\"description\":");
  private static final byte[] POSTING_HTML = ascii(",\"descriptionHtml\":");
  private static final byte[] POSTING_AFTER_HTML = ascii(",\"language\":");
  private static final byte[] RECORD = ascii(",\"record\":");

  @Override
  public String format() {
    return "corpus-core-hit/1";
  }

  @Override
  public byte[] of(Posting posting) {
    byte[] ad = AdJson.bytes(posting);
    byte[] whole = PostingJson.bytes(posting);
    int textAt = startOf(AD_TEXT, ad, 0) + AD_TEXT.length;
    int textEnd = startOf(AD_HTML, ad, textAt);
    int htmlAt = textEnd + AD_HTML.length;
    int htmlEnd = startOf(AD_AFTER_HTML, ad, htmlAt);
    int adLength = startOf(AD_RELEVANCE, ad, htmlEnd) + AD_RELEVANCE.length;
    int headLength = startOf(POSTING_TEXT, whole, 0) + POSTING_TEXT.length;
    int tailAt = startOf(POSTING_AFTER_HTML, whole, headLength);
    return ByteBuffer.allocate(HEADER + adLength + headLength + whole.length - tailAt)
        .putInt(adLength)
        .putInt(textAt)
        .putInt(textEnd - textAt)
        .putInt(htmlEnd - htmlAt)
        .putInt(headLength)
        .put(ad, 0, adLength)
        .put(whole, 0, headLength)
        .put(whole, tailAt, whole.length - tailAt)
        .array();
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

  private static int startOf(byte[] pattern, byte[] in, int from) {
    for (int at = from; at <= in.length - pattern.length; at++) {
      int matched = 0;
      while (matched < pattern.length && in[at + matched] == pattern[matched]) {
        matched++;
      }
      if (matched == pattern.length) {
        return at;
      }
    }
    throw new IllegalStateException(
        "no " + new String(pattern, StandardCharsets.US_ASCII) + " in a posting's own JSON");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
