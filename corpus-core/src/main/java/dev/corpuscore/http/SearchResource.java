package dev.corpuscore.http;

import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.body.PageBodies;
import dev.corpuscore.http.historical.HistoricalParameters;
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
import dev.corpuscore.service.LegacyIds;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.service.spelling.Correction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/search}, of open or of closed ads: ads in the legacy shape. */
final class SearchResource implements Resource {
  private static final int FRAME_BYTES = 2_048;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SearchPostings search;
  private final Function<SearchPage, Map<PostingId, AdContacts>> contacts;
  private final PageBodies bodies;
  private final LegacyIds ids;
  private final Supplier<QueryContext> context;
  private final BiFunction<Request, QueryContext, AdSearch> reader;

  private SearchResource(
      SearchPostings search,
      Function<SearchPage, Map<PostingId, AdContacts>> contacts,
      LegacyIds ids,
      Supplier<QueryContext> context,
      BiFunction<Request, QueryContext, AdSearch> reader) {
    this.search = search;
    this.contacts = contacts;
    this.bodies = new PageBodies(search);
    this.ids = ids;
    this.context = context;
    this.reader = reader;
  }

  SearchResource(
      SearchPostings search, ReadContacts contacts, LegacyIds ids, Supplier<QueryContext> context) {
    this(search, page -> PageBodies.contacts(page, contacts), ids, context, AdSearch::of);
  }

  /** Of closed ads, which name nobody. */
  static SearchResource historical(UseCases.Historical closed, Supplier<QueryContext> context) {
    return new SearchResource(
        closed.search(),
        page -> Map.of(),
        closed.legacyIds(),
        context,
        (request, now) -> AdSearch.of(request, now, HistoricalParameters::search));
  }

  @Override
  public Response answer(Request request) {
    long begun = System.nanoTime();
    QueryContext now = context.get();
    AdSearch asked = reader.apply(request, now);
    FoundPostings found = found(asked);
    SearchPage page = found.page();
    Map<PostingId, Long> duplicates =
        asked.distinct() ? bodies.duplicates(page, asked.search().now()) : Map.of();
    AdHits hits =
        new AdHits(asked, ids, now.gazetteer(), explanations(asked, found, now), duplicates);
    long millis = millis(begun, System.nanoTime());
    FieldMask shown = asked.hits();
    if (shown == null || page.hasBodies()) {
      JsonBytes out = JsonBytes.inParts(FRAME_BYTES);
      write(out, found, asked, millis, begun, it -> writeHits(it, page, hits, shown));
      return IncompleteHeader.addTo(Response.json(out), page);
    }
    // what is around the hits, which are cut in where they belong
    JsonBytes frame = new JsonBytes(FRAME_BYTES);
    AtomicInteger at = new AtomicInteger();
    write(frame, found, asked, millis, begun, it -> at.set(it.length()));
    byte[] whole = frame.done();
    HitStream stream =
        new HitStream(
            Arrays.copyOf(whole, at.get()),
            page.hits().size(),
            writer(page, hits, shown),
            Arrays.copyOfRange(whole, at.get(), whole.length));
    return IncompleteHeader.addTo(Response.json(stream, Map.of()), page);
  }

  private FoundPostings found(AdSearch asked) {
    if (asked.diverse()) {
      return search.diversely(asked.search(), asked.exact(), bodies::summary);
    }
    return asked.exact() ? search.exactly(asked.search()) : search.find(asked.search());
  }

  private @Nullable HitExplanations explanations(
      AdSearch asked, FoundPostings found, QueryContext now) {
    return asked.explained()
        ? new HitExplanations(
            search.explainer(asked.search(), found),
            found.corrections(),
            found.understood(),
            now.gazetteer())
        : null;
  }

  private static void write(
      JsonBytes out,
      FoundPostings found,
      AdSearch asked,
      long queryMillis,
      long begun,
      Consumer<JsonBytes> hits) {
    SearchPage page = found.page();
    MaskedObject answer = new MaskedObject(out, asked.answer());
    answer.member("total", it -> Totals.write(it, page));
    answer.member("positions", it -> it.number(page.positions()));
    answer.member("query_time_in_millis", it -> it.number(queryMillis));
    answer.member("result_time_in_millis", it -> it.number(millis(begun, System.nanoTime())));
    answer.member("stats", it -> StatisticsJson.write(it, page.stats(), asked.statsLimit()));
    answer.member("freetext_concepts", it -> it.raw("{}")); // no word is taken for a concept
    if (asked.hits() != null) {
      answer.whole(
          "hits",
          it -> {
            hits.accept(it.raw('['));
            it.raw(']');
          });
    }
    if (!found.corrections().isEmpty()) {
      answer.member("corrections", it -> writeCorrections(it, found.corrections()));
    }
    List<String> missing = page.missing();
    if (!missing.isEmpty()) {
      answer.member("missing_words", it -> AdHits.writeWords(it, missing));
    }
    List<NamedPlace> places = Interpretation.places(asked.circles());
    if (!places.isEmpty()
        || asked.where() != null
        || found.occupation() != null
        || found.understood() != null) {
      answer.member(
          "interpreted",
          it ->
              Interpretation.write(
                  it, places, asked.where(), found.occupation(), found.understood()));
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

  private void writeHits(JsonBytes out, SearchPage page, AdHits hits, @Nullable FieldMask shown) {
    if (shown != null) {
      HitStream.writeAll(out, page.hits().size(), writer(page, hits, shown));
    }
  }

  /** The hits of a page, of each what a mask shows; the store is asked once whom they name. */
  private HitStream.HitWriter writer(SearchPage page, AdHits hits, FieldMask shown) {
    Map<PostingId, AdContacts> people = contacts.apply(page);
    return (out, place, first) -> {
      Hit hit = page.hits().get(place);
      byte[] body = bodies.of(hit);
      if (body != null) {
        hits.write(first ? out : out.raw(','), hit, place, body, people.get(hit.id()), shown);
      }
      return body != null;
    };
  }

  private static long millis(long from, long to) {
    return (to - from) / NANOS_PER_MILLI;
  }
}
