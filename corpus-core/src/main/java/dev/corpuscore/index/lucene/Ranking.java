package dev.corpuscore.index.lucene;

/**
 * How much a word counts, by where it stands. All scores are whole numbers that depend on the
 * posting and the query alone: not on other postings, deleted ones, segments or engines. So a
 * rebuilt, merged or restarted index answers the same, in the same order.
 *
 * <p>First pass: a posting's score is the sum of its query words' impacts, which are stored as term
 * frequencies. A word in the title has the impact {@code title + titleShare / words of the title};
 * company and place alike; a word of the description {@code description * n / (n + 2)} for n
 * occurrences. What {@code ranking.KnownItemsRanking} in the benchmarks measures decides these.
 *
 * <p>Second pass, for the best {@link #WINDOW} of the first: see {@link Sketch}.
 */
record Ranking(
    int title,
    int titleShare,
    int company,
    int companyShare,
    int place,
    int placeShare,
    int department,
    int description) {
  /** As measured in {@code docs/search.md}. */
  static final Ranking MEASURED = new Ranking(60, 120, 20, 40, 20, 40, 10, 10);

  /** How many hits of the first pass are ranked again; fixed, or paging would repeat and skip. */
  static final int WINDOW = 200;

  /** The impact of a stem on its posting, at least 1. */
  int impact(Words.Stem stem, int titleWords, int companyWords, int placeWords) {
    int impact = 0;
    if (stem.inTitle > 0) {
      impact += title + titleShare / titleWords;
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
    if (stem.inDescription > 0) {
      impact += description * stem.inDescription / (stem.inDescription + 2);
    }
    return Math.max(1, impact);
  }
}
