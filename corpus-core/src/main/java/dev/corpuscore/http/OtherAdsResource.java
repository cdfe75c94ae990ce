package dev.corpuscore.http;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.body.PageBodies;
import dev.corpuscore.http.search.IncompleteHeader;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.SearchWarnings;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.LegacyIds;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.search.JobPostings;
import dev.corpuscore.service.similar.FindSimilar;
import java.util.List;
import java.util.Map;

/**
 * {@code GET /api/ad/{id}/similar} and {@code /near-duplicates}: the ads that are most like one, or
 * of its job, in the legacy shape.
 */
final class OtherAdsResource implements Resource {
  /** How many ads are shown, unless the request says. */
  private static final int SIMILAR = 6;

  private static final int OF_JOB = 10;
  private static final int FRAME_BYTES = 1_024;
  private static final String BEFORE = "{\"hits\":[";

  private final AdResource ads;
  private final LegacyIds ids;
  private final Others others;
  private final int limit;
  private final int most;
  private final PageBodies bodies;
  private final ReadContacts contacts;

  private OtherAdsResource(
      AdResource ads,
      LegacyIds ids,
      UseCases.Searching searching,
      Others others,
      int limit,
      int most) {
    this.ads = ads;
    this.ids = ids;
    this.others = others;
    this.limit = limit;
    this.most = most;
    this.bodies = new PageBodies(searching.search());
    this.contacts = searching.contacts();
  }

  /**
   * The ads that are most like one.
   *
   * @param ads knows which ad an id is about
   * @param ids by which ads are known
   */
  static OtherAdsResource similar(Api api, AdResource ads, LegacyIds ids) {
    UseCases.Searching searching = api.useCases().searching();
    PageBodies bodies = new PageBodies(searching.search());
    return new OtherAdsResource(
        ads,
        ids,
        searching,
        (ad, limit) -> searching.similar().to(ad, limit, bodies::summary),
        SIMILAR,
        FindSimilar.LIMIT);
  }

  /** The other open ads of the job of one. Parameters as of {@link #similar}. */
  static OtherAdsResource ofJob(Api api, AdResource ads, LegacyIds ids) {
    UseCases.Searching searching = api.useCases().searching();
    return new OtherAdsResource(
        ads,
        ids,
        searching,
        (ad, limit) -> searching.search().jobs().others(ad, api.clock().instant(), limit),
        OF_JOB,
        JobPostings.LIMIT);
  }

  /** Which other ads are shown. */
  interface Others {
    /** Finds at most so many other ads than this one. */
    SearchPage than(Posting ad, int limit);
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    int asked = SearchParameters.ofOthers(in, limit, most);
    SearchPage page = others.than(ads.find(request.segment()), asked);
    List<String> unread = in.unread();
    HitStream.HitWriter writer = writer(page);
    JsonBytes behind = new JsonBytes(FRAME_BYTES).raw(']');
    SearchWarnings.write(behind, unread);
    behind.raw('}');
    if (!page.hasBodies()) {
      byte[] before = new JsonBytes(FRAME_BYTES).raw(BEFORE).done();
      HitStream stream = new HitStream(before, page.hits().size(), writer, behind.done());
      return IncompleteHeader.addTo(Response.json(stream, Map.of()), page);
    }
    JsonBytes out = new JsonBytes(FRAME_BYTES + PageBodies.adBytes(page)).raw(BEFORE);
    HitStream.writeAll(out, page.hits().size(), writer);
    return IncompleteHeader.addTo(Response.json(out.raw(behind.done()).done()), page);
  }

  private HitStream.HitWriter writer(SearchPage page) {
    Map<PostingId, AdContacts> people = PageBodies.contacts(page, contacts);
    return (out, place, first) -> {
      Hit hit = page.hits().get(place);
      byte[] body = bodies.of(hit);
      if (body != null) {
        HitBodies.beginAd(
            first ? out : out.raw(','),
            body,
            hit.relevance(),
            people.get(hit.id()),
            HitBodies.number(ids, hit.id(), body));
        HitBodies.writeDerived(out, body);
        out.raw('}');
      }
      return body != null;
    };
  }
}
