/**
 * From a parsed query to a page of hits. {@link PageRanking} runs the stages: {@link ParsedQuery}
 * says what must match, {@link HeadTier} finds those whose titles have the words, {@link TopHits}
 * keeps the best of the others, {@link RelevanceOrder} and {@link SecondPass} order what is shown,
 * and {@link FillHits} adds hits with some of the words if the page is not full.
 */
@NullMarked
package dev.corpuscore.index.lucene.ranking;

import org.jspecify.annotations.NullMarked;
