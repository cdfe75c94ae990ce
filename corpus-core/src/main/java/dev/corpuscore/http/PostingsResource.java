package dev.corpuscore.http;

import dev.corpuscore.http.search.IncompleteHeader;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.Totals;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.service.SearchPostings;
import java.time.Clock;
import java.util.Map;

/** {@code GET /api/postings}: postings as they are. */
final class PostingsResource implements Resource {
  private static final int FRAME_BYTES = 128;

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
      Response answer = Response.json(out -> write(out, page, asked.limit()), Map.of());
      return IncompleteHeader.addTo(answer, page);
    }
    long size = FRAME_BYTES;
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      size += body == null ? 0 : HitBodies.postingBytes(body) + 1;
    }
    JsonBytes out = new JsonBytes(Math.toIntExact(size));
    write(out, page, asked.limit());
    return IncompleteHeader.addTo(Response.json(out.done()), page);
  }

  private void write(JsonBytes out, SearchPage page, int limit) {
    out.raw("{\"postings\":[");
    boolean first = true;
    for (Hit hit : page.hits()) {
      byte[] body = bodies.of(hit);
      if (body != null) {
        if (!first) {
          out.raw(',');
        }
        first = false;
        HitBodies.writePosting(out, body);
      }
    }
    out.raw("],\"total\":");
    Totals.write(out, page);
    out.raw(",\"limit\":").number(limit).raw('}');
  }
}
