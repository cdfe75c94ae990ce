package dev.corpuscore.index.schema;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Phrase;
import dev.corpuscore.index.Condition.Place;
import dev.corpuscore.index.Condition.Prefix;
import dev.corpuscore.index.Condition.Term;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Analyzer.Stem;
import dev.corpuscore.index.analysis.Analyzer.Word;
import dev.corpuscore.model.TextQuery.Clause;
import java.util.ArrayList;
import java.util.List;

/**
 * A public search in the terms that indexes hold.
 *
 * @param nothing whether nothing can match: what was typed is in no posting
 * @param scored the words that must all stand somewhere in a posting, in the order typed; they
 *     alone decide about relevance
 * @param condition must hold besides
 */
public record AnalyzedSearch(boolean nothing, List<Word> scored, And condition) {
  public AnalyzedSearch {
    scored = List.copyOf(scored);
  }

  /** Whether there is nothing to match: no words, no filters. */
  public boolean everything() {
    return !nothing && scored.isEmpty() && condition.of().isEmpty();
  }

  /** Whether words must stand, or not stand, in a row or in one place. */
  public boolean phrases() {
    return phrases(condition);
  }

  private static boolean phrases(Condition condition) {
    return switch (condition) {
      case And it -> it.of().stream().anyMatch(AnalyzedSearch::phrases);
      case Or it -> it.of().stream().anyMatch(AnalyzedSearch::phrases);
      case Not it -> phrases(it.of());
      case Phrase it -> true;
      case Place it -> true;
      case Condition.In it -> false;
      case Term it -> false;
      case Prefix it -> false;
      case Condition.Near it -> false;
      case Condition.Range it -> false;
      case Condition.IdAfter it -> false;
    };
  }

  /** The stems of {@link #scored}, each once. */
  public List<Stem> stems() {
    return scored.stream().map(word -> word.stem).distinct().toList();
  }

  /**
   * Reads a search. A clause without any word (punctuation alone) is ignored; if that leaves no
   * positive clause of a query that had one, nothing matches: what was typed is in no posting.
   */
  public static AnalyzedSearch of(PostingSearch search, Analyzer analyzer) {
    return new Reading(analyzer).read(search);
  }

  private static final class Reading {
    private final Analyzer analyzer;
    private final List<Word> scored = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();

    Reading(Analyzer analyzer) {
      this.analyzer = analyzer;
    }

    AnalyzedSearch read(PostingSearch search) {
      boolean positiveTyped = false;
      boolean positiveRead = false;
      for (Clause clause : search.query().clauses()) {
        boolean read = read(clause);
        positiveTyped |= !clause.negated();
        positiveRead |= !clause.negated() && read;
      }
      if (positiveTyped && !positiveRead) {
        return new AnalyzedSearch(true, List.of(), new And(List.of()));
      }
      conditions.addAll(search.filter().of());
      return new AnalyzedSearch(false, scored, new And(conditions));
    }

    private boolean read(Clause clause) {
      List<Word> all = new ArrayList<>();
      analyzer.read(clause.text(), all);
      List<Word> words = all.stream().filter(word -> !word.possessive).toList();
      if (words.isEmpty()) {
        return false;
      }
      if (clause.negated()) {
        conditions.add(new Not(whole(clause, all, words)));
      } else {
        require(clause, all, words);
      }
      return true;
    }

    private void require(Clause clause, List<Word> all, List<Word> words) {
      int last = words.size() - 1;
      switch (clause.kind()) {
        case WORD -> scored.addAll(words);
        case PHRASE -> {
          scored.addAll(words);
          if (last > 0) {
            conditions.add(phrase(all));
          }
        }
        case PREFIX -> {
          scored.addAll(words.subList(0, last));
          conditions.add(prefix(words.getLast()));
        }
      }
    }

    /** The clause as a condition of its own, without its part in the score. */
    private static Condition whole(Clause clause, List<Word> all, List<Word> words) {
      int last = words.size() - 1;
      return switch (clause.kind()) {
        case PHRASE -> last > 0 ? phrase(all) : allOf(stems(words));
        case WORD -> allOf(stems(words));
        case PREFIX -> {
          List<Condition> parts = stems(words.subList(0, last));
          parts.add(prefix(words.getLast()));
          yield allOf(parts);
        }
      };
    }

    private static Condition allOf(List<Condition> parts) {
      return parts.size() == 1 ? parts.getFirst() : new And(parts);
    }

    private static List<Condition> stems(List<Word> words) {
      List<Condition> stems = new ArrayList<>();
      words.forEach(word -> stems.add(new Term(Text.WORDS, word.stem.text())));
      return stems;
    }

    private static Condition prefix(Word word) {
      return new Prefix(word.foldedText());
    }

    /** Stems in a row in one text. A possessive among the words stands for any word. */
    private static Condition phrase(List<Word> words) {
      List<List<String>> stems = words.stream().map(Reading::asKeyOrBeside).toList();
      return new Or(List.of(new Phrase(Text.TEXT, stems), new Phrase(Text.NAMES, stems)));
    }

    /** A stem as texts hold it: as a key, or marked beside one. */
    private static List<String> asKeyOrBeside(Word word) {
      String stem = word.stem.text();
      return word.possessive ? List.of() : List.of(stem, Analyzer.marked(stem));
    }
  }
}
