package dev.corpuscore.index.lucene;

import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.index.analysis.Spelling;
import dev.corpuscore.index.lucene.SuggestionCounts.Range;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Where the suggestions of one type that match stand in the dictionary of a segment. Not
 * thread-safe.
 */
final class SuggestionMatcher {
  /** Greater than any byte of UTF-8. */
  private static final byte AFTER_ALL = (byte) 0xff;

  private static final int MOST_BYTES_OF_A_CHARACTER = 4;

  private final int prefix;
  private final BytesRef start;
  private final BytesRef end;
  private final @Nullable Spelling spelling;

  private SuggestionMatcher(SuggestionType type, String start, @Nullable Spelling spelling) {
    this.prefix = SuggestionTerms.term(type, "").length();
    this.start = new BytesRef(SuggestionTerms.term(type, start));
    byte[] after = Arrays.copyOf(this.start.bytes, this.start.length + 1);
    after[this.start.length] = AFTER_ALL;
    this.end = new BytesRef(after);
    this.spelling = spelling;
  }

  static SuggestionMatcher of(SuggestionType type, Match match) {
    return switch (match) {
      case Match.StartsWith it -> new SuggestionMatcher(type, it.start(), null);
      case Match.Spelled it -> {
        Spelling spelling = new Spelling(it.word(), it.edits());
        yield new SuggestionMatcher(type, spelling.first(), spelling);
      }
    };
  }

  /** All that match are in it; of a beginning, no others are. */
  Range range(SortedSetDocValues values) throws IOException {
    return new Range(place(values, start), place(values, end));
  }

  /** The ordinals that match, in order. */
  IntStream ordinals(SortedSetDocValues values) throws IOException {
    Range range = range(values);
    return spelling == null || range.isEmpty()
        ? IntStream.range(range.from(), range.to())
        : spelled(values, range, spelling);
  }

  private IntStream spelled(SortedSetDocValues values, Range range, Spelling wanted)
      throws IOException {
    IntStream.Builder found = IntStream.builder();
    TermsEnum terms = values.termsEnum();
    terms.seekExact(range.from());
    BytesRef term = terms.term();
    for (int ordinal = range.from(); ordinal < range.to(); ordinal++) {
      int bytes = term.length - prefix;
      if (bytes >= wanted.shortest()
          && bytes <= MOST_BYTES_OF_A_CHARACTER * wanted.longest()
          && wanted.matches(new BytesRef(term.bytes, term.offset + prefix, bytes).utf8ToString())) {
        found.add(ordinal);
      }
      if (ordinal + 1 < range.to()) {
        term = Objects.requireNonNull(terms.next());
      }
    }
    return found.build();
  }

  /** The ordinal of {@code term}, or of the first value after it. */
  private static int place(SortedSetDocValues values, BytesRef term) throws IOException {
    long place = values.lookupTerm(term);
    return (int) (place < 0 ? -place - 1 : place);
  }
}
