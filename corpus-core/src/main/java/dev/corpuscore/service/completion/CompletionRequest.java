package dev.corpuscore.service.completion;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Joining;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.List;

/**
 * What somebody has typed, and what may complete it.
 *
 * @param contextual count among the postings that match the words before the completed one, instead
 *     of among all
 * @param types of suggestions, each once
 * @param filter holds of all postings that are counted
 * @param now postings whose {@code expiresAt} is not after this are not counted
 * @param limit 0..{@link #LIMIT} completions
 * @param joining which of the words before the completed one the counted postings have
 * @param asTyped whether no word is spelled otherwise
 */
public record CompletionRequest(
    TypedWords typed,
    boolean contextual,
    List<SuggestionType> types,
    Condition.And filter,
    Instant now,
    int limit,
    Joining joining,
    boolean asTyped) {
  public static final int LIMIT = 50;

  public CompletionRequest {
    types = List.copyOf(types);
  }

  /** The postings that match these words; of a request that is not contextual, all. */
  PostingSearch context(List<String> words) {
    return contextual ? matching(words) : matching(List.of());
  }

  /** The postings that match these words. */
  PostingSearch matching(List<String> words) {
    TextQuery query = TextQuery.parse(String.join(" ", words));
    return PostingSearch.of(query, now).filter(filter).exactTotal(true).joining(joining).build();
  }
}
