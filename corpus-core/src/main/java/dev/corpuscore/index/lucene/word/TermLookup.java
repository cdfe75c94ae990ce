package dev.corpuscore.index.lucene.word;

import dev.corpuscore.index.lucene.count.HitCount;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.lucene.snapshot.KnownTerms;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Looks up many terms of one snapshot. Lucene's queries each look up their own term and make a
 * reader of the dictionary for it, which takes longer than to find that a term does not exist. Here
 * one reader of each dictionary serves a whole search, and what other searches found is not looked
 * up again. For one search: not thread-safe.
 */
final class TermLookup {
  private final IndexSearcher searcher;
  private final List<LeafReaderContext> leaves;
  private final Map<String, @Nullable TermsEnum[]> dictionaries = new HashMap<>();
  private final KnownTerms known;

  /**
   * @param known what other searches of the same snapshot found
   */
  TermLookup(IndexSearcher searcher, KnownTerms known) {
    this.searcher = searcher;
    this.leaves = searcher.getLeafContexts();
    this.known = known;
  }

  /** The query for documents with this term, which does not look it up again; empty if none has. */
  Optional<TermQuery> query(String field, BytesRef bytes) throws IOException {
    Term term = new Term(field, bytes);
    KnownTerms.Found found = known.found(term);
    if (found == null) {
      found = new KnownTerms.Found(lookUp(term));
      known.put(term, found);
    }
    return Optional.ofNullable(found.query());
  }

  /** The query for a word that other searches made. */
  @Nullable Query word(Term word) {
    return known.word(word);
  }

  /** Keeps the query for a word. */
  void put(Term word, Query query) {
    known.put(word, query);
  }

  /** How many open postings have this term. */
  long count(TermQuery query) throws IOException {
    Term term = query.getTerm();
    Long counted = known.count(term);
    if (counted == null) {
      HitCount having = new HitCount(Long.MAX_VALUE);
      searcher.search(query, new OneCollector<>(having));
      counted = having.count();
      known.put(term, counted);
    }
    return counted;
  }

  private @Nullable TermQuery lookUp(Term term) throws IOException {
    @Nullable TermsEnum[] dictionary = dictionary(term.field());
    TermStates states = new TermStates(searcher.getTopReaderContext());
    boolean found = false;
    for (LeafReaderContext leaf : leaves) {
      TermsEnum terms = dictionary[leaf.ord];
      if (terms != null && terms.seekExact(term.bytes())) {
        states.register(terms.termState(), leaf.ord, terms.docFreq(), terms.totalTermFreq());
        found = true;
      }
    }
    return found ? new TermQuery(term, states) : null;
  }

  private @Nullable TermsEnum[] dictionary(String field) throws IOException {
    @Nullable TermsEnum[] dictionary = dictionaries.get(field);
    if (dictionary == null) {
      dictionary = new @Nullable TermsEnum[leaves.size()];
      for (LeafReaderContext leaf : leaves) {
        Terms terms = leaf.reader().terms(field);
        dictionary[leaf.ord] = terms == null ? null : terms.iterator();
      }
      dictionaries.put(field, dictionary);
    }
    return dictionary;
  }
}
