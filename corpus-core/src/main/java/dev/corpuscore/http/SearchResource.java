package dev.corpuscore.http;

import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.service.SearchPostings;
import java.time.Clock;
import java.util.Map;

/** {@code GET /api/search}: ads in the legacy shape. */
final class SearchResource implements Resource {
  private static final int FRAME_BYTES = 512;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SearchPostings search;
  private final PageBodies bodies;
  private final Clock clock;

  SearchResource(SearchPostings search, Clock clock) {
    this.search = search;
    this.bodies = new PageBodies(search);
    this.clock = clock;
  }

  @Override
  public Response answer(Request request) {
    long begun = System.nanoTime();
    var asked = SearchParameters.ofAds(request.parameters(), clock.instant());
    SearchPage page = search.search(asked);
    long found = System.nanoTime();
    long millis = millis(begun, found);
    if (!page.hasBodies()) {
      Response answer = Response.json(out -> write(out, page, millis, begun), Map.of());
      return IncompleteHeader.told(page, answer);
    }
    long size = FRAME_BYTES;
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      size += body == null ? 0 : HitBodies.adBytes(body) + 1;
    }
    JsonBytes out = new JsonBytes(Math.toIntExact(size));
    write(out, page, millis, begun);
    return IncompleteHeader.told(page, Response.json(out.done()));
  }

  private void write(JsonBytes out, SearchPage page, long queryMillis, long begun) {
    out.raw("{\"total\":");
    Totals.write(out, page);
    out.raw(",\"query_time_in_millis\":").number(queryMillis);
    out.raw(",\"result_time_in_millis\":").number(millis(begun, System.nanoTime()));
    out.raw(",\"stats\":[");
    writeStats(out, page);
    out.raw("],\"hits\":[");
    boolean first = true;
    for (Hit hit : page.hits()) {
      byte[] body = bodies.of(hit);
      if (body != null) {
        if (!first) {
          out.raw(',');
        }
        first = false;
        HitBodies.writeAd(out, body, hit.relevance());
      }
    }
    out.raw("]}");
  }

  private static void writeStats(JsonBytes out, SearchPage page) {
    String separator = "";
    for (Stats stats : page.stats()) {
      out.raw(separator).raw("{\"type\":").string(stats.facet().wire());
      out.raw(",\"values\":[");
      String between = "";
      for (Stats.Count count : stats.values()) {
        out.raw(between).raw("{\"term\":").string(count.term());
        out.raw(",\"count\":").number(count.count()).raw('}');
        between = ",";
      }
      out.raw("]}");
      separator = ",";
    }
  }

  private static long millis(long from, long to) {
    return (to - from) / NANOS_PER_MILLI;
  }
}
