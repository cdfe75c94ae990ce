package dev.corpuscore.service.search;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.spelling.CorrectSpelling;
import dev.corpuscore.service.spelling.Correction;
import dev.corpuscore.service.spelling.ShownWords;
import java.util.List;
import java.util.function.Function;

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
    if (typed.page().total() < ENOUGH) {
      return better(typed, words, spelling.of(words), read);
    }
    if (!hasFirst() && spelling.candidates(words).isEmpty()) {
      return typed;
    }
    List<String> unshown = unshown(words, first(typed, read));
    return unshown.isEmpty() ? typed : better(typed, words, spelling.of(unshown), read);
  }

  /** The page with the first hits of the whole search. */
  private SearchPage first(FoundPostings typed, Function<PostingSearch, FoundPostings> read) {
    return hasFirst() && typed.page().hasBodies()
        ? typed.page()
        : read.apply(asked.toBuilder().offset(0).limit(ShownWords.HITS).build()).page();
  }

  /** Of words that could be corrected, those that the first hits lack. */
  private List<String> unshown(TextQuery words, SearchPage first) {
    ShownWords shown = new ShownWords(first.hits());
    return spelling.candidates(words, word -> !shown.has(word));
  }

  private FoundPostings better(
      FoundPostings typed,
      TextQuery words,
      List<Correction> corrections,
      Function<PostingSearch, FoundPostings> read) {
    int searches = typed.searches();
    FoundPostings found = typed;
    List<Correction> made = List.of();
    TextQuery corrected = CorrectSpelling.apply(asked.query(), corrections);
    // two words may be one of another query only, without what was read between them
    if (!corrected.equals(asked.query())) {
      FoundPostings other = read.apply(asked.withQuery(corrected));
      searches += other.searches();
      if (isMeant(typed, other, words, corrections)) {
        found = other;
        made = corrections;
      }
    }
    return found.corrected(made, spelling.isIncomplete(), searches + spelling.searches());
  }

  private boolean isMeant(
      FoundPostings typed, FoundPostings other, TextQuery words, List<Correction> corrections) {
    long before = typed.page().total();
    return (before < ENOUGH && other.page().total() >= before)
        || spelling.isMeant(asked.filter(), words, corrections, typed.page(), other.page());
  }
}
