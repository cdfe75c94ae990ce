package dev.corpuscore.http.pages.view;

import dev.corpuscore.http.pages.language.MessageKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search page.
 *
 * @param words what was typed into the box
 * @param where the field for where
 * @param kept parameters without a control of their own, sent along with the next search
 * @param pay the field for jobs that pay at least so much; null for a search that it cannot say
 * @param heading how many jobs
 * @param show to see the jobs that the filters leave, and how many they are
 * @param about what they were searched for, or null
 * @param chips one link for each active filter, to the same search without it
 * @param clear the same words without any filter
 * @param first the number of the first result, from 1
 * @param range such as {@code 21–40 of 957}
 * @param corrected null if the words were searched for as they were typed
 * @param asTyped null unless the words were read as more than words
 * @param uncorrected whether there was no time to look for other spellings of all words
 * @param once whether each job is shown once; null where no job has more than one posting
 * @param occupation from words that name an occupation to all jobs of it; null for none
 * @param occupationsFrom whose table of occupations is used; null without one
 * @param results the jobs of this page that match
 * @param others those that lack a word, which fill the page
 * @param insights what these jobs say together, as a page; null for a search that cannot say
 * @param noResults null where some job matches, or where there is nothing to suggest yet
 */
public record Browse(
    Head head,
    String words,
    Where where,
    List<Field> kept,
    List<Facet> facets,
    List<Choice> since,
    @Nullable Pay pay,
    List<Choice> sorts,
    String heading,
    String show,
    @Nullable String about,
    List<TextLink> chips,
    String clear,
    @Nullable Corrected corrected,
    @Nullable AsTyped asTyped,
    boolean uncorrected,
    @Nullable Once once,
    @Nullable TextLink occupation,
    @Nullable String occupationsFrom,
    List<Result> results,
    List<Result> others,
    int first,
    String range,
    @Nullable String insights,
    @Nullable NoResults noResults) {
  public Browse {
    kept = List.copyOf(kept);
    facets = List.copyOf(facets);
    since = List.copyOf(since);
    sorts = List.copyOf(sorts);
    chips = List.copyOf(chips);
    results = List.copyOf(results);
    others = List.copyOf(others);
  }

  /**
   * What was searched for instead of what was typed.
   *
   * @param exact the path of a search for the words as they were typed
   */
  public record Corrected(String words, String typed, String exact) {}

  /**
   * That words were read as a place, a kind of employment and so on.
   *
   * @param exact the path of a search for the words as they were typed
   * @param dropped the words that were not searched for; empty if there are none
   */
  public record AsTyped(String typed, String exact, String dropped) {}

  /**
   * Whether each job is shown once, or every posting.
   *
   * @param other to the same search the other way
   */
  public record Once(String said, TextLink other) {}

  /** The filters that may have any number of values, or those that have few. */
  public List<Facet> facets(boolean many) {
    return facets.stream().filter(it -> it.many() == many).toList();
  }

  /** Whether the page shows any job. */
  public boolean hasJobs() {
    return !results.isEmpty() || !others.isEmpty();
  }

  /** What the jobs that fill the page lack. */
  public MessageKey othersHeading() {
    boolean one = others.stream().allMatch(it -> it.missing().size() == 1);
    return one ? MessageKey.LACK_ONE : MessageKey.LACK_SOME;
  }

  /**
   * The field for where jobs are.
   *
   * @param text as it was typed, or what it was taken for
   * @param radii kilometres around a town
   * @param unknown whether nothing is known by this name, so that jobs are shown from anywhere
   * @param note what to know of what was typed; null for nothing
   */
  public record Where(String text, List<Choice> radii, boolean unknown, @Nullable String note) {
    public Where {
      radii = List.copyOf(radii);
    }
  }

  /**
   * The field for jobs that pay at least so much.
   *
   * @param least as it was typed
   * @param example an amount that fits the currency that comes first and the chosen period
   * @param note what is wrong with it; null for nothing
   */
  public record Pay(
      String least,
      String example,
      List<Choice> currencies,
      List<Choice> periods,
      @Nullable String note) {
    public Pay {
      currencies = List.copyOf(currencies);
      periods = List.copyOf(periods);
    }
  }

  /** A parameter of the form. */
  public record Field(String name, String value) {}

  /**
   * A filter.
   *
   * @param name of its parameter
   * @param type of its inputs: {@code checkbox} or {@code radio}
   * @param many whether it may have any number of values: then it comes last
   */
  public record Facet(String name, String label, String type, boolean many, List<Choice> choices) {
    public Facet {
      choices = List.copyOf(choices);
    }
  }

  /**
   * One value to choose.
   *
   * @param id of its input, unique on the page
   * @param count how many jobs have it, or null where that is not counted
   */
  public record Choice(
      String id, String value, String label, @Nullable String count, boolean chosen) {}
}
