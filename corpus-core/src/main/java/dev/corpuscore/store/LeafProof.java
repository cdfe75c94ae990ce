package dev.corpuscore.store;

import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.TrieProof;
import org.jspecify.annotations.Nullable;

/**
 * That a root of the corpus commits to a posting, or to none of its id.
 *
 * @param root of the newest revision
 * @param leaf what the root says about the posting; null if it is not listed
 * @param neighbour if it is not: the leaf of another posting where the way of its id ends; null if
 *     there is none
 * @param proof from the leaf, or from that end, to the root; verified
 */
public record LeafProof(
    CorpusRoot root, @Nullable CorpusLeaf leaf, @Nullable CorpusLeaf neighbour, TrieProof proof) {}
