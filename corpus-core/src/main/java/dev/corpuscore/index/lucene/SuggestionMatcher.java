package dev.corpuscore.index.lucene;

import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.index.analysis.Spelling;
import dev.corpuscore.index.lucene.SuggestionCounts.Range;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;

/**
 * Where the suggestions of one type that match stand in the dictionary of a segment. Not
 * thread-safe.
 */
final class SuggestionMatcher {
  /** Greater than any byte of UTF-8. */
  private static final byte AFTER_ALL = (byte) 0xff;

  private final SuggestionType type;
  private final @Nullable Function<String, CompiledAutomaton> texts;
  private final BytesRef start;
  private final BytesRef end;
  private @Nullable CompiledAutomaton accepting;

  /**
   * @param start with which all texts that match begin
   * @param texts what accepts them, each behind another text; null for all that begin so
   */
  private SuggestionMatcher(
      SuggestionType type, String start, @Nullable Function<String, CompiledAutomaton> texts) {
    this.type = type;
    this.texts = texts;
    this.start = new BytesRef(SuggestionTerms.term(type, start));
    byte[] after = Arrays.copyOf(this.start.bytes, this.start.length + 1);
    after[this.start.length] = AFTER_ALL;
    this.end = new BytesRef(after);
  }

  static SuggestionMatcher of(SuggestionType type, Match match) {
    return switch (match) {
      case Match.StartsWith it -> new SuggestionMatcher(type, it.start(), null);
      case Match.Spelled it -> {
        Spelling spelling = new Spelling(it.word(), it.edits());
        yield new SuggestionMatcher(type, spelling.first(), spelling::behind);
      }
      case Match.Like it ->
          new SuggestionMatcher(type, "", before -> regular(before, it.pattern()));
    };
  }

  /** All that match are in it; of a beginning, no others are. */
  Range range(SortedSetDocValues values) throws IOException {
    return new Range(place(values, start), place(values, end));
  }

  /**
   * The ordinals that match, in order.
   *
   * @param reader of the segment that {@code values} are of
   */
  IntStream ordinals(LeafReader reader, SortedSetDocValues values) throws IOException {
    Range range = range(values);
    return texts == null || range.isEmpty()
        ? IntStream.range(range.from(), range.to())
        : ordinals(reader, values, accepting(texts));
  }

  /** Made when the dictionary has a text to compare: it takes 10 ms and more for a long word. */
  private CompiledAutomaton accepting(Function<String, CompiledAutomaton> wanted) {
    if (accepting == null) {
      accepting = wanted.apply(SuggestionTerms.term(type, ""));
    }
    return accepting;
  }

  private static CompiledAutomaton regular(String before, String pattern) {
    Automaton behind = new RegExp(pattern, RegExp.NONE).toAutomaton();
    Automaton whole = Operations.concatenate(List.of(Automata.makeString(before), behind));
    return new CompiledAutomaton(
        Operations.determinize(whole, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
  }

  private static IntStream ordinals(
      LeafReader reader, SortedSetDocValues values, CompiledAutomaton near) throws IOException {
    IntStream.Builder found = IntStream.builder();
    TermsEnum terms = near.getTermsEnum(Terms.getTerms(reader, Fields.SUGGESTIONS));
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      found.add(place(values, term));
    }
    return found.build();
  }

  /** The ordinal of {@code term}, or of the first value after it. */
  private static int place(SortedSetDocValues values, BytesRef term) throws IOException {
    long place = values.lookupTerm(term);
    return (int) (place < 0 ? -place - 1 : place);
  }
}
