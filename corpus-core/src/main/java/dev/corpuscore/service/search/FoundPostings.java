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
 * @param searched what {@code query} found
 * @param query what was searched for
 * @param corrections how it differs from what was typed; empty if it does not
 * @param occupation which occupation the query names; null for none
 * @param understood what the query says beside its words; null if it is nothing but words, or was
 *     searched for as typed
 * @param uncorrected whether there was no time to look for other spellings of all words
 * @param searches how many searches that took
 */
public record FoundPostings(
    SearchPage searched,
    TextQuery query,
    List<Correction> corrections,
    @Nullable NamedOccupation occupation,
    @Nullable Understood understood,
    boolean uncorrected,
    int searches) {
  public FoundPostings {
    corrections = List.copyOf(corrections);
  }

  FoundPostings showing(SearchPage page) {
    return new FoundPostings(
        page, query, corrections, occupation, understood, uncorrected, searches);
  }

  FoundPostings corrected(List<Correction> made, boolean incomplete, int all) {
    return new FoundPostings(searched, query, made, occupation, understood, incomplete, all);
  }

  /** What was found; incomplete also if words are uncorrected, because then more may match. */
  public SearchPage page() {
    return uncorrected ? searched.cutShort() : searched;
  }
}
