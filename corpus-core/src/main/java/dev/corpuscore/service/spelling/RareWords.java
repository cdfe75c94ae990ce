package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What was meant by a word that a few postings have because it was misspelled there as well. */
final class RareWords {
  /** More postings have a word because it is one. */
  private static final int MOST = 9;

  /** The word that was meant is so many times more frequent than its slips. */
  private static final int TIMES = 1_000;

  private final Dictionary dictionary;
  private final Spellings spellings;

  /** Of the open postings of this dictionary. */
  RareWords(Dictionary dictionary, Spellings spellings) {
    this.dictionary = dictionary;
    this.spellings = spellings;
  }

  /**
   * The word that was meant; empty if it was this one, because it is frequent, a name, or the
   * beginning of a compound, or has no neighbour that is frequent enough.
   *
   * @param postings how many open postings have it as it was typed, at least 1
   */
  Optional<String> meant(String word, long postings) {
    boolean rare = postings <= MOST && open() >= TIMES * postings;
    return rare && !spellings.beginsCompound(word)
        ? spellings.neighbour(word).filter(it -> isSlip(word, postings, it))
        : Optional.empty();
  }

  private boolean isSlip(String word, long postings, String meant) {
    Condition name = Condition.phrase(Text.NAMES, RoleTokenizer.keys(word));
    List<Long> counts = dictionary.count(Stream.of(name, Dictionary.asWritten(meant)));
    return counts.getFirst() == 0 && counts.getLast() >= TIMES * postings;
  }

  /** How many postings are open; of many at least as many as an inexact total says. */
  private long open() {
    return dictionary.count(Stream.of(Condition.EVERYTHING)).getFirst();
  }
}
