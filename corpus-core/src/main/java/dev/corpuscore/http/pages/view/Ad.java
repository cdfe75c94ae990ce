package dev.corpuscore.http.pages.view;

import dev.corpuscore.http.pages.language.DisplayTime;
import dev.corpuscore.http.pages.language.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of one posting.
 *
 * @param jsonLd a schema.org JobPosting that cannot end its script element; null for a closed one
 * @param employerPage http or https, or null
 * @param apply http or https, or null
 * @param original http or https, or null
 * @param more a search for the employer's other postings
 * @param unseen how long ago the posting was last seen, if that is long; else null
 * @param report where the ad is reported, or null
 * @param elsewhere links to duplicates; null if they cannot be found now
 * @param descriptionHtml sanitised
 * @param seen when the posting was first and last seen
 * @param similar other jobs; none if none are similar, or if they cannot be found now
 */
public record Ad(
    Head head,
    @Nullable String jsonLd,
    String title,
    @Nullable String employer,
    @Nullable String employerPage,
    @Nullable String place,
    @Nullable Closed closed,
    List<Fact> facts,
    @Nullable String apply,
    @Nullable String applyHost,
    @Nullable String original,
    @Nullable String originalHost,
    @Nullable String more,
    @Nullable String unseen,
    @Nullable String report,
    @Nullable List<TextLink> elsewhere,
    @Nullable String language,
    @Nullable String descriptionHtml,
    String seen,
    List<Result> similar) {
  public Ad {
    facts = List.copyOf(facts);
    elsewhere = elsewhere == null ? null : List.copyOf(elsewhere);
    similar = List.copyOf(similar);
  }

  /**
   * Why and since when a posting is closed.
   *
   * @param why a message whose placeholder is the day
   */
  public record Closed(Message why, DisplayTime at) {}

  /**
   * One labelled fact.
   *
   * @param time shown instead of the values, or null
   * @param sentence of the description, from which it was read; null if the posting says it itself
   */
  public record Fact(
      String name, List<String> values, @Nullable DisplayTime time, @Nullable String sentence) {
    public Fact {
      values = List.copyOf(values);
    }

    public static Fact of(String name, String value) {
      return new Fact(name, List.of(value), null, null);
    }

    public static Fact of(String name, DisplayTime time) {
      return new Fact(name, List.of(), time, null);
    }

    /** The same, read from this sentence of the description. */
    public Fact readFrom(String sentence) {
      return new Fact(name, values, time, sentence);
    }
  }
}
