package dev.corpuscore.index.words;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.analysis.Likeness;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Words of a title, to compare them with those of another title as searches do that fill a page:
 * without case and accents, and by what like words have in common ({@link Likeness}).
 */
public final class TitleWords {
  private final List<Word> words;
  private final Set<String> folded = new HashSet<>();
  private final Set<String> grams = new HashSet<>();

  private record Word(String folded, List<String> grams, int enough) {}

  private TitleWords(String title) {
    this.words = Facet.words(title).stream().map(TitleWords::word).toList();
    for (Word word : words) {
      folded.add(word.folded());
      grams.addAll(word.grams());
    }
  }

  /** All words of a title, each once. */
  public static TitleWords of(String title) {
    return new TitleWords(title);
  }

  /** These words, each once. */
  public static TitleWords of(Collection<String> words) {
    return new TitleWords(String.join(" ", words));
  }

  /** The share of these words that {@code title} has, or has one like; 0 if there is no word. */
  public double shareIn(TitleWords title) {
    long found = words.stream().filter(title::has).count();
    return words.isEmpty() ? 0 : (double) found / words.size();
  }

  private boolean has(Word word) {
    return folded.contains(word.folded())
        || (!word.grams().isEmpty()
            && word.grams().stream().filter(grams::contains).count() >= word.enough());
  }

  private static Word word(String folded) {
    Likeness like = Likeness.of(folded);
    return new Word(folded, like.gramTexts(), like.enough());
  }
}
