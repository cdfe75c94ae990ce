package dev.corpuscore.index.words;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Set;
import java.util.stream.Stream;

/**
 * Words that say nothing alone, in the languages that most titles and queries have. A search does
 * not leave them out: they are no suggestions, and need not be in a title.
 */
public final class StopWords {
  private static final Set<String> WORDS =
      Stream.of(
              "a an and as at by for from in of on or our the to with without you your",
              "att av den det en ett för från hos i med och om på som till utan vi vår",
              "af at et for fra med og som til uden uten ved",
              "als am auf bei bis das dem der die ein eine für im mit ohne oder und von zu zum zur",
              "als bij de een en het in met of op te van voor zonder",
              "au aux avec comme dans de des du en et la le les ou par pour sans sur un une",
              "al como con da del el las los para por sin una y",
              "alla come con dei della di e il per una",
              "com do em os sem um uma")
          .flatMap(words -> Stream.of(words.split(" ")))
          .collect(toUnmodifiableSet());

  private StopWords() {}

  /**
   * Whether this is one.
   *
   * @param word in lower case
   */
  public static boolean isOne(String word) {
    return WORDS.contains(word);
  }
}
