package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.service.completion.CompletionRequest;
import dev.corpuscore.service.completion.TypedWords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/** What the query string of {@code GET /api/complete} asks for. */
final class CompletionParameters {
  /** Of {@code q}, in characters (Unicode code points), as in JobTech's JobSearch. */
  private static final int LENGTH_LIMIT = 255;

  private static final int LIMIT = 10;

  private static final List<SuggestionType> STANDARD =
      List.of(SuggestionType.OCCUPATION, SuggestionType.SKILL, SuggestionType.LOCATION);

  private static final String TYPES = "qfields";

  private CompletionParameters() {}

  /** Whether places to search in are asked for, and nothing else. */
  static boolean isOfPlaces(Parameters in) {
    return in.all(TYPES, it -> it).equals(List.of("place"));
  }

  /** These, which ask for places, as they ask for words that places of postings have. */
  static Parameters ofLocations(Parameters in) {
    return in.with(TYPES, SuggestionType.LOCATION.wire());
  }

  /**
   * Reads all of it. What is unknown is left in {@link Parameters#unread}, or a fault with {@code
   * strict=true}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  static CompletionRequest read(Parameters in, Request request, QueryContext context) {
    FreetextHeaders headers = FreetextHeaders.of(in, request);
    TypedWords typed = in.parsed("q", CompletionParameters::typed);
    int limit = in.jobTechNumber("limit", LIMIT, 0, CompletionRequest.LIMIT);
    List<SuggestionType> types = in.all(TYPES, CompletionParameters::type);
    CompletionRequest asked =
        new CompletionRequest(
            Objects.requireNonNullElse(typed, TypedWords.of("")),
            !Boolean.FALSE.equals(in.bool("contextual")),
            types.isEmpty() ? STANDARD : List.copyOf(new LinkedHashSet<>(types)),
            SearchFilter.all(in, context),
            context.now(),
            limit,
            headers.joining(),
            headers.asTyped());
    SearchParameters.refuseUnread(in, Boolean.TRUE.equals(in.bool("strict")));
    in.throwIfFaulty();
    return asked;
  }

  /**
   * The words before the last must be a query, with any of them as the beginning of a suggestion.
   */
  private static TypedWords typed(String text) {
    if (text.codePointCount(0, text.length()) > LENGTH_LIMIT) {
      throw new Refused("must have at most " + LENGTH_LIMIT + " characters");
    }
    TypedWords typed = TypedWords.of(text);
    SearchParameters.text(String.join(" ", typed.words()));
    return typed;
  }

  private static SuggestionType type(String text) {
    return Parameters.oneOf(
        text,
        List.of(SuggestionType.values()),
        SuggestionType::wire,
        "must be one of %s, or place alone");
  }
}
