package dev.corpuscore.index;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import java.util.List;

/**
 * A condition that a posting meets or not. Its terms (keys, stems, facet values) are already
 * analysed. An index stores and compares them as they are, so every index finds the same postings.
 */
public sealed interface Condition {
  /** Matches every posting. */
  And EVERYTHING = new And(List.of());

  /** Matches if all of these match. An empty list matches every posting. */
  record And(List<Condition> of) implements Condition {
    public And {
      of = List.copyOf(of);
    }
  }

  /** Matches if at least one of these matches. An empty list matches no posting. */
  record Or(List<Condition> of) implements Condition {
    public Or {
      of = List.copyOf(of);
    }
  }

  /** Matches if {@code of} does not. */
  record Not(Condition of) implements Condition {}

  /** Matches if one of the facet's {@linkplain Facet.Value#term terms} is in the list. */
  record In(Facet facet, List<String> terms) implements Condition {
    public In {
      terms = List.copyOf(terms);
    }
  }

  /** Matches if one of the texts contains this term. */
  record Term(Text text, String term) implements Condition {}

  /**
   * Matches if a folded word, or its stem, begins with this.
   *
   * @param text {@link Text#WORDS} for a word of any text, or {@link Text#PARTS}
   */
  record Prefix(Text text, String start) implements Condition {}

  /** Matches if a folded word of the title ends with this. */
  record Suffix(String end) implements Condition {}

  /**
   * Matches if one text contains this sequence of terms.
   *
   * @param terms for each position, the accepted terms; an empty list accepts any term. At least
   *     two lists, not all of them empty
   */
  record Phrase(Text text, List<List<String>> terms) implements Condition {
    public Phrase {
      terms = terms.stream().map(List::copyOf).toList();
    }
  }

  /** Matches if one location has all these keys. An empty list matches no posting. */
  record Place(List<String> keys) implements Condition {
    public Place {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Matches if a position of the posting is at most {@code metres} from the centre, on a spherical
   * earth. A posting without a position does not match.
   *
   * @param metres more than 0
   */
  record Near(Coordinates centre, double metres) implements Condition {}

  /**
   * Matches if the number is known and in this range, ends included. Infinity means no bound.
   *
   * @param facet one whose {@linkplain Facet.Type#isNumber values are numbers}
   */
  record Range(Facet facet, double least, double most) implements Condition {}

  /**
   * Matches if a search for these words finds the posting. Not analysed yet: only filters of a
   * {@link PostingSearch} have it.
   *
   * @param words must each match, unless they are negated
   * @param heads whether plain words must stand in title, company, place or department
   */
  record Typed(TextQuery words, boolean heads) implements Condition {}

  /** Matches if the posting's id is greater than this one. */
  record IdAfter(PostingId id) implements Condition {}

  /** Matches if the posting is one of these. An empty list matches no posting. */
  record Ids(List<PostingId> ids) implements Condition {
    public Ids {
      ids = List.copyOf(ids);
    }
  }

  /** The texts of a posting that an index stores, and in which form. */
  enum Text {
    /** The stems of all texts, without positions. */
    WORDS,
    /** The stems of title, company, place and department, without positions. */
    HEADS,
    /** The keys of the title. */
    TITLE,
    /**
     * The keys and stems of title, department and description. A phrase never spans two of these
     * texts.
     */
    TEXT,
    /** The keys and stems of company and places, likewise. */
    NAMES,
    /** The {@linkplain dev.corpuscore.index.analysis.PartTerms terms} of all parts. */
    PARTS
  }

  /**
   * Matches if one of the texts contains this sequence of keys.
   *
   * @param keys at least one
   */
  static Condition phrase(Text text, List<String> keys) {
    return keys.size() == 1
        ? new Term(text, keys.getFirst())
        : new Phrase(text, keys.stream().map(List::of).toList());
  }

  /** Matches if the number is known and at least {@code least}. */
  static Condition atLeast(Facet facet, double least) {
    return new Range(facet, least, Double.POSITIVE_INFINITY);
  }
}
