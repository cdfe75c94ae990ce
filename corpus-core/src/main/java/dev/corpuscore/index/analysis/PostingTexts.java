package dev.corpuscore.index.analysis;

import dev.corpuscore.index.analysis.Analyzer.Stem;
import dev.corpuscore.index.analysis.Analyzer.Word;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of a posting, each once, for all fields that hold words. What a reading found
 * stands until the next one. Not thread-safe.
 */
public final class PostingTexts {
  private final Ranking.Impact ranking;
  private final Analyzer analysis = new Analyzer();
  private final FieldTerms words = new FieldTerms();
  private final FieldTerms heads = new FieldTerms();
  private final FieldTerms inflected = new FieldTerms();
  private final FieldTerms titleEnds = new FieldTerms();
  private final FieldTerms text = new FieldTerms();
  private final FieldTerms names = new FieldTerms();
  private final List<Word> title = new ArrayList<>();
  private final List<Word> company = new ArrayList<>();
  private final List<Word> place = new ArrayList<>();
  private final List<Word> department = new ArrayList<>();
  private final List<Word> description = new ArrayList<>();
  private final List<Word> scratch = new ArrayList<>();
  private final List<Stem> stems = new ArrayList<>();
  private int round;

  /**
   * @param ranking what words weigh
   */
  public PostingTexts(Ranking.Impact ranking) {
    this.ranking = ranking;
  }

  /** Reads a posting. */
  public void read(PostingContent content) {
    begin();
    readAll(content);
    weigh();
  }

  /** Stems of all texts; a stem's frequency is its impact, see {@link Ranking}. */
  public FieldTerms words() {
    return words;
  }

  /** The stems of {@link #words} that stand in title, company, place or department, likewise. */
  public FieldTerms heads() {
    return heads;
  }

  /** Folded words that stemming changed, as they were before: {@link #words} holds the others. */
  public FieldTerms inflected() {
    return inflected;
  }

  /** Folded words of the title, their letters in reverse: what begins there ends in the title. */
  public FieldTerms titleEnds() {
    return titleEnds;
  }

  /** A folded word, its letters in reverse. */
  public static String reversed(String folded) {
    return new StringBuilder(folded).reverse().toString();
  }

  /**
   * The keys of title, department and description with positions, a gap between texts. Where a
   * word's stem is not its key, the stem stands at the same position, {@linkplain Analyzer#marked
   * marked}. So one field serves phrases of keys, for role searches, and phrases of stems, for
   * public ones.
   */
  public FieldTerms text() {
    return text;
  }

  /** The keys and stems of company and places, likewise: public phrases look here, too. */
  public FieldTerms names() {
    return names;
  }

  /** What the second pass compares. */
  public byte[] rerankFeatures() {
    return RerankFeatures.write(title, company, place);
  }

  private void begin() {
    analysis.trim();
    round++;
    List.of(title, company, place, department, description).forEach(List::clear);
    stems.clear();
    List.of(words, heads, inflected, titleEnds, text, names).forEach(FieldTerms::clear);
  }

  private void readAll(PostingContent content) {
    read(content.title(), title, text);
    title.forEach(word -> titleEnds.add(word.reversed, 1));
    read(content.department(), department, text);
    read(content.description(), description, text);
    if (content.company() != null) {
      read(content.company().name(), company, names);
    }
    for (Location location : content.locations()) {
      read(location.text(), place, names);
      read(location.city(), place, names);
      read(location.region(), place, names);
    }
  }

  private void read(@Nullable String written, List<Word> into, FieldTerms phrases) {
    if (written == null) {
      return;
    }
    scratch.clear();
    analysis.read(written, scratch);
    phrases.gap();
    for (Word word : scratch) {
      phrases.addNext(word.key);
      if (!word.possessive) {
        if (word.besideKey != null) {
          phrases.addBeside(word.besideKey);
        }
        into.add(word);
        count(word);
      }
    }
  }

  private void count(Word word) {
    if (word.inflected && word.seenBy != round) {
      word.seenBy = round;
      inflected.add(word.folded, 1);
    }
    Stem stem = word.stem;
    if (stem.seenBy != round) {
      stem.seenBy = round;
      stem.inTitle = stem.inCompany = stem.inPlace = stem.inDepartment = stem.inDescription = 0;
      stems.add(stem);
    }
  }

  private void weigh() {
    title.forEach(word -> word.stem.inTitle++);
    company.forEach(word -> word.stem.inCompany++);
    place.forEach(word -> word.stem.inPlace++);
    department.forEach(word -> word.stem.inDepartment++);
    description.forEach(word -> word.stem.inDescription++);
    for (Stem stem : stems) {
      int head = ranking.ofHead(stem, title.size(), company.size(), place.size());
      int impact = Math.max(1, head + ranking.ofDescription(stem));
      if (head > 0) {
        heads.add(stem.bytes, impact);
      }
      words.add(stem.bytes, impact);
    }
  }
}
