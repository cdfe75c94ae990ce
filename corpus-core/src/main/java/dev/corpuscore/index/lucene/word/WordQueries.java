package dev.corpuscore.index.lucene.word;

import dev.corpuscore.index.analysis.Likeness;
import dev.corpuscore.index.analysis.PartTerms;
import dev.corpuscore.index.analysis.Stem;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.lucene.list.WordDocumentsCache;
import dev.corpuscore.index.lucene.snapshot.IndexSnapshot;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import dev.corpuscore.model.TextQuery.TextPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * The queries for single words over one snapshot. A word has a stem in each language, and most of
 * them stand in no posting of a corpus: these are left out, so that a corpus of one language is
 * searched as if there were no other. For one search: not thread-safe.
 */
public final class WordQueries {
  /** A word that counts once is read as a whole if at most one of so many documents has it. */
  private static final int SHORT = 256;

  private final IndexSearcher searcher;
  private final TermLookup terms;
  private final WordDocumentsCache lists;

  public WordQueries(IndexSnapshot.Period open) {
    this.searcher = open.searcher();
    this.terms = new TermLookup(searcher, open.terms());
    this.lists = open.lists();
  }

  /**
   * Finds postings that have the word. Each scores as its best stem does, times {@code weight}.
   *
   * @param field holds stems
   */
  public Query of(String field, WordStems word, int weight) throws IOException {
    Query having = of(field, word);
    return weight == 1 || having instanceof MatchNoDocsQuery
        ? having
        : new BoostQuery(having, weight);
  }

  private Query of(String field, WordStems word) throws IOException {
    Term key = new Term(field, word.joined());
    Query known = terms.word(key);
    if (known == null) {
      known = read(field, word);
      terms.put(key, known);
    }
    return known;
  }

  private Query read(String field, WordStems word) throws IOException {
    List<TermQuery> stems = new ArrayList<>();
    for (Stem stem : word.stems()) {
      // what is nowhere is in no field: most stems are looked up in one dictionary only
      if (terms.query(Fields.WORDS, stem.bytes).isPresent()) {
        terms.query(field, stem.bytes).ifPresent(stems::add);
      }
    }
    return stems.isEmpty() ? MatchNoDocsQuery.INSTANCE : new WordQuery(stems, lists);
  }

  /** Finds postings that have the word in one of these parts, likewise. */
  public Query in(List<TextPart> parts, WordStems word) throws IOException {
    List<Query> stems = new ArrayList<>();
    for (TextPart part : parts) {
      for (Stem stem : word.stems()) {
        addExisting(Fields.PARTS, new BytesRef(PartTerms.of(part, stem.text())), 1, stems);
      }
    }
    return best(stems);
  }

  private static Query best(List<? extends Query> stems) {
    return switch (stems.size()) {
      case 0 -> MatchNoDocsQuery.INSTANCE;
      case 1 -> stems.getFirst();
      default -> new BestStemQuery(stems);
    };
  }

  /**
   * Whether the postings lists of the word in all texts are short enough to be read as a whole. The
   * more a word counts, the more it is worth: what is not read widens the choice of candidates.
   */
  public boolean isShort(WordStems word, int weight) throws IOException {
    long documents = of(Fields.WORDS, word) instanceof WordQuery it ? it.documents() : 0;
    return documents * SHORT <= (long) searcher.getIndexReader().maxDoc() * weight;
  }

  /** As {@link #of}, and postings with a word like it in the title. */
  public Query like(String field, WordStems word, int weight) throws IOException {
    List<Query> either = new ArrayList<>();
    either.add(of(field, word, weight));
    addSimilar(word.like(), weight, either);
    return either.size() == 1 ? either.getFirst() : new DisjunctionMaxQuery(either, 0);
  }

  /** How much each word of a search counts in a posting that lacks others. */
  public Function<WordStems, Weight> weights(FillTerms fill) throws IOException {
    int all = searcher.getIndexReader().numDocs();
    Map<WordStems, Weight> weights = new HashMap<>();
    for (WordStems word : fill.words()) {
      weights.put(word, Weight.of(frequency(Fields.HEADS, word), all));
    }
    return word -> Objects.requireNonNull(weights.get(word));
  }

  /** How many postings of the snapshot have the most frequent of the word's stems in this field. */
  private long frequency(String field, WordStems word) throws IOException {
    long most = 0;
    if (of(field, word) instanceof WordQuery it) {
      for (TermQuery stem : it.stems()) {
        most = Math.max(most, terms.count(stem));
      }
    }
    return most;
  }

  private void addSimilar(Likeness like, int weight, List<Query> into) throws IOException {
    List<Query> shared = new ArrayList<>();
    for (BytesRef gram : like.grams()) {
      addExisting(Fields.LIKENESS, gram, weight, shared);
    }
    if (!shared.isEmpty() && shared.size() >= like.enough()) {
      BooleanQuery.Builder enough = new BooleanQuery.Builder();
      shared.forEach(gram -> enough.add(gram, Occur.SHOULD));
      into.add(enough.setMinimumNumberShouldMatch(like.enough()).build());
    }
  }

  private void addExisting(String field, BytesRef bytes, int weight, List<Query> into)
      throws IOException {
    terms
        .query(field, bytes)
        .ifPresent(query -> into.add(weight == 1 ? query : new BoostQuery(query, weight)));
  }
}
