package dev.corpuscore.index;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.PostingId;
import java.util.List;

/**
 * What must hold of a posting, in terms that were made before any index saw them: keys, stems,
 * values of facets. An index stores and compares them, and analyses nothing. So every index finds
 * the same postings.
 */
public sealed interface Condition {
  /** Holds of every posting. */
  And EVERYTHING = new And(List.of());

  /** All of these hold; with none of them everything matches. */
  record And(List<Condition> of) implements Condition {
    public And {
      of = List.copyOf(of);
    }
  }

  /** One of these holds; with none of them nothing matches. */
  record Or(List<Condition> of) implements Condition {
    public Or {
      of = List.copyOf(of);
    }
  }

  /** This does not hold. */
  record Not(Condition of) implements Condition {}

  /** A posting has a {@linkplain Facet.Value#term term} that is one of these: {@link Facet#in}. */
  record In(Facet facet, List<String> terms) implements Condition {
    public In {
      terms = List.copyOf(terms);
    }
  }

  /** This stands somewhere in one of the texts. */
  record Term(Text text, String term) implements Condition {}

  /** A folded word of any text begins with this, or its stem does. */
  record Prefix(String start) implements Condition {}

  /** A folded word of the title ends with this. */
  record Suffix(String end) implements Condition {}

  /**
   * Of each of these lists one term, or of an empty list any, follow each other in one text.
   *
   * @param terms at least two lists, not all of them empty
   */
  record Phrase(Text text, List<List<String>> terms) implements Condition {
    public Phrase {
      terms = terms.stream().map(List::copyOf).toList();
    }
  }

  /** One location has all these keys; no location has none. */
  record Place(List<String> keys) implements Condition {
    public Place {
      keys = List.copyOf(keys);
    }
  }

  /**
   * The posting is at most this far from here, over the surface of the earth as a sphere. One
   * without a position never is.
   *
   * @param metres more than 0
   */
  record Near(Coordinates centre, double metres) implements Condition {}

  /** The quantity is known, and between these, both inclusive; infinite is no bound. */
  record Range(Quantity quantity, double least, double most) implements Condition {}

  /** The posting's id comes after this one. */
  record IdAfter(PostingId id) implements Condition {}

  /** Which texts of a posting, and what is kept of their words. */
  enum Text {
    /** The stems of all texts, in no order. */
    WORDS,
    /** The keys of the title. */
    TITLE,
    /**
     * The keys of title, department and description, with stems beside them; no phrase reaches from
     * one into another.
     */
    TEXT,
    /** The keys of company and places, likewise. */
    NAMES
  }

  /** The numbers of a posting. */
  enum Quantity {
    /** When it was published, in whole seconds since 1970. */
    PUBLISHED,
    /** The least share of full time that it offers, in per cent. */
    SCOPE_LEAST,
    /** The most, likewise. */
    SCOPE_MOST,
    /** What it pays, in whatever {@link Facet#PAID_IN} says. */
    PAY
  }

  /** These keys, at least one, follow each other in one of the texts. */
  static Condition phrase(Text text, List<String> keys) {
    return keys.size() == 1
        ? new Term(text, keys.getFirst())
        : new Phrase(text, keys.stream().map(List::of).toList());
  }

  /** At least this much of a quantity. */
  static Condition atLeast(Quantity quantity, double least) {
    return new Range(quantity, least, Double.POSITIVE_INFINITY);
  }
}
