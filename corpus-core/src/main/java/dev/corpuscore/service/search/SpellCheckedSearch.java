package dev.corpuscore.service.search;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.spelling.CorrectSpelling;
import dev.corpuscore.service.spelling.CorrectedQuery;
import dev.corpuscore.service.spelling.Correction;
import dev.corpuscore.service.spelling.ShownWords;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One search, and the search for its corrected words if those were meant. All pages of a search
 * correct the same words. Used once, by one thread.
 */
final class SpellCheckedSearch {
  /** If fewer postings have all words, words that no posting has are corrected. */
  private static final int ENOUGH = 3;

  private final PostingSearch asked;
  private final CorrectSpelling spelling;

  SpellCheckedSearch(PostingSearch asked, CorrectSpelling spelling) {
    this.asked = asked;
    this.spelling = spelling;
  }

  /** Whether its own page has the first hits of the whole search. */
  private boolean hasFirst() {
    return asked.offset() == 0 && asked.limit() >= ShownWords.HITS;
  }

  /**
   * What is found, of what was typed or of what it was corrected to. Incomplete if there was no
   * time to correct all words.
   *
   * @param read runs a search
   */
  FoundPostings found(Function<PostingSearch, FoundPostings> read) {
    FoundPostings typed = read.apply(asked);
    if (typed.page().incomplete()) {
      return typed;
    }
    Understood understood = typed.understood();
    TextQuery words = understood == null ? asked.query() : understood.words();
    if (understood != null && !understood.told(Told.Where.class).isEmpty()) {
      spelling.leaveOutPlaces();
    }
    boolean few = typed.page().total() < ENOUGH;
    if (!few
        && !hasFirst()
        && spelling.candidates(words).isEmpty()
        && !spelling.mayBeginTitle(words)) {
      return typed;
    }
    ShownWords shown = new ShownWords(few ? List.of() : first(typed, read).hits());
    boolean begins = spelling.mayBeginTitle(words) && !shown.areInOneTitle(words);
    List<Correction> begun = begins ? spelling.begun(words) : List.of();
    if (!begun.isEmpty()) {
      return better(typed, begun, other -> findsEnough(typed, other), read);
    }
    List<Correction> corrections =
        few
            ? spelling.of(words)
            : spelling.of(spelling.candidates(words, word -> !shown.has(word)));
    return better(typed, corrections, other -> isMeant(typed, other, words, corrections), read);
  }

  /** The page with the first hits of the whole search. */
  private SearchPage first(FoundPostings typed, Function<PostingSearch, FoundPostings> read) {
    return hasFirst() && typed.page().hasBodies()
        ? typed.page()
        : read.apply(asked.toBuilder().offset(0).limit(ShownWords.HITS).build()).page();
  }

  private FoundPostings better(
      FoundPostings typed,
      List<Correction> corrections,
      Predicate<FoundPostings> meant,
      Function<PostingSearch, FoundPostings> read) {
    int searches = typed.searches();
    FoundPostings found = typed;
    List<Correction> made = List.of();
    TextQuery corrected =
        corrections.isEmpty() ? asked.query() : CorrectedQuery.of(asked.query(), corrections);
    // two words may be one of another query only, without what was read between them
    if (!corrected.equals(asked.query())) {
      FoundPostings other = read.apply(asked.withQuery(corrected));
      searches += other.searches();
      if (meant.test(other)) {
        found = other;
        made = corrections;
      }
    }
    return found.corrected(made, spelling.isIncomplete(), searches + spelling.searches());
  }

  /** Fewer postings may be called by a title than have its begun words somewhere. */
  private static boolean findsEnough(FoundPostings typed, FoundPostings titled) {
    return titled.page().total() >= Math.clamp(typed.page().total(), 1, ENOUGH);
  }

  private boolean isMeant(
      FoundPostings typed, FoundPostings other, TextQuery words, List<Correction> corrections) {
    long before = typed.page().total();
    return (before < ENOUGH && other.page().total() >= before)
        || spelling.isMeant(asked.filter(), words, corrections, typed.page(), other.page());
  }
}
