package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Finds in a text the words for which a search finds it, to show them marked: as written, folded,
 * by a stem, as a beginning or an end, or in a compound. Words that a search finds by what they
 * mean, such as other names of an occupation, are not among them. Not thread-safe.
 */
public final class SoughtWords {
  private final Analyzer analyzer;
  private final List<Sought> sought = new ArrayList<>();

  private record Sought(Kind kind, String folded, Set<BytesRef> stems) {}

  /**
   * A place in a text: {@code text[start..end)}.
   *
   * @param word which of the words that are looked for it is, from 0
   */
  public record Mark(int start, int end, int word) {}

  /**
   * @param query words that must not be there are not looked for
   * @param analyzer its reader's own meanwhile
   */
  public SoughtWords(TextQuery query, Analyzer analyzer) {
    this.analyzer = analyzer;
    query.allClauses().filter(clause -> !clause.negated()).forEach(this::add);
  }

  private void add(Clause clause) {
    boolean whole = clause.kind() == Kind.WORD || clause.kind() == Kind.PHRASE;
    analyzer.read(
        clause.text(),
        (word, start, end) -> {
          Set<BytesRef> stems = new HashSet<>();
          if (whole) {
            word.inAnyLanguage().stems().forEach(it -> stems.add(it.bytes));
          }
          sought.add(new Sought(clause.kind(), word.foldedText(), stems));
        });
  }

  /**
   * The words of {@code text} that are looked for, in order; none overlap.
   *
   * @param tag of the text's language (BCP 47); null if it is not known
   */
  public List<Mark> in(String text, @Nullable String tag) {
    if (sought.isEmpty()) {
      return List.of();
    }
    Language language = tag == null ? null : Language.of(tag).orElse(null);
    List<Mark> marks = new ArrayList<>();
    analyzer.read(
        text,
        (word, start, end) -> {
          int found = find(word, language);
          if (found >= 0) {
            marks.add(new Mark(start, end, found));
          }
        });
    return marks;
  }

  private int find(Word word, @Nullable Language language) {
    String folded = word.foldedText();
    for (int at = 0; at < sought.size(); at++) {
      Sought it = sought.get(at);
      boolean is =
          switch (it.kind) {
            case PREFIX -> folded.startsWith(it.folded);
            case SUFFIX -> folded.endsWith(it.folded);
            case WORD, PHRASE ->
                folded.equals(it.folded) || !Collections.disjoint(it.stems, stems(word, language));
          };
      if (is) {
        return at;
      }
    }
    return -1;
  }

  private static Set<BytesRef> stems(Word word, @Nullable Language language) {
    Set<BytesRef> stems = new HashSet<>();
    if (language == null || language == Language.ENGLISH) {
      stems.add(word.english.bytes);
    } else {
      word.stems(language).forEach(it -> stems.add(it.bytes));
      if (language.joinsWords()) {
        word.parts(language).forEach(it -> stems.add(it.bytes));
      }
    }
    return stems;
  }
}
