package dev.corpuscore.service.search;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.spelling.Correction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param searched what was found as {@code meaning} says
 * @param uncorrected whether there was no time to look for other spellings of all words
 * @param pageSearches how many searches the page took
 */
public record FoundPostings(
    SearchPage searched, QueryMeaning meaning, boolean uncorrected, int pageSearches) {

  /** What was searched for. */
  public TextQuery query() {
    return meaning.query();
  }

  /** How {@link #query} differs from what was typed; empty if it does not. */
  public List<Correction> corrections() {
    return meaning.corrections();
  }

  /** Which occupation the query names; null for none. */
  public @Nullable NamedOccupation occupation() {
    return meaning.occupation();
  }

  /** What the query says beside its words; null for nothing, or if it was searched for as typed. */
  public @Nullable Understood understood() {
    return meaning.understood();
  }

  /**
   * How many searches that took, also if another search has found out before what the query means:
   * what a caller may do besides is the same each time.
   */
  public int searches() {
    return pageSearches + meaning.searches();
  }

  FoundPostings showing(SearchPage page) {
    return new FoundPostings(page, meaning, uncorrected, pageSearches);
  }

  FoundPostings corrected(List<Correction> made, boolean incomplete, int all) {
    return new FoundPostings(
        searched, meaning.corrected(made, all - pageSearches), incomplete, pageSearches);
  }

  /** What was found; incomplete also if words are uncorrected, because then more may match. */
  public SearchPage page() {
    return uncorrected ? searched.cutShort() : searched;
  }
}
