package dev.corpuscore.index.layout;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Fact;
import dev.corpuscore.index.PostingSearch.Filters;
import dev.corpuscore.index.layout.Words.Word;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery.Clause;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A public search in the terms that indexes hold.
 *
 * @param nothing whether nothing can match: what was typed is in no posting
 * @param scored the words that must all stand somewhere in a posting, in the order typed; they
 *     alone decide about relevance
 * @param required must all hold besides
 * @param excluded of each of these lists something must not hold
 * @param filters must all hold besides
 */
public record SearchTerms(
    boolean nothing,
    List<Word> scored,
    List<Part> required,
    List<List<Part>> excluded,
    List<Filter> filters) {
  private static final SearchTerms NOTHING =
      new SearchTerms(true, List.of(), List.of(), List.of(), List.of());

  public SearchTerms {
    scored = List.copyOf(scored);
    required = List.copyOf(required);
    excluded = List.copyOf(excluded);
    filters = List.copyOf(filters);
  }

  /** What a clause asks of the words of a posting. */
  public sealed interface Part {
    /** The stem stands somewhere. */
    record Stem(Words.Stem stem) implements Part {}

    /** A word begins with this, or its stem does. */
    record Prefix(Word word) implements Part {}

    /**
     * Stems stand in a row in one text, at least two of them. A possessive among the words stands
     * for any word.
     */
    record Phrase(List<Word> words) implements Part {
      public Phrase {
        words = List.copyOf(words);
      }
    }
  }

  /** What is asked of the facts of a posting. */
  public sealed interface Filter {
    /** One of these values. */
    record AnyOf(Fact fact, List<String> values) implements Filter {
      public AnyOf {
        values = List.copyOf(values);
      }
    }

    /** One location has all keys of one of these; no location has the keys of an empty one. */
    record AnyPlace(List<List<Word>> places) implements Filter {}

    /** Published in these seconds since 1970, both inclusive. */
    record Published(long from, long to) implements Filter {}
  }

  /** Whether there is nothing to match: no words, no filters. */
  public boolean everything() {
    return !nothing
        && scored.isEmpty()
        && required.isEmpty()
        && excluded.isEmpty()
        && filters.isEmpty();
  }

  /** Whether words must stand, or not stand, in a row or in one place. */
  public boolean phrases() {
    return Stream.concat(required.stream(), excluded.stream().flatMap(List::stream))
            .anyMatch(Part.Phrase.class::isInstance)
        || filters.stream().anyMatch(Filter.AnyPlace.class::isInstance);
  }

  /** The stems of {@link #scored}, each once. */
  public List<Words.Stem> stems() {
    return scored.stream().map(word -> word.stem).distinct().toList();
  }

  /**
   * Reads a search. A clause without any word (punctuation alone) is ignored; if that leaves no
   * positive clause of a query that had one, nothing matches: what was typed is in no posting.
   */
  public static SearchTerms of(PostingSearch search, Words analysis) {
    return new Reading(analysis).read(search);
  }

  private static final class Reading {
    private final Words analysis;
    private final List<Word> scored = new ArrayList<>();
    private final List<Part> required = new ArrayList<>();
    private final List<List<Part>> excluded = new ArrayList<>();
    private final List<Filter> filters = new ArrayList<>();

    Reading(Words analysis) {
      this.analysis = analysis;
    }

    SearchTerms read(PostingSearch search) {
      boolean positiveTyped = false;
      boolean positiveRead = false;
      for (Clause clause : search.query().clauses()) {
        boolean read = read(clause);
        positiveTyped |= !clause.negated();
        positiveRead |= !clause.negated() && read;
      }
      if (positiveTyped && !positiveRead) {
        return NOTHING;
      }
      filter(search.filters());
      return new SearchTerms(false, scored, required, excluded, filters);
    }

    private List<Word> words(String text) {
      List<Word> words = new ArrayList<>();
      analysis.read(text, words);
      return words;
    }

    private boolean read(Clause clause) {
      List<Word> all = words(clause.text());
      List<Word> words = all.stream().filter(word -> !word.possessive).toList();
      if (words.isEmpty()) {
        return false;
      }
      if (clause.negated()) {
        excluded.add(excluded(clause, all, words));
      } else {
        require(clause, all, words);
      }
      return true;
    }

    private void require(Clause clause, List<Word> all, List<Word> words) {
      int last = words.size() - 1;
      switch (clause.kind()) {
        case WORD -> scored.addAll(words);
        case PHRASE -> {
          scored.addAll(words);
          if (last > 0) {
            required.add(new Part.Phrase(all));
          }
        }
        case PREFIX -> {
          scored.addAll(words.subList(0, last));
          required.add(new Part.Prefix(words.getLast()));
        }
      }
    }

    /** What a negated clause excludes: postings for which the clause itself would hold. */
    private static List<Part> excluded(Clause clause, List<Word> all, List<Word> words) {
      int last = words.size() - 1;
      return switch (clause.kind()) {
        case PHRASE -> last > 0 ? List.of(new Part.Phrase(all)) : stems(words);
        case WORD -> stems(words);
        case PREFIX -> {
          List<Part> parts = new ArrayList<>(stems(words.subList(0, last)));
          parts.add(new Part.Prefix(words.getLast()));
          yield parts;
        }
      };
    }

    private static List<Part> stems(List<Word> words) {
      return words.stream().<Part>map(word -> new Part.Stem(word.stem)).toList();
    }

    private void filter(Filters asked) {
      anyOf(Fact.EMPLOYER, asked.employers(), Words::foldName);
      anyOf(Fact.COUNTRY, asked.countries(), Function.identity());
      anyOf(Fact.EMPLOYMENT_TYPE, asked.employmentTypes(), EmploymentType::wire);
      if (asked.remote() != null) {
        anyOf(Fact.REMOTE, List.of(asked.remote()), String::valueOf);
      }
      if (!asked.locations().isEmpty()) {
        filters.add(new Filter.AnyPlace(asked.locations().stream().map(this::words).toList()));
      }
      Instant after = asked.publishedAfter();
      Instant before = asked.publishedBefore();
      if (after != null || before != null) {
        filters.add(
            new Filter.Published(
                after == null ? Long.MIN_VALUE : ceilingSecond(after),
                before == null ? Long.MAX_VALUE : before.getEpochSecond()));
      }
    }

    private static long ceilingSecond(Instant time) {
      return time.getNano() == 0 ? time.getEpochSecond() : time.getEpochSecond() + 1;
    }

    private <T> void anyOf(Fact fact, List<T> values, Function<T, String> term) {
      if (!values.isEmpty()) {
        filters.add(new Filter.AnyOf(fact, values.stream().map(term).toList()));
      }
    }
  }
}
