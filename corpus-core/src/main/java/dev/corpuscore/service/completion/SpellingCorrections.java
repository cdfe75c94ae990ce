package dev.corpuscore.service.completion;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionSearch.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Queries in which each word that no posting has is replaced by one that is spelled like it. */
final class SpellingCorrections {
  /** Shorter words have too many neighbours to tell which one was meant. */
  private static final int SHORTEST = 3;

  /** From this length on a word may have two mistakes: fewer than half of its characters. */
  private static final int LONG = 5;

  private static final int WORDS = 8;
  private static final int OF_A_WORD = 3;
  private static final int PHRASES = 12;

  private final PostingIndex index;
  private final CompletionRequest asked;
  private final SearchDeadline deadline;

  SpellingCorrections(PostingIndex index, CompletionRequest asked, SearchDeadline deadline) {
    this.index = index;
    this.asked = asked;
    this.deadline = deadline;
  }

  /** The spellings that count as corrections of this word; empty if it is too short or too long. */
  static Optional<Match> of(String word) {
    int length = word.codePointCount(0, word.length());
    return length < SHORTEST || length > Match.Spelled.LONGEST
        ? Optional.empty()
        : Optional.of(new Match.Spelled(word, length < LONG ? 1 : 2));
  }

  /**
   * A query, or its beginning.
   *
   * @param type of the last word that was replaced; empty if none was
   */
  private record Phrase(List<String> words, String type) {
    Phrase with(String word, String replaced) {
      List<String> all = new ArrayList<>(words);
      all.add(word);
      return new Phrase(all, replaced.isEmpty() ? type : replaced);
    }
  }

  /**
   * All corrected queries, with how many postings match them: at least one. None where no word is
   * unknown, or nothing like an unknown one is known, or there are more than {@value #WORDS}.
   */
  List<Completion> all() {
    List<String> typed = asked.typed().words();
    if (typed.size() < 2 || typed.size() > WORDS) {
      return List.of();
    }
    List<Phrase> phrases = List.of(new Phrase(List.of(), ""));
    for (String word : typed) {
      phrases = continued(phrases, word);
    }
    return phrases.stream()
        .filter(phrase -> !phrase.type.isEmpty())
        .map(this::completion)
        .filter(it -> it.occurrences() > 0)
        .sorted(Completion.BEST_FIRST)
        .toList();
  }

  private Completion completion(Phrase phrase) {
    String text = String.join(" ", phrase.words);
    return new Completion(text, text, phrase.type, count(phrase.words));
  }

  private List<Phrase> continued(List<Phrase> phrases, String word) {
    if (count(List.of(word)) > 0) {
      return phrases.stream().map(it -> it.with(word, "")).toList();
    }
    List<Suggestion> meant = of(word).map(this::nearest).orElse(List.of());
    return phrases.stream()
        .flatMap(it -> meant.stream().map(one -> it.with(one.text(), one.type().wire())))
        .limit(PHRASES)
        .toList();
  }

  private List<Suggestion> nearest(Match spelled) {
    deadline.require();
    SuggestionSearch search =
        new SuggestionSearch(
            asked.matching(List.of()), List.of(), asked.types(), spelled, OF_A_WORD);
    return index.suggest(search).stream().sorted(Suggestion.BEST_FIRST).limit(OF_A_WORD).toList();
  }

  private long count(List<String> words) {
    deadline.require();
    return index.search(asked.matching(words)).total();
  }
}
