package dev.corpuscore.store;

import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.TrieProof;

/**
 * That a root of the corpus commits to a posting.
 *
 * @param root of the newest revision
 * @param leaf what the root says about the posting
 * @param proof from the leaf to the root; verified
 */
public record LeafProof(CorpusRoot root, CorpusLeaf leaf, TrieProof proof) {}
