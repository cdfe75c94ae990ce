package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import dev.corpuscore.model.PostingContent;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.util.BytesRef;

/**
 * Where and how one posting at a time has single words of a query, by what an index holds of it.
 * Not thread-safe.
 */
public final class Occurrences {
  private final PostingTexts texts;

  /**
   * @param ranking what words weigh
   */
  public Occurrences(Ranking.Impact ranking) {
    this.texts = new PostingTexts(ranking);
  }

  /**
   * Reads a posting: everything else tells of it, until the next one is read.
   *
   * @param suggested the texts of its ad that are searched with it
   */
  public void read(PostingContent content, Collection<String> suggested) {
    texts.read(content, Map.of(), suggested);
  }

  /** What a word counts, as its best stem; 0 if the posting lacks it. */
  public int impact(WordStems word) {
    return impact(texts.words(), word);
  }

  /** Whether title, company, place or department has the word. */
  public boolean isInHead(WordStems word) {
    return impact(texts.heads(), word) > 0;
  }

  /** What words of the title that are like this one count; 0 if none is like it. */
  public int impact(Likeness word) {
    Set<BytesRef> wanted = new HashSet<>(word.grams());
    FieldTerms grams = texts.likeness();
    int impact = 0;
    int shared = 0;
    for (int at = 0; at < grams.size(); at++) {
      if (wanted.contains(grams.term(at))) {
        impact += grams.number(at);
        shared++;
      }
    }
    return word.exists() && shared >= word.enough() ? impact : 0;
  }

  /** What the posting gains in the second pass. */
  public int gain(RerankFeatures.QueryTerms query, Ranking.Gain gain) {
    return RerankFeatures.gain(texts.rerankFeatures(), query, gain);
  }

  /** The forms of a word that stand in the title, in order. */
  public List<Word> inTitle(WordStems word) {
    return inHead(texts.title(), word);
  }

  /** The forms of a word that stand in the company's name, in order. */
  public List<Word> inCompany(WordStems word) {
    return inHead(texts.company(), word);
  }

  /** The forms of a word that stand in the places, in order. */
  public List<Word> inPlace(WordStems word) {
    return inHead(texts.place(), word);
  }

  /** The forms of a word that stand in the department, in order. */
  public List<Word> inDepartment(WordStems word) {
    return inHead(texts.department(), word);
  }

  /** The forms of a word that stand in the description, in order. */
  public List<Word> inDescription(WordStems word) {
    return texts.description().stream().filter(it -> isForm(it, word)).toList();
  }

  /** The forms of a word in the labels and places of the posting's JobTech ad. */
  public List<Word> inLabel(WordStems word) {
    return texts.label().stream().filter(it -> isForm(it, word)).toList();
  }

  /**
   * The word of the title of which this one is a part, in lower case, or two neighbours that are
   * written together in the query. Empty if there is none.
   */
  public Optional<String> withPart(WordStems word) {
    Language language = texts.language();
    List<Word> title = texts.title();
    if (!language.joinsWords()) {
      return Optional.empty();
    }
    for (int at = 0; at < title.size(); at++) {
      if (at > 0 && isForm(texts.joined(title.get(at - 1), title.get(at)), word)) {
        return Optional.of(title.get(at - 1).text() + " " + title.get(at).text());
      }
      if (isAny(title.get(at).parts(language).stream(), word)) {
        return Optional.of(title.get(at).text());
      }
    }
    return Optional.empty();
  }

  /**
   * The word of the title that has the most groups of letters of this one; empty if no word has
   * one.
   */
  public Optional<String> mostAlike(Likeness word) {
    return texts.title().stream()
        .filter(it -> shared(it, word) > 0)
        .max(Comparator.comparingLong(it -> shared(it, word)))
        .map(Word::text);
  }

  /** The first word of an English title that comes from the same word; empty if none does. */
  public Optional<String> related(Word word) {
    return texts.language() != Language.ENGLISH
        ? Optional.empty()
        : texts.title().stream().filter(it -> isRelated(it, word)).map(Word::text).findFirst();
  }

  private static boolean isRelated(Word inTitle, Word sought) {
    return inTitle.family() == sought.family()
        || isAny(inTitle.parts(Language.ENGLISH).stream(), sought.inAnyLanguage());
  }

  private static long shared(Word word, Likeness like) {
    return Likeness.grams(word.foldedText()).stream().filter(like.grams()::contains).count();
  }

  /** A title, and what stands beside it, is read by the rules of English as well. */
  private List<Word> inHead(List<Word> words, WordStems sought) {
    return words.stream()
        .filter(it -> isForm(it, sought) || isAny(Stream.of(it.english), sought))
        .toList();
  }

  private boolean isForm(Word word, WordStems sought) {
    return isAny(word.stems(texts.language()).stream(), sought);
  }

  private static boolean isAny(Stream<Stem> stems, WordStems sought) {
    return stems.anyMatch(
        stem -> sought.stems().stream().anyMatch(it -> it.bytes.equals(stem.bytes)));
  }

  private static int impact(FieldTerms terms, WordStems word) {
    int most = 0;
    for (int at = 0; at < terms.size(); at++) {
      for (Stem stem : word.stems()) {
        if (stem.bytes.equals(terms.term(at))) {
          most = Math.max(most, terms.number(at));
        }
      }
    }
    return most;
  }
}
