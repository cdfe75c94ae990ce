package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Holds the ids of a part of a corpus by {@code GET /api/changes} with a filter, as somebody
 * outside would. Used by one thread.
 */
public final class FilteredFollower {
  /** Where the ads are that filters are drawn for. */
  public static final List<String> COUNTRIES = List.of("SE", "DE", "NO");

  /** What their titles are made of. */
  public static final List<String> WORDS = List.of("cook", "nurse", "welder", "night", "senior");

  private final String filter;
  private final Set<String> named = new TreeSet<>();
  private Set<String> held = new TreeSet<>();
  private String after = "";
  private Set<String> storedHeld = Set.of();
  private String storedAfter = "";

  /**
   * @param filter a query string
   */
  public FilteredFollower(String filter) {
    this.filter = filter;
  }

  /** Words, a country or both, at random. */
  public static String filter(Random random) {
    String word = any(WORDS, random);
    String other = any(WORDS, random);
    String words =
        switch (random.nextInt(8)) {
          case 0 -> "";
          case 1 -> word;
          case 2 -> word + "s -" + other;
          case 3 -> "\"" + word + " " + other + "\"";
          case 4 -> word.substring(0, 3) + "*";
          case 5 -> "*" + word.substring(2);
          case 6 -> word + " OR (" + other + " " + any(WORDS, random) + ")";
          default -> word + " " + other;
        };
    String country =
        words.isEmpty() || random.nextBoolean()
            ? "&country=" + (random.nextInt(3) == 0 ? "-" : "") + any(COUNTRIES, random)
            : "";
    return "q=" + URLEncoder.encode(words, StandardCharsets.UTF_8) + country;
  }

  /** The title of an ad, at random. */
  public static String title(Random random) {
    return any(WORDS, random) + " " + any(WORDS, random) + (random.nextBoolean() ? "s" : "");
  }

  public static <T> T any(List<T> some, Random random) {
    return some.get(random.nextInt(some.size()));
  }

  /**
   * Asks once.
   *
   * @param never what no answer may have
   * @return whether there was nothing more; false if the instance did not answer, or is behind
   */
  public boolean read(HttpCaller instance, int limit, String never) {
    HttpResponse<String> answer;
    try {
      answer = instance.get("/api/changes?" + filter + "&limit=" + limit + after);
    } catch (UncheckedIOException e) {
      return false;
    }
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 503);
    if (answer.statusCode() == 503) {
      return false;
    }
    assertThat(answer.body()).as("what is not listed").doesNotContain(never);
    JsonNode page = HttpCaller.parse(answer.body());
    for (JsonNode change : page.path("changes")) {
      String id = change.path("id").stringValue();
      named.add(id);
      if (change.path("change").stringValue().equals("upsert")) {
        held.add(id);
      } else {
        held.remove(id);
      }
    }
    after = "&after=" + page.path("next").stringValue();
    return page.path("complete").booleanValue();
  }

  /** Puts what it holds on the disk. */
  public void store() {
    storedHeld = new TreeSet<>(held);
    storedAfter = after;
  }

  /** Dies, and begins again with what is on the disk. */
  public void kill() {
    held = new TreeSet<>(storedHeld);
    after = storedAfter;
  }

  /** What it holds. */
  public Set<String> held() {
    return Set.copyOf(held);
  }

  /** Each id that any answer had. */
  public Set<String> named() {
    return Set.copyOf(named);
  }

  /** What the same search finds now, of at most a hundred. */
  public Set<String> searched(HttpCaller instance) {
    HttpResponse<String> answer;
    do {
      answer = instance.get("/api/search?exact=true&fill=false&limit=100&" + filter);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    } while (answer.headers().firstValue("X-Search-Incomplete").isPresent()); // a busy machine
    Set<String> ids = new TreeSet<>();
    for (JsonNode hit : HttpCaller.parse(answer.body()).path("hits")) {
      ids.add(hit.path("id").stringValue());
    }
    return ids;
  }

  @Override
  public String toString() {
    return filter;
  }
}
