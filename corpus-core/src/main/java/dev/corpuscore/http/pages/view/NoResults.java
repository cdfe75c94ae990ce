package dev.corpuscore.http.pages.view;

import java.util.List;

/**
 * What a search page shows when a search finds nothing.
 *
 * @param unknown words of the search that occur in no posting
 * @param suggestions similar searches that do find something, with their counts
 * @param examples searches from the most frequent values of the corpus
 */
public record NoResults(
    List<String> unknown, List<Suggestion> suggestions, List<Suggestion> examples) {
  public NoResults {
    unknown = List.copyOf(unknown);
    suggestions = List.copyOf(suggestions);
    examples = List.copyOf(examples);
  }

  /**
   * A link to another search, with its count.
   *
   * @param count as text, such as {@code 12 jobs}
   */
  public record Suggestion(String text, String href, String count) {}
}
