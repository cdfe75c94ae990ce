package dev.corpuscore.index.analysis;

import dev.corpuscore.model.TextQuery.TextPart;

/**
 * How much a word counts, by where it stands. All scores are whole numbers that depend on the
 * posting and the query alone: not on other postings, deleted ones, segments or engines. So a
 * rebuilt, merged or restarted index answers the same, in the same order.
 *
 * <p>Postings that hold all query words in title, company, place and department come before those
 * where the description must help.
 *
 * <p>First pass: a posting's score is the sum of its query words' impacts, which are stored as term
 * frequencies. A word in the title has the impact {@code title + titleShare / words of the title};
 * company and place alike; a word of the description {@code description * n / (n + 2)} for n
 * occurrences. What {@code ranking.KnownItemsRanking} in the benchmarks measures decides these.
 *
 * <p>Second pass, for the best {@link #WINDOW} that do without the description: they gain points,
 * see {@link Gain}, and on Lucene for how much older they are than the newest of them. Equal
 * scores: the newer posting first, then by id.
 *
 * @param gain of postings that have all words
 * @param fillGain of postings that fill a page: without all words, their order says most about what
 *     is meant
 */
public record Ranking(Impact impact, Gain gain, Gain fillGain) {
  /** As measured in {@code docs/ranking.md}. */
  public static final Ranking MEASURED =
      new Ranking(
          new Impact(60, 120, 20, 40, 20, 40, 10, 10),
          new Gain(1000, 300, 100, 100, 200, 150, 300),
          new Gain(1000, 300, 800, 800, 600, 150, 300));

  /** How many hits of the first pass are ranked again; fixed, or paging would repeat and skip. */
  public static final int WINDOW = 200;

  /**
   * What a word counts where it stands: a fixed part, and a share of what the field as a whole is
   * worth.
   */
  public record Impact(
      int title,
      int titleShare,
      int company,
      int companyShare,
      int place,
      int placeShare,
      int department,
      int description) {
    /** A part of a word of the title counts a third of the whole word. */
    private static final int PART = 3;

    /** So many grams count as the whole word. */
    private static final int GRAM = 10;

    /** What a stem counts for standing in title, company, place or department; 0 if in none. */
    int ofHead(Stem stem, int titleWords, int companyWords, int placeWords) {
      int impact = 0;
      if (stem.inTitle > 0) {
        impact += ofTitle(titleWords);
      } else if (stem.inPart) {
        impact += ofTitle(titleWords) / PART;
      }
      if (stem.inCompany > 0) {
        impact += company + companyShare / companyWords;
      }
      if (stem.inPlace > 0) {
        impact += place + placeShare / placeWords;
      }
      if (stem.inDepartment > 0) {
        impact += department;
      }
      return impact;
    }

    /** What a word counts in one of so many words of a part. */
    int of(TextPart part, int words) {
      return switch (part) {
        case OCCUPATION, SKILL -> ofTitle(words);
        case LOCATION -> place + placeShare / words;
        case EMPLOYER -> company + companyShare / words;
      };
    }

    /** What a stem of the title counts there; 0 if it is not in it. */
    int ofTitle(Stem stem, int titleWords) {
      return stem.inTitle > 0 ? ofTitle(titleWords) : stem.inPart ? ofTitle(titleWords) / PART : 0;
    }

    /** What one gram of the title counts. */
    int ofGram(int titleWords) {
      return ofTitle(titleWords) / GRAM;
    }

    private int ofTitle(int titleWords) {
      return title + titleShare / titleWords;
    }

    /** What a stem counts for standing in the description; 0 if it does not. */
    int ofDescription(Stem stem) {
      return description * stem.inDescription / (stem.inDescription + 2);
    }

    /** No stem counts as much as this. */
    public int bound() {
      int shares = titleShare + companyShare + placeShare;
      return 1 + title + company + place + shares + department + description;
    }
  }

  /**
   * What a hit gains in the second pass, at most.
   *
   * @param titleCovered for the share of the title's words that the query holds
   * @param queryInTitle for the share of the query's words that the title holds
   * @param inOrder for the share of the query's words that follow their neighbour in the title
   * @param exact for a title that holds the query's words and no others
   * @param asWritten for a title that stands at the start of the query, letter by letter but for
   *     case and accents
   * @param companyCovered for the share of the company's words that the query holds
   * @param placeCovered for the share of the place's words that the query holds
   */
  public record Gain(
      int titleCovered,
      int queryInTitle,
      int inOrder,
      int exact,
      int asWritten,
      int companyCovered,
      int placeCovered) {}
}
