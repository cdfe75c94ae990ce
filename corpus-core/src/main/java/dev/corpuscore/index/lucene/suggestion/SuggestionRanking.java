package dev.corpuscore.index.lucene.suggestion;

import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.index.lucene.snapshot.SuggestionCounts;
import dev.corpuscore.index.lucene.snapshot.SuggestionCounts.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;

/**
 * The most frequent suggestions out of the counts of all segments. What is among the first of all
 * has its share of their counts in one segment at least, so the others' texts are never read.
 */
final class SuggestionRanking {
  /** So many ordinals are looked at between two looks at the clock. */
  private static final int STEP = 1 << 16;

  private final List<Segment> segments;
  private final List<SortedSetDocValues> values = new ArrayList<>();
  private final int most;
  private final SearchDeadline deadline;

  /**
   * @param most how many of each type, at least 1
   * @param deadline after which this fails
   */
  SuggestionRanking(SuggestionCounts counts, int most, SearchDeadline deadline) throws IOException {
    this.segments = counts.segments();
    this.most = most;
    this.deadline = deadline;
    for (Segment segment : segments) {
      values.add(segment.values());
    }
  }

  /** The first of one type that match. */
  List<Suggestion> first(SuggestionType type, SuggestionMatcher matcher) throws IOException {
    int prefix = type.wire().length() + 1;
    List<Suggestion> found = new ArrayList<>();
    for (Map.Entry<BytesRef, Long> one : candidates(matcher).entrySet()) {
      String text = one.getKey().utf8ToString().substring(prefix);
      found.add(new Suggestion(type, text, one.getValue()));
    }
    found.sort(Suggestion.BEST_FIRST);
    return List.copyOf(found.subList(0, Math.min(most, found.size())));
  }

  /** All that can be among the first, and some more; with their counts. */
  private Map<BytesRef, Long> candidates(SuggestionMatcher matcher) throws IOException {
    List<int[]> counted = new ArrayList<>();
    List<long[]> firsts = new ArrayList<>();
    int least = 1;
    for (int at = 0; at < segments.size(); at++) {
      Segment segment = segments.get(at);
      IntStream matching = matcher.ordinals(segment.reader(), values.get(at));
      int[] ordinals = counted(segment, matching.iterator());
      long[] first = first(segment, ordinals);
      counted.add(ordinals);
      firsts.add(first);
      least = Math.max(least, first.length < most ? 0 : count(first[0]));
    }
    return segments.size() == 1
        ? ofOneSegment(firsts.getFirst())
        : ofAllSegments(counted, Math.ceilDiv(least, Math.max(1, segments.size())));
  }

  private Map<BytesRef, Long> ofOneSegment(long[] first) throws IOException {
    Map<BytesRef, Long> candidates = new HashMap<>();
    for (long one : first) {
      candidates.put(term(0, ordinal(one)), (long) count(one));
    }
    return candidates;
  }

  /**
   * @param share the least count that one of the first has in some segment
   */
  private Map<BytesRef, Long> ofAllSegments(List<int[]> counted, int share) throws IOException {
    Map<BytesRef, Long> candidates = new HashMap<>();
    for (int at = 0; at < segments.size(); at++) {
      for (int ordinal : counted.get(at)) {
        if (segments.get(at).count(ordinal) >= share) {
          deadline.require();
          BytesRef term = term(at, ordinal);
          if (!candidates.containsKey(term)) {
            candidates.put(term, total(term));
          }
        }
      }
    }
    return candidates;
  }

  private BytesRef term(int segment, int ordinal) throws IOException {
    return BytesRef.deepCopyOf(values.get(segment).lookupOrd(ordinal));
  }

  /** Those of {@code ordinals} that were counted at all. */
  private int[] counted(Segment segment, PrimitiveIterator.OfInt ordinals) {
    int[] counted = new int[16];
    int size = 0;
    int looked = 0;
    while (ordinals.hasNext()) {
      int ordinal = ordinals.nextInt();
      if (++looked % STEP == 0) {
        deadline.require();
      }
      if (segment.count(ordinal) > 0) {
        if (size == counted.length) {
          counted = Arrays.copyOf(counted, 2 * size);
        }
        counted[size++] = ordinal;
      }
    }
    return Arrays.copyOf(counted, size);
  }

  /** The first in this segment, the last of them first; each with its count. */
  private long[] first(Segment segment, int[] ordinals) {
    PriorityQueue<Long> first = new PriorityQueue<>(most + 1);
    for (int ordinal : ordinals) {
      long one = (long) segment.count(ordinal) << 32 | (Integer.MAX_VALUE - ordinal);
      if (first.size() < most || one > first.element()) {
        first.add(one);
        if (first.size() > most) {
          first.remove();
        }
      }
    }
    return first.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private static int count(long one) {
    return (int) (one >>> 32);
  }

  private static int ordinal(long one) {
    return Integer.MAX_VALUE - (int) one;
  }

  private long total(BytesRef term) throws IOException {
    long total = 0;
    for (int at = 0; at < segments.size(); at++) {
      long ordinal = values.get(at).lookupTerm(term);
      total += ordinal < 0 ? 0 : segments.get(at).count(ordinal);
    }
    return total;
  }
}
