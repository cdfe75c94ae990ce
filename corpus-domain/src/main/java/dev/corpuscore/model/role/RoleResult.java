package dev.corpuscore.model.role;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;

/**
 * One result.
 *
 * @param rank its place, from 1
 * @param tier 1: the title is the role; 2: it holds the role as a phrase; 3: it holds all its words
 * @param role of the roles asked for the one with the best tier, then the first in the list
 * @param posting what the posting said, as proven by its leaf
 */
public record RoleResult(int rank, int tier, String role, PostingId postingId, Digest posting) {}
