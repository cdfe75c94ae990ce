package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A blank is too much: of two neighbours that titles have as one word, and never as two. */
record JoinedWords(Dictionary dictionary) {
  /**
   * The first of these pairs that is one word.
   *
   * @param pairs of two words with a blank between, as typed
   */
  Optional<String> of(List<String> pairs) {
    if (pairs.isEmpty() || dictionary.isOver()) {
      return Optional.empty();
    }
    List<Long> found =
        dictionary.count(
            Stream.concat(
                pairs.stream().map(JoinedWords::whole), pairs.stream().map(JoinedWords::apart)));
    return IntStream.range(0, pairs.size())
        .filter(at -> found.get(at) > 0 && found.get(pairs.size() + at) == 0)
        .mapToObj(pairs::get)
        .findFirst();
  }

  private static Condition whole(String pair) {
    return new Condition.Term(Text.TITLE, RoleTokenizer.joined(pair.replace(" ", "")));
  }

  private static Condition apart(String pair) {
    return Condition.phrase(Text.TITLE, RoleTokenizer.keys(pair));
  }
}
