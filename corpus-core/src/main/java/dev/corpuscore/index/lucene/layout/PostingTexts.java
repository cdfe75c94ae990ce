package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.index.lucene.layout.Words.Stem;
import dev.corpuscore.index.lucene.layout.Words.Word;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.jspecify.annotations.Nullable;

/** Reads the texts of a posting, each once, for all fields that hold words. Not thread-safe. */
final class PostingTexts {
  private final Ranking.Impact ranking;
  private final Words words = new Words();
  private final WordStream impacts = WordStream.impacts();
  private final WordStream heads = WordStream.impacts();
  private final WordStream prefixes = WordStream.words();
  private final WordStream text = WordStream.positions();
  private final WordStream names = WordStream.positions();
  private final List<Word> title = new ArrayList<>();
  private final List<Word> company = new ArrayList<>();
  private final List<Word> place = new ArrayList<>();
  private final List<Word> department = new ArrayList<>();
  private final List<Word> description = new ArrayList<>();
  private final List<Word> scratch = new ArrayList<>();
  private final List<Stem> stems = new ArrayList<>();
  private int round;

  PostingTexts(Ranking.Impact ranking) {
    this.ranking = ranking;
  }

  /** Adds the fields; the document is to be indexed before the next call. */
  void addTo(Document document, PostingContent content) {
    begin();
    read(content);
    weigh();
    document.add(new Field(Fields.WORDS, impacts, WordStream.FREQUENCIES));
    document.add(new Field(Fields.HEADS, heads, WordStream.FREQUENCIES));
    document.add(new Field(Fields.PREFIXES, prefixes, WordStream.PRESENCE));
    document.add(new Field(Fields.TEXT, text, WordStream.POSITIONS));
    document.add(new Field(Fields.NAMES, names, WordStream.POSITIONS));
    document.add(new BinaryDocValuesField(Fields.SKETCH, Sketch.write(title, company, place)));
  }

  private void begin() {
    words.trim();
    round++;
    List.of(title, company, place, department, description).forEach(List::clear);
    stems.clear();
    List.of(impacts, heads, prefixes, text, names).forEach(WordStream::clear);
  }

  private void read(PostingContent content) {
    read(content.title(), title, text);
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

  private void read(@Nullable String written, List<Word> into, WordStream phrases) {
    if (written == null) {
      return;
    }
    scratch.clear();
    words.read(written, scratch);
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
      prefixes.add(word.folded, 1);
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
      impacts.add(stem.bytes, impact);
    }
  }
}
