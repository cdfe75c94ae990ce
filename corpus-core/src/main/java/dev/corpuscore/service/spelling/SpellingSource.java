package dev.corpuscore.service.spelling;

import java.util.Optional;

/** One way in which a word comes to be written wrongly, and how what was meant is found again. */
interface SpellingSource {
  /**
   * What was meant.
   *
   * @param typed in the form of {@link dev.corpuscore.index.SuggestionTerms#normal}, letters alone
   * @return a text of open postings, or what an occupation is called; empty if none is near, or if
   *     there is no time to look
   */
  Optional<String> of(String typed);
}
