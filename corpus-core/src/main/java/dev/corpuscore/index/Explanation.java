package dev.corpuscore.index;

import dev.corpuscore.model.PostingContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a hit stands where it stands.
 *
 * @param words the words of the query that count in the order, each once, as typed but in lower
 *     case: not those of alternatives, beginnings, ends and exclusions, which only must hold
 * @param points what its place by relevance is made of; null in another order
 */
public record Explanation(List<Found> words, @Nullable Points points) {
  public Explanation {
    words = List.copyOf(words);
  }

  /**
   * A word of the query, and how the posting has it.
   *
   * @param as the word of the posting, in lower case; two if they are one in the query; null if the
   *     posting has none
   * @param in where it stands in this or a less exact form; empty if it stands nowhere
   * @param points what it counts, for all places together: impact times weight
   * @param weight how often its impact counts: 1 in a posting that has all words, else more the
   *     rarer the word is
   */
  public record Found(
      String typed, How how, @Nullable String as, List<Part> in, long points, int weight) {
    public Found {
      in = List.copyOf(in);
    }
  }

  /** How a posting has a word, most exact first. */
  public enum How {
    /** With the same letters. */
    EXACT,
    /** With the same letters, but for accents. */
    FOLDED,
    /** In another form: the plural, say. */
    STEM,
    /** As a part of a word of the title, or of its words together. */
    PART,
    /** It lacks the word; a word of the title shares many letters in a row with it. */
    SIMILAR,
    /**
     * A word of an English title comes from the same one. It lacks the word, unless one is an
     * activity and the other who does it: {@code cleaning}, {@code cleaner}.
     */
    RELATED,
    /** It lacks the word, which names the occupation that is inferred from its title. */
    OCCUPATION,
    /** It lacks the word. */
    MISSING
  }

  /** The parts of a posting that hold words. */
  public enum Part {
    TITLE,
    COMPANY,
    PLACE,
    DEPARTMENT,
    DESCRIPTION,
    /** In no text of it, but in a label or place of its JobTech ad. */
    LABEL
  }

  /**
   * The score of a hit, but for the few points that new postings gain: greater ones come first, of
   * equal ones the newer posting.
   *
   * @param words of all words together
   * @param head for having all words in title, company, place and department; else 0
   * @param order for how the title, company and place are made of the words: which of them, in
   *     which order, and how many others. 0 if it lacks words there and has them elsewhere, and
   *     after the first 200 hits
   * @param occupation for being of the occupation that the query names, in a posting that lacks
   *     words; else 0
   */
  public record Points(long words, long head, long order, long occupation) {
    /** All together. */
    public long total() {
      return words + head + order + occupation;
    }
  }

  /** Explains the hits of one search, one after the other. Not thread-safe. */
  public interface Explainer {
    /**
     * Explains a hit.
     *
     * @param content of the posting that was found
     * @param place where the hit stands in the whole answer, 0 for the first
     * @param lacks whether it lacks words of the query
     * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the index cannot answer,
     *     {@code OVERLOADED} if too many wait already
     */
    Explanation explain(PostingContent content, int place, boolean lacks);
  }
}
