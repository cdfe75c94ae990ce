package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.service.reading.Placed;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a request for {@code GET /api/search} asks for.
 *
 * @param statsLimit how many values of each statistic are shown
 * @param circles the areas of which an ad must be in one, in the order given; none if it may be
 *     anywhere
 * @param where what {@link SearchFilter#WHERE} was taken for; null if it is not given
 * @param answer which members of the answer are shown
 * @param hits which members of a hit are shown; null if the answer is to have no hits
 * @param brief whether only the members of {@link FieldMask#BRIEF} of an ad have their values
 * @param exact whether words are searched for as they were typed, right or wrong
 * @param diverse whether the first hits are different jobs
 * @param distinct whether each job is found once
 * @param explained whether each hit says why it stands where it stands
 * @param unread the parameters that had no effect, by name
 */
public record AdSearch(
    PostingSearch search,
    int statsLimit,
    List<Circle> circles,
    @Nullable Placed where,
    FieldMask answer,
    @Nullable FieldMask hits,
    boolean brief,
    boolean exact,
    boolean diverse,
    boolean distinct,
    boolean explained,
    List<String> unread) {
  /** Which members of the answer are shown. */
  public static final String FIELDS_HEADER = "X-Fields";

  private static final String HITS = "hits";
  private static final String FIELDS = "fields";

  public AdSearch {
    circles = List.copyOf(circles);
    unread = List.copyOf(unread);
  }

  /**
   * Reads a request. Masks that are more exact than {@code resdet=brief} count in its place.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static AdSearch of(Request request, QueryContext context) {
    return of(request, context, SearchParameters::ofAds);
  }

  /**
   * As {@link #of(Request, QueryContext)}, of another route.
   *
   * @param reader what reads words, filters and page, as {@link SearchParameters#ofAds}
   */
  public static AdSearch of(
      Request request,
      QueryContext context,
      BiFunction<Parameters, QueryContext, PostingSearch> reader) {
    Parameters in = request.parameters().withoutEmpty();
    Boolean brief = in.parsed("resdet", AdSearch::isBrief);
    FieldMask fields = in.parsed(FIELDS, FieldMask::parse);
    FieldMask answer = header(in, request.fieldMask());
    if (fields != null && !request.fieldMask().isEmpty()) {
      in.fault(FIELDS, "and " + FIELDS_HEADER + " are both given, which counts is not clear");
    }
    FreetextHeaders headers = FreetextHeaders.of(in, request);
    PostingSearch search = reader.apply(in, context).joined(headers.joining()).withPositions();
    List<Circle> circles = Circle.read(in, context.gazetteer());
    FieldMask hits = fields == null ? answer.of(HITS) : fields;
    boolean exact = SearchParameters.isExact(in) || headers.asTyped();
    boolean diverse = SearchParameters.isDiverse(in, false);
    boolean explained = SearchParameters.isExplained(in);
    return new AdSearch(
        StatisticsJson.prepared(search),
        search.statsLimit(),
        circles,
        SearchFilter.placed(in, context).orElse(null),
        answer,
        hits,
        Boolean.TRUE.equals(brief) && hits != null && hits.isAll(),
        exact,
        diverse,
        SearchParameters.isDistinct(in, false),
        explained,
        in.unread());
  }

  private static boolean isBrief(String text) {
    return switch (text) {
      case "brief" -> true;
      case "full" -> false;
      default -> throw new Refused("must be brief or full");
    };
  }

  private static FieldMask header(Parameters in, String mask) {
    try {
      return mask.isBlank() ? FieldMask.ALL : FieldMask.parse(mask);
    } catch (Refused e) {
      in.fault(FIELDS_HEADER, e.getMessage());
      return FieldMask.ALL;
    }
  }
}
