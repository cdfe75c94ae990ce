package dev.corpuscore.index.lucene.suggestion;

import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.index.analysis.Spelling;
import dev.corpuscore.index.lucene.snapshot.SuggestionCounts.Range;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
  private final List<String> letters;
  private final @Nullable Function<String, CompiledAutomaton> texts;
  private @Nullable CompiledAutomaton accepting;

  /**
   * @param letters for each of the first characters of a text that matches, those that it may be
   * @param texts what accepts them, each behind another text; null for all that begin so
   */
  private SuggestionMatcher(
      SuggestionType type,
      List<String> letters,
      @Nullable Function<String, CompiledAutomaton> texts) {
    this.type = type;
    this.letters = letters;
    this.texts = texts;
  }

  static SuggestionMatcher of(SuggestionType type, Match match) {
    return switch (match) {
      case Match.StartsWith it ->
          new SuggestionMatcher(
              type, it.start().codePoints().mapToObj(Character::toString).toList(), null);
      case Match.StartsLike it -> new SuggestionMatcher(type, it.letters(), null);
      case Match.Spelled it -> {
        Spelling spelling = new Spelling(it.word(), it.edits());
        yield new SuggestionMatcher(type, List.of(spelling.first()), spelling::behind);
      }
      case Match.Like it ->
          new SuggestionMatcher(type, List.of(), before -> regular(before, it.pattern()));
    };
  }

  /**
   * All that match are in them; of a beginning, no others are. In order, none of them empty. A
   * beginning is followed letter by letter, and only as far as the dictionary has it.
   */
  List<Range> ranges(SortedSetDocValues values) throws IOException {
    List<String> begun = List.of(SuggestionTerms.term(type, ""));
    for (String any : letters) {
      List<String> longer = new ArrayList<>();
      for (String start : begun) {
        for (int letter : any.codePoints().toArray()) {
          longer.add(start + Character.toString(letter));
        }
      }
      begun = any.length() == 1 ? longer : known(longer, values);
    }
    List<Range> ranges = new ArrayList<>();
    for (String start : begun) {
      Range range = range(start, values);
      if (!range.isEmpty()) {
        ranges.add(range);
      }
    }
    ranges.sort(Comparator.comparingInt(Range::from));
    return ranges;
  }

  private static List<String> known(List<String> starts, SortedSetDocValues values)
      throws IOException {
    List<String> known = new ArrayList<>();
    for (String start : starts) {
      if (!range(start, values).isEmpty()) {
        known.add(start);
      }
    }
    return known;
  }

  private static Range range(String begin, SortedSetDocValues values) throws IOException {
    BytesRef start = new BytesRef(begin);
    byte[] after = Arrays.copyOf(start.bytes, start.length + 1);
    after[start.length] = AFTER_ALL;
    return new Range(place(values, start), place(values, new BytesRef(after)));
  }

  /**
   * The ordinals that match, in order.
   *
   * @param reader of the segment that {@code values} are of
   */
  IntStream ordinals(LeafReader reader, SortedSetDocValues values) throws IOException {
    List<Range> ranges = ranges(values);
    return texts == null || ranges.isEmpty()
        ? ranges.stream().flatMapToInt(range -> IntStream.range(range.from(), range.to()))
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
