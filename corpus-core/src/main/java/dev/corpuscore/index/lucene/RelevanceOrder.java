package dev.corpuscore.index.lucene;

import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.RerankFeatures.QueryTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * The order of relevance of one search over one snapshot. First come the <em>head hits</em>:
 * postings with all words in title, company, place and department. {@link SecondPass} ranks the
 * best {@link Ranking#WINDOW} of them again. Then come the postings that need words of the
 * description, by their impacts. So a page of head hits, which most pages are, never reads the long
 * postings lists of words in descriptions.
 */
final class RelevanceOrder {
  private final IndexSearcher searcher;
  private final ParsedQuery parsed;
  private final Ranking ranking;
  private final IdOrder ids;
  private final int bonus;

  RelevanceOrder(IndexSearcher searcher, ParsedQuery parsed, Ranking ranking, IdOrder ids) {
    this.searcher = searcher;
    this.parsed = parsed;
    this.ranking = ranking;
    this.ids = ids;
    // puts every head hit before every other hit, because fewer than all words score less than this
    this.bonus = parsed.words().size() * ranking.impact().bound();
  }

  /** A document of the whole index; scores are 0 or more. */
  record Hit(int doc, double score) {}

  /** The head hits, best first: at least the first {@code end}, if there are as many. */
  List<Hit> heads(int end) throws IOException {
    return new ArrayList<>(headHits(Math.max(Ranking.WINDOW, end)));
  }

  /** The score of the best hit of all; 1 if there is none, or if the deadline has passed. */
  double best() throws IOException {
    List<Hit> hits = heads(1);
    if (hits.isEmpty()) {
      addOthers(hits, 1, 0);
    }
    return hits.isEmpty() ? 1 : hits.getFirst().score();
  }

  /** The scores of some matching documents, in the order of {@code docs}, as in {@link #heads}. */
  double[] scores(int[] docs) throws IOException {
    Map<Integer, Double> ranked = new HashMap<>();
    headHits(Ranking.WINDOW).forEach(hit -> ranked.put(hit.doc(), hit.score()));
    Map<Integer, Double> heads = MatchScores.of(searcher, parsed.heads(), docs);
    Map<Integer, Double> others = MatchScores.of(searcher, parsed.query(), docs);
    double[] scores = new double[docs.length];
    for (int i = 0; i < docs.length; i++) {
      Double head = heads.get(docs[i]);
      double plain = head == null ? others.getOrDefault(docs[i], 0.0) : bonus + head;
      scores[i] = ranked.getOrDefault(docs[i], plain);
    }
    return scores;
  }

  private List<Hit> headHits(int capacity) throws IOException {
    return ranked(parsed.heads(), parsed.words(), capacity, ranking.gain(), bonus);
  }

  /** The best matches of {@code query}, which may lack words; at most {@link Ranking#WINDOW}. */
  List<Hit> some(Query query, int capacity) throws IOException {
    return ranked(query, parsed.words().forFill(), capacity, ranking.fillGain(), 0);
  }

  private List<Hit> ranked(
      Query query, QueryTerms words, int capacity, Ranking.Gain gain, int bonus)
      throws IOException {
    return new SecondPass(searcher, words, gain).rank(best(query, capacity), bonus, ids);
  }

  /**
   * Adds the best other hits to {@code hits}, which has all head hits, until it has {@code end}.
   *
   * @param counted up to which matches are counted on the way
   * @return how many match; a greater number than {@code counted} only means that there are more
   */
  long addOthers(List<Hit> hits, int end, long counted) throws IOException {
    Set<Integer> taken = new HashSet<>();
    hits.forEach(hit -> taken.add(hit.doc()));
    TopHits best = new TopHits(end, ids, counted);
    searcher.search(parsed.query(), new OneCollector<>(best));
    for (TopHits.Scored other : best.take()) {
      if (hits.size() < end && !taken.contains(other.doc())) {
        hits.add(new Hit(other.doc(), other.score()));
      }
    }
    return best.count();
  }

  private List<TopHits.Scored> best(Query query, int capacity) throws IOException {
    TopHits best = new TopHits(capacity, ids);
    searcher.search(query, new OneCollector<>(best));
    return best.take();
  }
}
