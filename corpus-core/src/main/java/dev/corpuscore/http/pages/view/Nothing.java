package dev.corpuscore.http.pages.view;

import java.util.List;

/**
 * What a search page shows when a search finds nothing.
 *
 * @param unknown words of the search that occur in no posting
 * @param ways similar searches that do find something, with their counts
 * @param examples searches from the most frequent values of the corpus
 */
public record Nothing(List<String> unknown, List<Way> ways, List<Way> examples) {
  public Nothing {
    unknown = List.copyOf(unknown);
    ways = List.copyOf(ways);
    examples = List.copyOf(examples);
  }

  /**
   * A link to another search, with its count.
   *
   * @param count as text, such as {@code 12 jobs}
   */
  public record Way(String text, String href, String count) {}
}
