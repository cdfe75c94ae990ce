package dev.corpuscore.http;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.body.PageBodies;
import dev.corpuscore.http.search.IncompleteHeader;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.Totals;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.service.search.SearchPostings;
import java.time.Clock;
import java.util.Map;

/** {@code GET /api/postings}: postings as they are. */
final class PostingsResource implements Resource {
  private static final int FRAME_BYTES = 128;
  private static final String BEFORE = "{\"postings\":[";

  private final SearchPostings search;
  private final PageBodies bodies;
  private final Clock clock;

  PostingsResource(SearchPostings search, Clock clock) {
    this.search = search;
    this.bodies = new PageBodies(search);
    this.clock = clock;
  }

  @Override
  public Response answer(Request request) {
    var asked = SearchParameters.ofPostings(request.parameters(), clock.instant());
    SearchPage page = search.search(asked);
    if (!page.hasBodies()) {
      return IncompleteHeader.addTo(streamed(page, asked.limit()), page);
    }
    long size = FRAME_BYTES;
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      size += body == null ? 0 : HitBodies.postingBytes(body) + 1;
    }
    JsonBytes out = new JsonBytes(Math.toIntExact(size)).raw(BEFORE);
    HitStream.writeAll(out, page.hits().size(), writer(page));
    writeBehind(out, page, asked.limit());
    return IncompleteHeader.addTo(Response.json(out.done()), page);
  }

  private Response streamed(SearchPage page, int limit) {
    byte[] before = new JsonBytes(FRAME_BYTES).raw(BEFORE).done();
    JsonBytes behind = new JsonBytes(FRAME_BYTES);
    writeBehind(behind, page, limit);
    return Response.json(
        new HitStream(before, page.hits().size(), writer(page), behind.done()), Map.of());
  }

  private HitStream.HitWriter writer(SearchPage page) {
    return (out, place, first) -> {
      byte[] body = bodies.of(page.hits().get(place));
      if (body != null) {
        HitBodies.writePosting(first ? out : out.raw(','), body);
      }
      return body != null;
    };
  }

  private static void writeBehind(JsonBytes out, SearchPage page, int limit) {
    out.raw("],\"total\":");
    Totals.write(out, page);
    out.raw(",\"limit\":").number(limit).raw('}');
  }
}
