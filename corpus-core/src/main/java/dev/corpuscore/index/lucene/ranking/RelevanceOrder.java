package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.search.Query;

/**
 * The order of relevance of one search over one snapshot. First come the <em>head hits</em>:
 * postings with all words in title, company, place and department. {@link SecondPass} ranks the
 * best {@link Ranking#WINDOW} of them again. Then come the postings that need words of the
 * description, by their impacts. So a page of head hits, which most pages are, never reads the long
 * postings lists of words in descriptions.
 */
public final class RelevanceOrder {
  /** Matches that are scored one by one. More are searched again, which skips most of them. */
  private static final int FEW = 256;

  private final TimedSearcher searcher;
  private final ParsedQuery parsed;
  private final Ranking ranking;
  private final IdOrder ids;
  private final HeadTier tier;
  private final int bonus;

  public RelevanceOrder(TimedSearcher searcher, ParsedQuery parsed, Ranking ranking, IdOrder ids) {
    this.searcher = searcher;
    this.parsed = parsed;
    this.ranking = ranking;
    this.ids = ids;
    this.tier = new HeadTier(searcher, ids);
    // puts every head hit before every other hit, because fewer than all words score less than this
    this.bonus = parsed.words().size() * ranking.impact().bound();
  }

  /** A document of the whole index; scores are 0 or more. */
  public record Hit(int doc, double score) {}

  /** What a head hit counts beside its words; more than the words of any other hit. */
  public int bonus() {
    return bonus;
  }

  /** The head hits, best first: at least the first {@code end}, if there are as many. */
  public List<Hit> heads(int end) throws IOException {
    return new ArrayList<>(headHits(Math.max(Ranking.WINDOW, end)));
  }

  /** The score of the best hit of all; 1 if there is none, or if the deadline has passed. */
  double best() throws IOException {
    List<Hit> hits = heads(1);
    if (hits.isEmpty()) {
      addOthers(hits, 1);
    }
    return best(hits);
  }

  /** The score of the first hit. Where no word need be there, all may have none: then 1. */
  static double best(List<Hit> hits) {
    return hits.isEmpty() || hits.getFirst().score() == 0 ? 1 : hits.getFirst().score();
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
    return new SecondPass(searcher, parsed.words(), ranking.gain())
        .rank(best(parsed.heads(), capacity), bonus, ids);
  }

  /**
   * The best postings that fill a page; at most {@link Ranking#WINDOW}.
   *
   * @param weights of all words that may be missing
   */
  List<Hit> some(Function<WordStems, Weight> weights, int capacity) throws IOException {
    List<TopHits.Scored> first = best(parsed.filling(weights, rest()), capacity);
    return new SecondPass(searcher, parsed.words().forFill(), ranking.fillGain())
        .rank(first, 0, ids);
  }

  /** What a word counts at most that stands in the description alone. */
  private int rest() {
    return Math.max(1, ranking.impact().description());
  }

  private List<TopHits.Scored> best(HeadTier.Tiers query, int capacity) throws IOException {
    Optional<List<TopHits.Scored>> heads = tier.best(query, capacity);
    return heads.isPresent() ? heads.get() : best(query.all(), capacity);
  }

  /**
   * Adds the best other hits to {@code hits}, which has all head hits, until it has {@code end}.
   *
   * @return how many match, the head hits among them
   */
  public long addOthers(List<Hit> hits, int end) throws IOException {
    KnownMatches matches = new KnownMatches(searcher.getLeafContexts(), FEW);
    searcher.search(parsed.query(), new OneCollector<>(matches));
    if (matches.count() > hits.size()) {
      add(best(matches, end), hits, end);
    }
    return matches.count();
  }

  private static void add(List<TopHits.Scored> best, List<Hit> hits, int end) {
    Set<Integer> taken = new HashSet<>();
    hits.forEach(hit -> taken.add(hit.doc()));
    for (TopHits.Scored other : best) {
      if (hits.size() < end && !taken.contains(other.doc())) {
        hits.add(new Hit(other.doc(), other.score()));
      }
    }
  }

  private List<TopHits.Scored> best(KnownMatches matches, int capacity) throws IOException {
    if (matches.areFew() || searcher.deadline().wasPassed()) {
      return tier.best(parsed.wordsAlone(), matches.few(), capacity);
    }
    return parsed.plain()
        ? best(parsed.query(), capacity)
        : best(parsed.tiers(matches, rest()), capacity);
  }

  private List<TopHits.Scored> best(Query query, int capacity) throws IOException {
    TopHits best = new TopHits(capacity, ids);
    searcher.search(query, new OneCollector<>(best));
    return best.take();
  }
}
