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

/** The words of a query that must be there, and where a text has them. Not thread-safe. */
public final class SoughtWords {
  private final Analyzer analyzer;
  private final List<Sought> sought = new ArrayList<>();

  private record Sought(Kind kind, String folded, Set<BytesRef> stems) {}

  /** Receives a place in a text. */
  @FunctionalInterface
  public interface Place {
    /**
     * A word that is looked for: {@code text[start..end)}.
     *
     * @param word which of those that are looked for it is, from 0
     */
    void at(int start, int end, int word);
  }

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
   * Calls {@code found} for each word of {@code text} that is looked for, in order.
   *
   * @param tag of the text's language (BCP 47); null if it is not known
   */
  public void in(String text, @Nullable String tag, Place found) {
    if (sought.isEmpty()) {
      return;
    }
    Language language = tag == null ? null : Language.of(tag).orElse(null);
    analyzer.read(
        text,
        (word, start, end) -> {
          int which = find(word, language);
          if (which >= 0) {
            found.at(start, end, which);
          }
        });
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
    Language read = language == null ? Language.ENGLISH : language;
    word.stems(read).forEach(it -> stems.add(it.bytes));
    word.parts(read).forEach(it -> stems.add(it.bytes));
    return stems;
  }
}
