package dev.corpuscore.http.pages.view;

import java.util.List;

/**
 * What to say where nothing was found.
 *
 * @param unknown words typed that no posting has
 * @param ways searches near by that find something, with how many
 * @param examples searches that find something in any case
 */
public record Nothing(List<String> unknown, List<Way> ways, List<Way> examples) {
  public Nothing {
    unknown = List.copyOf(unknown);
    ways = List.copyOf(ways);
    examples = List.copyOf(examples);
  }

  /**
   * A search and what it finds.
   *
   * @param count in words, such as {@code 12 jobs}
   */
  public record Way(String text, String href, String count) {}
}
