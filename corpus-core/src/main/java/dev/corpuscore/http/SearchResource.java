package dev.corpuscore.http;

import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.search.AdSearch;
import dev.corpuscore.http.search.FieldMask;
import dev.corpuscore.http.search.HitExplanations;
import dev.corpuscore.http.search.IncompleteHeader;
import dev.corpuscore.http.search.Interpretation;
import dev.corpuscore.http.search.MaskedObject;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchWarnings;
import dev.corpuscore.http.search.StatisticsJson;
import dev.corpuscore.http.search.Totals;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.Correction;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.SearchPostings;
import dev.corpuscore.service.SearchPostings.Found;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/search}: ads in the legacy shape. */
final class SearchResource implements Resource {
  private static final int FRAME_BYTES = 2_048;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /** A cache that answers for us must not give what one mask shows to whoever sent another. */
  private static final Map<String, String> BY_MASK =
      Map.of("Vary", "Accept-Encoding, " + AdSearch.FIELDS_HEADER);

  private final SearchPostings search;
  private final ReadContacts contacts;
  private final PageBodies bodies;
  private final Supplier<QueryContext> context;

  SearchResource(SearchPostings search, ReadContacts contacts, Supplier<QueryContext> context) {
    this.search = search;
    this.contacts = contacts;
    this.bodies = new PageBodies(search);
    this.context = context;
  }

  @Override
  public Response answer(Request request) {
    long begun = System.nanoTime();
    QueryContext now = context.get();
    AdSearch asked = AdSearch.of(request, now);
    Found found = asked.exact() ? search.exactly(asked.search()) : search.find(asked.search());
    AdHits hits = new AdHits(asked, now.gazetteer(), explanations(asked, found));
    SearchPage page = found.page();
    long millis = millis(begun, System.nanoTime());
    if (!page.hasBodies()) {
      Response answer =
          Response.json(out -> write(out, found, asked, hits, millis, begun), BY_MASK);
      return IncompleteHeader.addTo(answer, page);
    }
    JsonBytes out = JsonBytes.inParts(FRAME_BYTES);
    write(out, found, asked, hits, millis, begun);
    return IncompleteHeader.addTo(Response.json(out).with(BY_MASK), page);
  }

  private @Nullable HitExplanations explanations(AdSearch asked, Found found) {
    return asked.explained()
        ? new HitExplanations(search.explainer(asked.search(), found), found.corrections())
        : null;
  }

  private void write(
      JsonBytes out, Found found, AdSearch asked, AdHits hits, long queryMillis, long begun) {
    SearchPage page = found.page();
    MaskedObject answer = new MaskedObject(out, asked.answer());
    answer.member("total", it -> Totals.write(it, page));
    answer.member("positions", it -> it.number(page.positions()));
    answer.member("query_time_in_millis", it -> it.number(queryMillis));
    answer.member("result_time_in_millis", it -> it.number(millis(begun, System.nanoTime())));
    answer.member("stats", it -> StatisticsJson.write(it, page.stats()));
    answer.member("freetext_concepts", it -> it.raw("{}")); // no word is taken for a concept
    FieldMask shown = asked.hits();
    if (shown != null) {
      answer.whole("hits", it -> writeHits(it, page, hits, shown));
    }
    if (!found.corrections().isEmpty()) {
      answer.member("corrections", it -> writeCorrections(it, found.corrections()));
    }
    List<String> missing = page.missing();
    if (!missing.isEmpty()) {
      answer.member("missing_words", it -> AdHits.writeWords(it, missing));
    }
    List<NamedPlace> places = Interpretation.places(asked.circles());
    if (!places.isEmpty() || found.occupation() != null) {
      answer.member("interpreted", it -> Interpretation.write(it, places, found.occupation()));
    }
    if (!asked.unread().isEmpty()) {
      answer.whole("warnings", it -> SearchWarnings.writeList(it, asked.unread()));
    }
    answer.end();
  }

  private static void writeCorrections(JsonBytes out, List<Correction> corrections) {
    char separator = '[';
    for (Correction one : corrections) {
      out.raw(separator).raw("{\"from\":").string(one.from());
      out.raw(",\"to\":").string(one.to()).raw('}');
      separator = ',';
    }
    out.raw(']');
  }

  private void writeHits(JsonBytes out, SearchPage page, AdHits hits, FieldMask shown) {
    out.raw('[');
    boolean first = true;
    Map<PostingId, AdContacts> people = PageBodies.contacts(page, contacts);
    for (int place = 0; place < page.hits().size(); place++) {
      Hit hit = page.hits().get(place);
      byte[] body = bodies.of(hit);
      if (body != null) {
        if (!first) {
          out.raw(',');
        }
        first = false;
        hits.write(out, hit, place, body, people.get(hit.id()), shown);
      }
    }
    out.raw(']');
  }

  private static long millis(long from, long to) {
    return (to - from) / NANOS_PER_MILLI;
  }
}
