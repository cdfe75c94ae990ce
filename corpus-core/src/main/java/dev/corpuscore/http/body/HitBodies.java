package dev.corpuscore.http.body;

import dev.corpuscore.bytes.BytePattern;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StoredPostingJson;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.page.jobtech.ContactsInAd;
import dev.corpuscore.service.LegacyIds;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a hit: both JSON shapes of a posting, holding the long description strings once.
 *
 * <p>Seven big-endian ints, the number of the job as a long, 0 for none, then the ad up to its
 * relevance, the frame of the posting, what its canonical bytes have before and after the two
 * description strings, which are taken out of the ad, and what only its text states, if it states
 * anything:
 *
 * <pre>
 * adLength textAt textLength htmlLength frameLength headLength tailLength job
 * {"id":…"text":T,"text_formatted":H,…"relevance":
 * {"digest":…,"record":…,
 * "applyUrl":…,"description":
 * ,"employmentType":…}
 * [{"fact":…,"value":…,"sentence":…}]
 * </pre>
 */
public final class HitBodies implements HitBody {
  private static final int HEADER = HitBodyParts.HEADER;

  // Inside a JSON string every quote is escaped, so none of these can occur in a string value.
  private static final BytePattern AD_TEXT = BytePattern.of("\"description\":{\"text\":");
  static final BytePattern AD_HTML = BytePattern.of(",\"text_formatted\":");
  private static final BytePattern AD_RELEVANCE = BytePattern.of("\"relevance\":");
  static final BytePattern POSTING_HTML = BytePattern.of(",\"descriptionHtml\":");
  private static final BytePattern NO_DESCRIPTION =
      BytePattern.of(",\"description\":null,\"descriptionHtml\":null");
  private static final BytePattern LANGUAGE = BytePattern.of(",\"language\":");
  private static final BytePattern LEGACY_AD = BytePattern.of(",\"legacyAd\":{");
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};
  static final byte QUOTE = '"';

  /** A frame begins with these, and a digest of 71 characters. */
  private static final BytePattern DIGEST = BytePattern.of("{\"digest\":\"");

  private static final int DIGEST_BYTES = DIGEST.length() + 7 + 64;

  private final Gazetteer gazetteer;
  private final Occupations occupations;
  private final ZoneId zone;
  private final AdJson ads;

  /**
   * @param gazetteer where a location is that has no coordinates
   * @param occupations which occupation a title names
   * @param zone whose local time the dates of ads are that we build
   */
  public HitBodies(Gazetteer gazetteer, Occupations occupations, ZoneId zone) {
    this.gazetteer = gazetteer;
    this.occupations = occupations;
    this.zone = zone;
    this.ads = new AdJson(gazetteer, zone);
  }

  /** With the gazetteer that ships with the program, no occupations, and dates in UTC. */
  public HitBodies() {
    this(Gazetteer.builtIn(), Occupations.NONE, ZoneOffset.UTC);
  }

  @Override
  public String format() {
    String places = gazetteer.fingerprint();
    // a greater number for other bytes, and for other places in the gazetteer that ships; learned
    // places are those of the index's generation
    return "corpus-core-hit/10"
        + (zone.equals(ZoneOffset.UTC) ? "" : " " + zone)
        + (places.isEmpty() ? "" : " places " + places)
        + (occupations.isEmpty() ? "" : " occupations " + occupations.fingerprint());
  }

  @Override
  public Optional<NamedOccupation> occupation(PostingContent content) {
    return occupations.namedBy(content.title());
  }

  /** Coordinates as the posting has them, else those of the places that it names. */
  @Override
  public List<Coordinates> positions(PostingContent content) {
    return Position.of(content, gazetteer).stream().map(Position::at).distinct().toList();
  }

  @Override
  public byte[] of(Posting posting) {
    return of(posting, List.of());
  }

  @Override
  public byte[] of(Posting posting, List<StatedFact> facts) {
    byte[] text = json(posting.content().description());
    byte[] html = json(posting.content().descriptionHtml());
    Posting bare = withoutDescription(posting);
    byte[] ad = ads.bytes(bare);
    int textAt = AD_TEXT.endIn(ad, 0);
    int afterHtml = textAt + NULL.length + AD_HTML.length() + NULL.length;
    int bareAdLength = AD_RELEVANCE.endIn(ad, afterHtml);
    StoredPostingJson whole = StoredPostingJson.of(bare);
    byte[] frame = whole.frame();
    byte[] said = whole.content();
    int tailAt = NO_DESCRIPTION.endIn(said, 0);
    int headLength = tailAt - NULL.length - POSTING_HTML.length() - NULL.length - 1;
    int adLength = bareAdLength + text.length + html.length - 2 * NULL.length;
    int tailLength = said.length - tailAt;
    byte[] stated = StatedJson.list(facts);
    int length = HEADER + adLength + frame.length + headLength + tailLength + stated.length;
    return ByteBuffer.allocate(length)
        .putInt(adLength)
        .putInt(textAt)
        .putInt(text.length)
        .putInt(html.length)
        .putInt(frame.length)
        .putInt(headLength)
        .putInt(tailLength)
        .putLong(posting.record().job() == null ? 0 : posting.record().job().number())
        .put(ad, 0, textAt)
        .put(text)
        .put(AD_HTML.bytes())
        .put(html)
        .put(ad, afterHtml, bareAdLength - afterHtml)
        .put(frame)
        .put(said, 1, headLength)
        .put(said, tailAt, tailLength)
        .put(stated)
        .array();
  }

  /**
   * The two description strings are most of a posting's bytes, so they are stored once, and never
   * scanned.
   */
  private static Posting withoutDescription(Posting posting) {
    return new Posting(
        posting.id(),
        posting.digest(),
        posting.content().toBuilder().description(null).descriptionHtml(null).build(),
        posting.record(),
        posting.revision());
  }

  private static byte[] json(@Nullable String text) {
    return text == null ? NULL : CanonicalJson.string(text);
  }

  /** Writes the list of what only the text states, as a member; nothing if it states nothing. */
  public static void writeDerived(JsonBytes out, byte[] body) {
    StatedJson.writeMember(out, body, HitBodyParts.of(body).end());
  }

  /** How many bytes {@link #writeAd} writes at most. */
  public static int adBytes(byte[] body) {
    return ByteBuffer.wrap(body).getInt() + JsonBytes.RELEVANCE_BYTES + 1;
  }

  /** Whether the ad may name people: it is one of JobTech's, not one that we built. */
  public static boolean isLegacyAd(byte[] body) {
    // members are in the order of their names: it would stand behind language, a tag or null
    int next = LANGUAGE.endIn(body, HitBodyParts.of(body).tailAt());
    while (body[next] != ',') {
      next++;
    }
    return LEGACY_AD.isAt(body, next);
  }

  /** The number by which the posting's ad is known; null if it is known by the posting's id. */
  public static @Nullable String number(LegacyIds ids, PostingId id, byte[] body) {
    return ids.areShown() && isLegacyAd(body)
        ? ids.of(id, HitContents.shown(body, 0).content(), HitContents.sources(body)).orElse(null)
        : null;
  }

  /** Writes the ad with this id and relevance, without contacts. */
  public static void writeAd(JsonBytes out, byte[] body, double relevance, @Nullable String id) {
    beginAd(out, body, relevance, null, id).raw('}');
  }

  /**
   * Writes the ad with this relevance, but for its last brace: members may follow.
   *
   * @param id to show instead of the posting's; null to show the posting's
   * @param contacts whom it names, which is not a part of the body; null for nobody
   */
  public static JsonBytes beginAd(
      JsonBytes out,
      byte[] body,
      double relevance,
      @Nullable AdContacts contacts,
      @Nullable String id) {
    int begun = id == null ? 0 : AdJson.ID_BYTES;
    int from = HEADER + begun;
    int length = ByteBuffer.wrap(body).getInt() - begun;
    if (id != null) {
      out.raw(AdJson.beginning(id));
    }
    if (contacts == null) {
      return out.raw(body, from, length).relevance(relevance);
    }
    byte[] ad = Arrays.copyOfRange(body, from, from + length);
    return out.raw(ContactsInAd.put(ad, contacts)).relevance(relevance);
  }

  /** How many bytes {@link #writePosting} writes. */
  public static int postingBytes(byte[] body) {
    HitBodyParts parts = HitBodyParts.of(body);
    return parts.end()
        - parts.frameAt()
        + parts.textLength()
        + POSTING_HTML.length()
        + parts.htmlLength();
  }

  /** How many bytes {@link #writeLeaf} writes. */
  public static int leafBytes(byte[] body) {
    HitBodyParts parts = HitBodyParts.of(body);
    return postingBytes(body) - parts.frameLength() + DIGEST_BYTES + 2;
  }

  /** Writes the posting. */
  public static void writePosting(JsonBytes out, byte[] body) {
    HitBodyParts parts = HitBodyParts.of(body);
    out.raw(body, parts.frameAt(), parts.frameLength());
    writeSaid(out, body, parts);
  }

  /** Writes the posting without its record: the part that its digest covers. */
  public static void writeLeaf(JsonBytes out, byte[] body) {
    HitBodyParts parts = HitBodyParts.of(body);
    out.raw(body, parts.frameAt(), DIGEST_BYTES).raw((char) QUOTE).raw(',');
    writeSaid(out, body, parts);
  }

  private static void writeSaid(JsonBytes out, byte[] body, HitBodyParts parts) {
    out.raw(body, parts.headAt(), parts.tailAt() - parts.headAt())
        .raw(body, parts.textAt(), parts.textLength())
        .raw(POSTING_HTML.bytes())
        .raw(body, parts.textAt() + parts.textLength() + AD_HTML.length(), parts.htmlLength())
        .raw(body, parts.tailAt(), parts.end() - parts.tailAt());
  }

  /** Whether these are the bytes of the posting with this digest. */
  public static boolean isOf(byte[] body, Digest digest) {
    return BytePattern.of(digest.value())
        .isAt(body, HitBodyParts.of(body).frameAt() + DIGEST.length());
  }
}
