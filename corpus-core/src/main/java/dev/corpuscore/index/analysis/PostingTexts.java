package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import dev.corpuscore.language.PostingLanguage;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.TextQuery.TextPart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.lucene.util.BytesRef;
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
  private final FieldTerms likeness = new FieldTerms();
  private final FieldTerms inflected = new FieldTerms();
  private final FieldTerms titleEnds = new FieldTerms();
  private final FieldTerms text = new FieldTerms();
  private final FieldTerms names = new FieldTerms();
  private final PartImpacts parts = new PartImpacts();
  private final List<Word> title = new ArrayList<>();
  private final List<Word> company = new ArrayList<>();
  private final List<Word> place = new ArrayList<>();
  private final List<Word> department = new ArrayList<>();
  private final List<Word> description = new ArrayList<>();
  private final List<Word> label = new ArrayList<>();
  private final List<Word> scratch = new ArrayList<>();
  private final List<Stem> stems = new ArrayList<>();
  private final Set<BytesRef> alike = new LinkedHashSet<>();
  private Language language = Language.ENGLISH;
  private int round;

  /**
   * @param ranking what words weigh
   */
  public PostingTexts(Ranking.Impact ranking) {
    this.ranking = ranking;
  }

  /**
   * Reads a posting.
   *
   * @param labels what else stands in its {@link #parts}
   * @param suggested texts of its ad whose words are among its {@link #words}, at the least impact
   *     where no other text has them
   */
  public void read(
      PostingContent content, Map<TextPart, List<String>> labels, Collection<String> suggested) {
    language = PostingLanguage.stemmed(content).orElse(Language.ENGLISH);
    begin();
    readAll(content);
    suggested.forEach(this::readLabel);
    weigh();
    weighParts(labels);
  }

  /**
   * Stems of all texts; a stem's frequency is its impact, see {@link Ranking}. They are those of
   * the posting's language; title, company, place and department have the English ones as well,
   * because job titles are English everywhere. Among them are what the words of the title may be
   * made of, and two neighbours in the title as one word, where words are written together; in
   * English, the persons and activities that they stand for.
   */
  public FieldTerms words() {
    return words;
  }

  /** The stems of {@link #words} that stand in title, company, place or department, likewise. */
  public FieldTerms heads() {
    return heads;
  }

  /**
   * By what words like those of the title find it, see {@link Likeness}; impacts, likewise. None
   * for an English posting.
   */
  public FieldTerms likeness() {
    return likeness;
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
   * word's stem is not its key, the stem stands at the same position, {@linkplain Stem#markedText
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

  /**
   * The {@linkplain PartTerms terms} of all parts, each once, with impacts: stems as in {@link
   * #words}, folded words, and pairs of folded words that follow each other.
   */
  public FieldTerms parts() {
    return parts.terms();
  }

  /** See {@link TitleTerms}; two or none. */
  public List<String> titleTerms() {
    return TitleTerms.of(title);
  }

  /** What the second pass compares. */
  public byte[] rerankFeatures() {
    return RerankFeatures.write(title, company, place, language);
  }

  /** By whose rules the posting was read. */
  Language language() {
    return language;
  }

  /** The words of the title, in order. */
  List<Word> title() {
    return title;
  }

  /** The words of the company's name, in order. */
  List<Word> company() {
    return company;
  }

  /** The words of the places, in order. */
  List<Word> place() {
    return place;
  }

  /** The words of the department, in order. */
  List<Word> department() {
    return department;
  }

  /** The words of the description, in order. */
  List<Word> description() {
    return description;
  }

  /** The words of the texts of its ad, in order. */
  List<Word> label() {
    return label;
  }

  /** As {@link Analyzer#joined}. */
  Word joined(Word one, Word next) {
    return analysis.joined(one, next);
  }

  private void begin() {
    analysis.trim();
    round++;
    List.of(title, company, place, department, description, label).forEach(List::clear);
    stems.clear();
    parts.clear();
    List.of(words, heads, likeness, inflected, titleEnds, text, names).forEach(FieldTerms::clear);
  }

  private void readAll(PostingContent content) {
    read(content.title(), title, text, TextPart.OCCUPATION);
    title.forEach(word -> titleEnds.add(new BytesRef(reversed(word.foldedText())), 1));
    read(content.department(), department, text, null);
    read(content.description(), description, text, null);
    if (content.company() != null) {
      read(content.company().name(), company, names, TextPart.EMPLOYER);
    }
    for (Location location : content.locations()) {
      read(location.text(), place, names, TextPart.LOCATION);
      read(location.city(), place, names, TextPart.LOCATION);
      read(location.region(), place, names, TextPart.LOCATION);
    }
  }

  /**
   * @param part the one whose text this is; null for none
   */
  private void read(
      @Nullable String written, List<Word> into, FieldTerms phrases, @Nullable TextPart part) {
    if (written == null) {
      return;
    }
    scratch.clear();
    analysis.read(written, scratch);
    if (part != null) {
      parts.addAsWritten(part, scratch);
    }
    phrases.gap();
    for (Word word : scratch) {
      phrases.addNext(word.key);
      if (!word.possessive) {
        BytesRef beside = word.beside(language);
        if (beside != null) {
          phrases.addBeside(beside);
        }
        into.add(word);
        count(word);
      }
    }
  }

  private void readLabel(String suggested) {
    scratch.clear();
    analysis.read(suggested, scratch);
    for (Word word : scratch) {
      if (!word.possessive) {
        label.add(word);
        count(word);
        count(word.english);
      }
    }
  }

  private void count(Word word) {
    if (word.seenBy != round) {
      word.seenBy = round;
      if (language != Language.ENGLISH || !word.folded.equals(word.english.bytes)) {
        inflected.add(word.folded, 1);
      }
    }
    word.stems(language).forEach(this::count);
  }

  private void count(Stem stem) {
    if (stem.seenBy != round) {
      stem.seenBy = round;
      stem.clear();
      stems.add(stem);
    }
  }

  private void weigh() {
    ofHead(title, stem -> stem.inTitle++);
    ofHead(company, stem -> stem.inCompany++);
    ofHead(place, stem -> stem.inPlace++);
    ofHead(department, stem -> stem.inDepartment++);
    for (Word word : description) {
      word.stems(language).forEach(stem -> stem.inDescription++);
    }
    countParts();
    for (Stem stem : stems) {
      int head = ranking.ofHead(stem, title.size(), company.size(), place.size());
      int impact = Math.max(1, head + ranking.ofDescription(stem));
      if (head > 0) {
        heads.add(stem.bytes, impact);
      }
      words.add(stem.bytes, impact);
    }
    if (language != Language.ENGLISH && !title.isEmpty()) {
      weighLikeness();
    }
  }

  private void ofHead(List<Word> words, Consumer<Stem> counted) {
    for (Word word : words) {
      word.stems(language).forEach(counted);
      if (language != Language.ENGLISH) {
        count(word.english);
        counted.accept(word.english);
      }
    }
  }

  private void countParts() {
    for (int at = 0; at < title.size(); at++) {
      countParts(title.get(at).parts(language));
      if (at > 0 && language.joinsWords()) {
        countParts(joined(title.get(at - 1), title.get(at)).stems(language));
      }
    }
  }

  private void countParts(List<Stem> parts) {
    for (Stem part : parts) {
      count(part);
      part.inPart = true;
    }
  }

  private void weighParts(Map<TextPart, List<String>> labels) {
    for (Stem stem : stems) {
      parts.add(TextPart.OCCUPATION, stem, ranking.ofTitle(stem, title.size()));
      if (stem.inPlace > 0) {
        parts.add(TextPart.LOCATION, stem, ranking.of(TextPart.LOCATION, place.size()));
      }
      if (stem.inCompany > 0) {
        parts.add(TextPart.EMPLOYER, stem, ranking.of(TextPart.EMPLOYER, company.size()));
      }
    }
    labels.forEach((part, all) -> all.forEach(label -> weighLabel(part, label)));
    parts.finish();
  }

  private void weighLabel(TextPart part, String label) {
    scratch.clear();
    analysis.read(label, scratch);
    parts.addAsWritten(part, scratch);
    scratch.removeIf(word -> word.possessive);
    for (Word word : scratch) {
      int impact = ranking.of(part, scratch.size());
      word.stems(language).forEach(stem -> parts.add(part, stem, impact));
      parts.add(part, word.english, impact);
    }
  }

  private void weighLikeness() {
    alike.clear();
    title.forEach(word -> alike.addAll(Likeness.grams(word.foldedText())));
    int impact = ranking.ofGram(title.size());
    alike.forEach(gram -> likeness.add(gram, impact));
  }
}
