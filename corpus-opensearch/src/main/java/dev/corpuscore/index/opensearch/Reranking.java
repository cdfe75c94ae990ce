package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.RerankFeatures;
import dev.corpuscore.index.schema.NewestOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The order of relevance of one search. The cluster puts the hits with all words in title, company,
 * place and department first. The best {@link Ranking#WINDOW} of these are ranked again with the
 * gain of {@link RerankFeatures}. A gain is never negative, so hits after the window stay after it.
 */
final class Reranking {
  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingLong(Candidate::score)
          .reversed()
          .thenComparingLong(Candidate::newest)
          .thenComparing(Candidate::id);

  private final Ranking.Gain gain;
  private final RerankFeatures.QueryTerms sought;
  private final int bonus;

  /**
   * @param bonus hits that score at least this are ranked again
   */
  Reranking(RerankFeatures.QueryTerms sought, Ranking.Gain gain, int bonus) {
    this.gain = gain;
    this.sought = sought;
    this.bonus = bonus;
  }

  /** A ranked hit; its score is 0 or more. */
  record Ranked(String id, double score) {}

  /** The score of the first hit. Where no word need be there, all may have none: then 1. */
  static double best(List<Ranked> hits) {
    return hits.isEmpty() || hits.getFirst().score() == 0 ? 1 : hits.getFirst().score();
  }

  /** Whether the hit has all words in title, company, place and department. */
  boolean isHead(FoundHit hit) {
    return hit.sort(0).asLong() >= bonus;
  }

  /**
   * Returns the hits in their final order. {@code hits} has the order of the cluster: by score,
   * newest, id.
   */
  List<Ranked> of(List<FoundHit> hits) {
    List<Candidate> heads = new ArrayList<>();
    List<Ranked> others = new ArrayList<>();
    for (FoundHit hit : hits) {
      long score = hit.sort(0).asLong();
      byte[] candidate = hit.bytes(ClusterFields.CANDIDATE);
      String id = CandidateBytes.id(candidate);
      if (score >= bonus) {
        long gained = heads.size() < Ranking.WINDOW ? gain(candidate) : 0;
        heads.add(new Candidate(score + gained, hit.sort(1).asLong(), id));
      } else {
        others.add(new Ranked(id, score));
      }
    }
    heads.subList(0, Math.min(Ranking.WINDOW, heads.size())).sort(BEST_FIRST);
    List<Ranked> ranked = new ArrayList<>(hits.size());
    heads.forEach(head -> ranked.add(new Ranked(head.id, head.fullScore())));
    ranked.addAll(others);
    return ranked;
  }

  private int gain(byte[] candidate) {
    return RerankFeatures.gain(CandidateBytes.features(candidate), sought, gain);
  }

  /**
   * @param newest see {@link NewestOrder}
   */
  private record Candidate(long score, long newest, String id) {
    /** The score plus a fraction below 1 that is larger for newer postings. */
    double fullScore() {
      return score + NewestOrder.newness(newest);
    }
  }
}
