package dev.corpuscore.index.tally;

/**
 * How large a set of postings is.
 *
 * @param postings exact
 * @param employers how many employers these are of, exact below {@link Tally#EMPLOYERS} and that
 *     number for more. Spellings that are equal without case and accents are one employer; postings
 *     that name none add nothing
 */
public record Group(long postings, int employers) {}
