package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.EnglishStemmer;

/** The stems that words were found to have, each once. Not thread-safe. */
final class Vocabulary {
  /** A stem without its letters, with its place in lists and tables, in bytes. */
  private static final int STEM_BYTES = 120;

  private final Stemmer stemmer = new Stemmer();
  private final EnglishStemmer porter = new EnglishStemmer();
  private Map<String, Stem> stems = new HashMap<>();
  private long bytes;

  /** Null for postings. */
  private final @Nullable QueryWords shared;

  Vocabulary(@Nullable QueryWords shared) {
    this.shared = shared;
  }

  /** The stems of a word in any language, as {@code made} makes them. */
  WordStems inAnyLanguage(String lower, Supplier<WordStems> made) {
    return shared == null ? made.get() : shared.find(lower, made);
  }

  /** How much it takes to remember all stems, in bytes, about. */
  long bytes() {
    return bytes;
  }

  /**
   * Forgets all; earlier stems stay valid alone.
   *
   * @param grown whether the table has become so large that a new one is made sooner than cleared
   */
  void forget(boolean grown) {
    if (grown) {
      stems = new HashMap<>();
    } else {
      stems.clear();
    }
    bytes = 0;
  }

  /** The stem with this text. */
  Stem stem(String text) {
    return stems.computeIfAbsent(text, this::remembered);
  }

  private Stem remembered(String text) {
    bytes += STEM_BYTES + 4L * text.length();
    return new Stem(text);
  }

  /** The English stem of a folded word. */
  Stem english(String folded) {
    return stem(stemmer.stem(Language.ENGLISH, folded));
  }

  /**
   * The stems of a word in lower case, in another language: of the word as written, and of the word
   * without its accents if that is another one.
   */
  List<Stem> stems(Language language, String lower) {
    String folded = Analyzer.fold(lower);
    String mark = Stem.mark(language);
    Stem plain = stem(mark + stemmer.stem(language, folded));
    if (lower.equals(folded)) {
      return List.of(plain);
    }
    Stem accented = stem(mark + Analyzer.fold(stemmer.stem(language, lower)));
    return accented.bytes.equals(plain.bytes) ? List.of(plain) : List.of(accented, plain);
  }

  /** As {@link Word#family}, of a folded word. */
  int family(String folded) {
    return family(folded, porter);
  }

  static int family(String folded, EnglishStemmer porter) {
    porter.setCurrent(folded);
    porter.stem();
    return Stem.hash(new BytesRef(porter.getCurrent()));
  }
}
