package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.completion.CompleteQuery;
import dev.corpuscore.service.completion.Completion;
import dev.corpuscore.service.completion.CompletionRequest;
import dev.corpuscore.service.completion.PlaceCompletion;
import java.util.List;
import java.util.function.Supplier;

/** {@code GET /api/complete}: completions of a query, in the format of JobTech's JobSearch. */
public final class CompleteResource implements Resource {
  private static final int BYTES = 4_096;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final CompleteQuery complete;
  private final Supplier<QueryContext> context;

  public CompleteResource(CompleteQuery complete, Supplier<QueryContext> context) {
    this.complete = complete;
    this.context = context;
  }

  @Override
  public Response answer(Request request) {
    long begun = System.nanoTime();
    Parameters in = request.parameters().withoutEmpty();
    QueryContext now = context.get();
    boolean places = CompletionParameters.isOfPlaces(in);
    Parameters words = places ? CompletionParameters.ofLocations(in) : in;
    CompletionRequest asked = CompletionParameters.read(words, request, now);
    long read = System.nanoTime();
    List<PlaceCompletion> found =
        places
            ? complete.places(asked, now.places(), SearchFilter.kilometres(words))
            : complete.complete(asked).stream().map(it -> new PlaceCompletion(it, null)).toList();
    long end = System.nanoTime();
    JsonBytes out = new JsonBytes(BYTES);
    out.raw("{\"time_in_millis\":").number((end - read) / NANOS_PER_MILLI);
    out.raw(",\"result_time_in_millis\":").number((end - begun) / NANOS_PER_MILLI);
    out.raw(",\"typeahead\":[");
    String separator = "";
    for (PlaceCompletion place : found) {
      Completion one = place.completion();
      out.raw(separator).raw("{\"value\":").string(one.value());
      out.raw(",\"found_phrase\":").string(one.phrase());
      out.raw(",\"type\":").string(one.type());
      out.raw(",\"occurrences\":").number(one.occurrences());
      if (place.country() != null) {
        out.raw(",\"country\":").string(place.country());
      }
      out.raw('}');
      separator = ",";
    }
    out.raw(']');
    SearchWarnings.write(out, words.unread());
    return Response.json(out.raw('}').done());
  }
}
