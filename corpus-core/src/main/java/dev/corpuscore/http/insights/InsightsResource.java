package dev.corpuscore.http.insights;

import dev.corpuscore.http.search.InsightsParameters;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchWarnings;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.insights.InsightsSearch;
import dev.corpuscore.service.insights.ReadInsights;
import java.util.function.Supplier;

/** {@code GET /api/insights}: what the postings of a search say together. */
public final class InsightsResource implements Resource {
  private static final int BYTES = 8_192;

  private final ReadInsights insights;
  private final Supplier<QueryContext> context;

  public InsightsResource(ReadInsights insights, Supplier<QueryContext> context) {
    this.insights = insights;
    this.context = context;
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    QueryContext now = context.get();
    InsightsSearch asked = InsightsParameters.read(in, now);
    JsonBytes out = new JsonBytes(BYTES);
    out.raw('{');
    InsightsJson.write(out, insights.read(asked), now.occupations());
    SearchWarnings.write(out, in.unread());
    return Response.json(out.raw('}').done());
  }
}
