package dev.corpuscore.http;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.search.AdSearch;
import dev.corpuscore.http.search.FieldMask;
import dev.corpuscore.http.search.MaskedObject;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.jobtech.AdContacts;
import org.jspecify.annotations.Nullable;

/** Writes the hits of one search, as it asked for them. */
final class AdHits {
  private static final double METRES_PER_TENTH = 100;

  private final AdSearch asked;
  private final Gazetteer gazetteer;

  /**
   * @param gazetteer where postings are that have no coordinates
   */
  AdHits(AdSearch asked, Gazetteer gazetteer) {
    this.asked = asked;
    this.gazetteer = gazetteer;
  }

  /**
   * Writes what was asked for of the ad with these bytes.
   *
   * @param contacts whom it names; null for nobody
   */
  void write(JsonBytes out, Hit hit, byte[] bytes, @Nullable AdContacts contacts, FieldMask mask) {
    if (mask.isAll()) {
      writeWhole(out, hit, bytes, contacts);
    } else {
      MaskedObject.write(out, mask, it -> writeWhole(it, hit, bytes, contacts));
    }
  }

  private void writeWhole(JsonBytes out, Hit hit, byte[] bytes, @Nullable AdContacts contacts) {
    HitBodies.beginAd(out, bytes, hit.relevance(), contacts);
    if (!asked.circles().isEmpty()) {
      writeDistance(out.raw(",\"distance_km\":"), bytes);
    }
    out.raw('}');
  }

  /** To a tenth of a kilometre; null of a posting that has changed since it was found. */
  private void writeDistance(JsonBytes out, byte[] bytes) {
    Position.Distance nearest =
        Position.nearest(
            Position.of(HitBodies.shown(bytes, 0).content(), gazetteer), asked.search().centres());
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
