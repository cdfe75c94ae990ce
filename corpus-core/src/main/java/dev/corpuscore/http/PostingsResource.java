package dev.corpuscore.http;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.service.SearchPostings;
import java.time.Clock;

/** {@code GET /api/postings}: postings as they are. */
final class PostingsResource implements Resource {
  private static final int FRAME_BYTES = 128;

  private final SearchPostings search;
  private final Clock clock;

  PostingsResource(SearchPostings search, Clock clock) {
    this.search = search;
    this.clock = clock;
  }

  @Override
  public Answer answer(Request request) {
    var asked = SearchParameters.ofPostings(request.parameters(), clock.instant());
    return Answer.json(write(search.search(asked), asked.limit()));
  }

  private static byte[] write(SearchPage page, int limit) {
    long size = FRAME_BYTES;
    for (Hit hit : page.hits()) {
      size += HitBodies.postingBytes(hit.body()) + 1;
    }
    JsonBytes out = new JsonBytes(Math.toIntExact(size));
    out.raw("{\"postings\":[");
    boolean first = true;
    for (Hit hit : page.hits()) {
      if (!first) {
        out.raw(',');
      }
      first = false;
      HitBodies.writePosting(out, hit.body());
    }
    out.raw("],\"total\":");
    Totals.write(out, page);
    return out.raw(",\"limit\":").number(limit).raw('}').done();
  }
}
