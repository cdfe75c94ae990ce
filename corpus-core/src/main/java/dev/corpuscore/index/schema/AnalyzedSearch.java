package dev.corpuscore.index.schema;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Joining;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Word;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.schema.FillTerms.Loose;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Group;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.model.TextQuery.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A public search in the terms that indexes hold.
 *
 * @param nothing whether nothing can match: what was typed is in no posting
 * @param scored the words that must all stand somewhere in a posting, unless {@code any} suffices,
 *     in the order typed; they alone decide about relevance. Words of alternatives are not among
 *     them
 * @param condition must hold besides
 * @param fill what postings that fill a page have of it
 * @param any whether a match, too, need not have more of the words than {@code fill} says
 * @param parts where words must stand to count; empty for anywhere
 */
public record AnalyzedSearch(
    boolean nothing,
    List<Word> scored,
    And condition,
    FillTerms fill,
    boolean any,
    List<TextPart> parts) {
  public AnalyzedSearch {
    scored = List.copyOf(scored);
    parts = List.copyOf(parts);
  }

  /** Whether hits come by the points of their words alone, not first those with all in the head. */
  public boolean plain() {
    return !scored.isEmpty() && (any || !parts.isEmpty());
  }

  /** Of a {@link #plain} search, the words that each match has. */
  public List<WordStems> binding() {
    return any ? fill.required() : words();
  }

  /** Of a {@link #plain} search, the words of which a match has those of one, or of none. */
  public List<FillTerms.Loose> loose() {
    return any ? fill.loose() : List.of();
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
      case Condition.Phrase it -> true;
      case Condition.Place it -> true;
      case Condition.In it -> false;
      case Condition.Term it -> false;
      case Condition.Prefix it -> false;
      case Condition.Suffix it -> false;
      case Condition.Near it -> false;
      case Condition.Range it -> false;
      case Condition.IdAfter it -> false;
      case Condition.Ids it -> false;
      case Condition.Typed it -> false;
    };
  }

  /** The words of {@link #scored}, each once, in any language. */
  public List<WordStems> words() {
    return scored.stream().map(Word::inAnyLanguage).distinct().toList();
  }

  /**
   * Reads a search. A clause without any word (punctuation alone) is ignored; if that leaves no
   * positive clause of a query that had one, nothing matches: what was typed is in no posting.
   */
  public static AnalyzedSearch of(PostingSearch search, Analyzer analyzer) {
    return new Reading(analyzer, search.parts()).read(search);
  }

  /** What a posting meets if a search for {@code words} finds it; nothing about their scores. */
  public static Condition condition(TextQuery words, Analyzer analyzer) {
    return new Reading(analyzer, List.of())
        .all(words, false)
        .<Condition>map(And::new)
        .orElseGet(() -> new Or(List.of()));
  }

  private static final class Reading {
    private static final Pattern SIGNS_AROUND =
        Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{M}\\p{N}+#]+$");

    private final Analyzer analyzer;
    private final List<TextPart> parts;
    private final List<Word> scored = new ArrayList<>();
    private final List<WordStems> required = new ArrayList<>();
    private final List<Loose> loose = new ArrayList<>();
    private boolean restricted;

    Reading(Analyzer analyzer, List<TextPart> parts) {
      this.analyzer = analyzer;
      this.parts = parts;
    }

    AnalyzedSearch read(PostingSearch search) {
      Optional<List<Condition>> asked = all(search.query(), true);
      if (asked.isEmpty()) {
        return new AnalyzedSearch(
            true,
            List.of(),
            new And(List.of()),
            new FillTerms(List.of(), List.of(), false, null),
            false,
            List.of());
      }
      List<Condition> conditions = new ArrayList<>(asked.get());
      search.filter().of().forEach(it -> conditions.add(analysed(it)));
      FillTerms fill = new FillTerms(required, loose, restricted, search.occupation());
      boolean any = search.joining() == Joining.ANY && loose.size() > (restricted ? 0 : 1);
      return new AnalyzedSearch(false, scored, new And(conditions), fill, any, parts);
    }

    /**
     * What must hold for a query; empty if nothing can match it.
     *
     * @param scoring whether its words score, and are then left out here
     */
    private Optional<List<Condition>> all(TextQuery query, boolean scoring) {
      List<Condition> all = new ArrayList<>();
      boolean positiveTyped = false;
      boolean positiveRead = false;
      for (Clause clause : query.clauses()) {
        ClauseWords words = words(clause);
        if (!words.isEmpty() && clause.negated()) {
          all.add(new Not(whole(words)));
        } else if (!words.isEmpty() && scoring) {
          scored.addAll(words.scored());
          all.addAll(parts.isEmpty() ? words.unscored() : words.unscored(parts));
          readFill(clause, words);
        } else if (!words.isEmpty()) {
          all.add(whole(words));
        }
        positiveTyped |= !clause.negated();
        positiveRead |= !clause.negated() && !words.isEmpty();
      }
      for (Group group : query.groups()) {
        Optional<Condition> any = any(group);
        any.map(it -> group.negated() ? new Not(it) : it).ifPresent(all::add);
        positiveTyped |= !group.negated();
        positiveRead |= !group.negated() && any.isPresent();
        restricted |= scoring && !group.negated() && any.isPresent();
      }
      return positiveTyped && !positiveRead ? Optional.empty() : Optional.of(all);
    }

    private Condition whole(ClauseWords words) {
      return parts.isEmpty() ? words.whole() : words.whole(parts);
    }

    /** The condition, with words that were typed as the index has them. */
    private Condition analysed(Condition condition) {
      return switch (condition) {
        case And it -> new And(it.of().stream().map(this::analysed).toList());
        case Or it -> new Or(it.of().stream().map(this::analysed).toList());
        case Not it -> new Not(analysed(it.of()));
        case Condition.Typed it -> analysed(it);
        default -> condition;
      };
    }

    private Condition analysed(Condition.Typed typed) {
      List<Condition> all = new ArrayList<>();
      for (Clause clause : typed.words().clauses()) {
        ClauseWords words = words(clause);
        if (!words.isEmpty()) {
          boolean head = typed.heads() && clause.kind() == Kind.WORD && !clause.negated();
          Condition whole = words.whole(head ? Text.HEADS : Text.WORDS);
          all.add(clause.negated() ? new Not(whole) : whole);
        }
      }
      TextQuery groups = new TextQuery(List.of(), typed.words().groups());
      all(groups, false).ifPresentOrElse(all::addAll, () -> all.add(new Or(List.of())));
      return new And(all);
    }

    private void readFill(Clause clause, ClauseWords words) {
      List<WordStems> stems = words.scored().stream().map(Word::inAnyLanguage).toList();
      if (clause.isLoose()) {
        loose.add(new Loose(SIGNS_AROUND.matcher(clause.text()).replaceAll(""), stems));
      } else {
        required.addAll(stems);
        restricted = true;
      }
    }

    /** One of the alternatives that something can match; empty if there is none. */
    private Optional<Condition> any(Group group) {
      List<Condition> any = new ArrayList<>();
      group.alternatives().forEach(it -> all(it, false).map(And::new).ifPresent(any::add));
      return any.isEmpty() ? Optional.empty() : Optional.of(new Or(any));
    }

    private ClauseWords words(Clause clause) {
      List<Word> all = new ArrayList<>();
      analyzer.read(clause.text(), all);
      return new ClauseWords(
          clause.kind(), all, all.stream().filter(word -> !word.possessive).toList());
    }
  }
}
