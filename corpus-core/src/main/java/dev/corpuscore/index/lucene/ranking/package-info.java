/**
 * From a parsed query to a page of hits. {@link PageRanking} makes the page. {@link ParsedQuery}
 * says what must match. {@link RelevanceOrder} finds the best: those with all words in their heads
 * first ({@link HeadTier}), which {@link SecondPass} orders again, then the others ({@link
 * TopHits}). {@link FillHits} adds postings that lack a word if the page is not full.
 */
@NullMarked
package dev.corpuscore.index.lucene.ranking;

import org.jspecify.annotations.NullMarked;
