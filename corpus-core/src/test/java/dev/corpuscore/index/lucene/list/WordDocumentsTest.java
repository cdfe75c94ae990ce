package dev.corpuscore.index.lucene.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.FixedBitSet;
import org.junit.jupiter.api.RepeatedTest;

/** Beside a sorted map of the same documents. */
class WordDocumentsTest {
  private static final int MAX_DOC = 3_000;
  private static final int ROUNDS = 40;

  private final long seed = Seed.of(WordDocumentsTest.class);
  private final Random random = new Random(seed);

  /** From one document to nearly all of them. */
  private NavigableMap<Integer, Integer> documents() {
    NavigableMap<Integer, Integer> impacts = new TreeMap<>();
    int every = 1 + random.nextInt(1 << random.nextInt(10));
    for (int doc = random.nextInt(every); doc < MAX_DOC; doc += 1 + random.nextInt(every)) {
      impacts.put(doc, 1 + random.nextInt(321));
    }
    return impacts;
  }

  private static WordDocuments list(NavigableMap<Integer, Integer> documents, boolean scored)
      throws IOException {
    return WordDocuments.read(new MapScorer(documents), MAX_DOC, scored);
  }

  @RepeatedTest(ROUNDS)
  void documents_advancedAtRandom_areThoseOfTheMap() throws IOException {
    NavigableMap<Integer, Integer> expected = documents();
    WordDocuments list = list(expected, random.nextBoolean());
    DocIdSetIterator found = list.documents();
    int doc = -1;

    assertThat(list.size()).isEqualTo(expected.size());
    while (doc < MAX_DOC) {
      int target = doc + 1 + (random.nextBoolean() ? 0 : random.nextInt(200));
      Integer next = expected.ceilingKey(target);
      doc = next == null ? DocIdSetIterator.NO_MORE_DOCS : next;
      assertThat(target == found.docID() + 1 ? found.nextDoc() : found.advance(target))
          .as("seed %s, document from %s on", seed, target)
          .isEqualTo(doc);
      assertThat(found.docID()).isEqualTo(doc);
    }
  }

  @RepeatedTest(ROUNDS)
  void scores_inBatches_areImpactsTimesTheWeight() throws IOException {
    NavigableMap<Integer, Integer> documents = documents();
    Scorer scorer = list(documents, true).scorer(3);
    FixedBitSet live = random.nextBoolean() ? null : half();
    int from = random.nextInt(MAX_DOC);
    int to = from + random.nextInt(MAX_DOC - from + 1);
    NavigableMap<Integer, Float> expected = new TreeMap<>();
    documents
        .subMap(from, to)
        .forEach(
            (doc, impact) -> {
              if (live == null || live.get(doc)) {
                expected.put(doc, 3f * impact);
              }
            });
    NavigableMap<Integer, Float> found = new TreeMap<>();
    DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
    scorer.iterator().advance(from);

    do {
      scorer.nextDocsAndScores(to, live, batch);
      for (int at = 0; at < batch.size; at++) {
        found.put(batch.docs[at], batch.features[at]);
      }
    } while (batch.size > 0);

    assertThat(found).as("seed %s, %s to %s", seed, from, to).isEqualTo(expected);
    Integer next = documents.ceilingKey(to);
    assertThat(scorer.docID()).isEqualTo(next == null ? DocIdSetIterator.NO_MORE_DOCS : next);
    if (next != null) {
      assertThat(scorer.score()).isEqualTo(3f * documents.getOrDefault(next, 0));
    }
    documents
        .values()
        .forEach(impact -> assertThat(maxScore(scorer)).isGreaterThanOrEqualTo(3f * impact));
  }

  private static float maxScore(Scorer scorer) {
    try {
      return scorer.getMaxScore(DocIdSetIterator.NO_MORE_DOCS);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private FixedBitSet half() {
    FixedBitSet half = new FixedBitSet(MAX_DOC);
    for (int doc = 0; doc < MAX_DOC; doc++) {
      if (random.nextBoolean()) {
        half.set(doc);
      }
    }
    return half;
  }

  @RepeatedTest(ROUNDS)
  void documents_intoBits_areThoseOfTheMap() throws IOException {
    NavigableMap<Integer, Integer> documents = documents();
    DocIdSetIterator found = list(documents, false).documents();
    int from = random.nextInt(MAX_DOC);
    int to = from + random.nextInt(MAX_DOC - from + 1);
    FixedBitSet bits = new FixedBitSet(MAX_DOC);
    found.advance(from);

    found.intoBitSet(to, bits, from / 2);

    List<Integer> marked = new ArrayList<>();
    for (int at = 0; at < MAX_DOC; at++) {
      if (bits.get(at)) {
        marked.add(at + from / 2);
      }
    }
    assertThat(marked)
        .as("seed %s, %s to %s", seed, from, to)
        .isEqualTo(List.copyOf(documents.subMap(from, to).keySet()));
    Integer next = documents.ceilingKey(Math.max(from, to));
    assertThat(found.docID()).isEqualTo(next == null ? DocIdSetIterator.NO_MORE_DOCS : next);
  }

  @RepeatedTest(ROUNDS)
  void all_ofSeveralLists_hasWhatStandsInEach() throws IOException {
    List<WordDocuments> lists = new ArrayList<>();
    NavigableMap<Integer, Integer> expected = documents();
    lists.add(list(expected, false));
    for (int more = random.nextInt(4); more > 0; more--) {
      NavigableMap<Integer, Integer> other = documents();
      lists.add(list(other, random.nextBoolean()));
      expected.keySet().retainAll(other.keySet());
    }

    DocIdSetIterator all = WordDocuments.all(lists).documents();

    List<Integer> found = new ArrayList<>();
    while (all.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      found.add(all.docID());
    }
    assertThat(found).as("seed %s", seed).isEqualTo(List.copyOf(expected.keySet()));
  }

  @RepeatedTest(ROUNDS)
  void bytes_areNoMoreThanWasSaidBefore() throws IOException {
    NavigableMap<Integer, Integer> documents = documents();
    boolean scored = random.nextBoolean();

    assertThat(list(documents, scored).bytes())
        .as("seed %s", seed)
        .isLessThanOrEqualTo(
            WordDocuments.bytes(documents.size(), MAX_DOC, scored) + 2 * Long.BYTES);
  }

  /** The documents of a map, each with its impact as score. */
  private static final class MapScorer extends Scorer {
    private final NavigableMap<Integer, Integer> impacts;
    private int doc = -1;

    MapScorer(NavigableMap<Integer, Integer> impacts) {
      this.impacts = new TreeMap<>(impacts);
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public DocIdSetIterator iterator() {
      return new DocIdSetIterator() {
        @Override
        public int docID() {
          return doc;
        }

        @Override
        public int nextDoc() {
          return advance(doc + 1);
        }

        @Override
        public int advance(int target) {
          Integer next = impacts.ceilingKey(target);
          doc = next == null ? NO_MORE_DOCS : next;
          return doc;
        }

        @Override
        public long cost() {
          return impacts.size();
        }
      };
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.MAX_VALUE;
    }

    @Override
    public float score() {
      return impacts.getOrDefault(doc, 0);
    }
  }
}
