package dev.corpuscore.feed;

import java.util.Map;

/**
 * A part of a board that is read like a board of its own: the ads that pass some filters. A board
 * that shows only its first ads is read whole by slices that are each small enough.
 *
 * @param name for people, such as {@code jobFamilyGroup: Sales}
 * @param filters the value of each filter, by its name
 * @param ads how many ads the board says the slice has
 * @param first the request for its first page
 */
public record Slice(String name, Map<String, String> filters, int ads, FeedRequest first) {
  public Slice {
    filters = Map.copyOf(filters);
  }
}
