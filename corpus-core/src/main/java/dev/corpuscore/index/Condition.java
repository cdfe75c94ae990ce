package dev.corpuscore.index;

import java.time.Instant;
import java.util.List;

/**
 * What must hold of a posting, in terms of keys that were made before any index saw them: an index
 * stores and compares them, and analyses nothing. So every index finds the same postings.
 */
public sealed interface Condition {
  /** All of these hold; with none of them everything matches. */
  record All(List<Condition> of) implements Condition {
    public All {
      of = List.copyOf(of);
    }
  }

  /** One of these holds; with none of them nothing matches. */
  record Any(List<Condition> of) implements Condition {
    public Any {
      of = List.copyOf(of);
    }
  }

  /** This does not hold. */
  record Not(Condition of) implements Condition {}

  /** A posting's keyword of this kind is one of these. */
  record Is(Keyword keyword, List<String> values) implements Condition {
    public Is {
      values = List.copyOf(values);
    }
  }

  /** These keys, at least one, follow each other in one text. */
  record Phrase(Text text, List<String> keys) implements Condition {
    public Phrase {
      keys = List.copyOf(keys);
    }
  }

  /** One location has all these keys, at least one. */
  record Place(List<String> keys) implements Condition {
    public Place {
      keys = List.copyOf(keys);
    }
  }

  /** Published then, a whole second, or later. */
  record PublishedSince(Instant time) implements Condition {}

  /** Pays at least this, in whatever {@link Keyword#PAID_IN} says. */
  record PaidAtLeast(double amount) implements Condition {}

  /** The plain keywords of a posting; what each holds is in {@code canonical.role.RoleTerms}. */
  enum Keyword {
    /** All keys of the title, joined by blanks. */
    TITLE,
    COUNTRY,
    WORKPLACE,
    EMPLOYMENT_TYPE,
    COMPANY,
    LANGUAGE,
    /** Currency and period. */
    PAID_IN
  }

  /** The texts whose keys are kept in order. */
  enum Text {
    TITLE,
    /** Title, department and description; no phrase reaches from one into another. */
    ALL
  }
}
