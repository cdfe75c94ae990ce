package dev.corpuscore.http;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.body.AdJson;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.body.HitContents;
import dev.corpuscore.http.search.AdSearch;
import dev.corpuscore.http.search.FieldMask;
import dev.corpuscore.http.search.HitExplanations;
import dev.corpuscore.http.search.MaskedObject;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.LegacyIds;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the hits of one search, as it asked for them. */
final class AdHits {
  private static final double METRES_PER_TENTH = 100;

  /**
   * Whether a hit has all words; shown whatever the mask, or one that lacks some is taken for a
   * match.
   */
  private static final String MATCH = "match";

  private static final String MISSING = "missing";

  /**
   * How many other open postings are of the job; shown whatever the mask, if each is found once.
   */
  private static final String DUPLICATES = "duplicates";

  /** Shown whatever the mask, because it was asked for. */
  private static final String EXPLAIN = "explain";

  private final AdSearch asked;
  private final LegacyIds ids;
  private final Gazetteer gazetteer;
  private final @Nullable HitExplanations explanations;
  private final Map<PostingId, Long> duplicates;

  /**
   * @param ids by which ads are known
   * @param gazetteer where postings are that have no coordinates
   * @param explanations why hits stand where they stand; null if nobody asked
   * @param duplicates how many other open postings are of the job of a hit, if there are
   */
  AdHits(
      AdSearch asked,
      LegacyIds ids,
      Gazetteer gazetteer,
      @Nullable HitExplanations explanations,
      Map<PostingId, Long> duplicates) {
    this.asked = asked;
    this.ids = ids;
    this.gazetteer = gazetteer;
    this.explanations = explanations;
    this.duplicates = Map.copyOf(duplicates);
  }

  /**
   * Writes what was asked for of the ad with these bytes.
   *
   * @param place of the hit on its page, 0 for the first
   * @param contacts whom it names; null for nobody
   */
  void write(
      JsonBytes out,
      Hit hit,
      int place,
      byte[] bytes,
      @Nullable AdContacts contacts,
      FieldMask mask) {
    if (mask.isAll()) {
      writeWhole(out, hit, place, bytes, contacts);
      return;
    }
    FieldMask shown = hit.missing().isEmpty() ? mask : mask.and(MATCH, MISSING);
    shown = asked.distinct() ? shown.and(DUPLICATES) : shown;
    MaskedObject.write(
        out,
        explanations == null ? shown : shown.and(EXPLAIN),
        it -> writeWhole(it, hit, place, bytes, contacts));
  }

  private void writeWhole(
      JsonBytes out, Hit hit, int place, byte[] bytes, @Nullable AdContacts contacts) {
    String number = HitBodies.number(ids, hit.id(), bytes);
    if (asked.brief()) {
      beginBrief(out, bytes, hit.relevance(), number);
    } else {
      HitBodies.beginAd(out, bytes, hit.relevance(), contacts, number);
    }
    HitBodies.writeDerived(out, bytes);
    if (!asked.search().centres().isEmpty()) {
      writeDistance(out.raw(",\"distance_km\":"), bytes);
    }
    if (!hit.missing().isEmpty()) {
      out.raw(",\"").raw(MATCH).raw("\":\"some\",\"").raw(MISSING).raw("\":");
      writeWords(out, hit.missing());
    }
    if (asked.distinct()) {
      long others = duplicates.getOrDefault(hit.id(), 0L);
      out.raw(",\"").raw(DUPLICATES).raw("\":").number(others);
    }
    if (explanations != null) {
      explanations.write(
          out.raw(",\"").raw(EXPLAIN).raw("\":"),
          HitContents.shown(bytes, bytes.length),
          asked.search().offset() + place,
          hit.missing());
    }
    out.raw('}');
  }

  /** Writes the brief ad, which names nobody, but for its last brace. */
  private static void beginBrief(
      JsonBytes out, byte[] bytes, double relevance, @Nullable String id) {
    JsonBytes whole = new JsonBytes(HitBodies.adBytes(bytes));
    HitBodies.writeAd(whole, bytes, relevance, id);
    byte[] brief = AdJson.masked(whole.done(), FieldMask.BRIEF);
    out.raw(brief, 0, brief.length - 1);
  }

  /** Writes a list of at least one word. */
  static void writeWords(JsonBytes out, List<String> words) {
    char separator = '[';
    for (String word : words) {
      out.raw(separator).string(word);
      separator = ',';
    }
    out.raw(']');
  }

  /** To a tenth of a kilometre; null of a posting that has changed since it was found. */
  private void writeDistance(JsonBytes out, byte[] bytes) {
    Position.Distance nearest =
        Position.nearest(
            Position.of(HitContents.shown(bytes, 0).content(), gazetteer),
            asked.search().centres());
    if (nearest == null) {
      out.raw("null");
    } else {
      long tenths = Math.round(nearest.metres() / METRES_PER_TENTH);
      out.number(tenths / 10).raw('.').number(tenths % 10);
    }
    boolean derived = nearest != null && nearest.derived();
    out.raw(",\"coordinates_derived\":").raw(derived ? "true" : "false");
  }
}
