package dev.corpuscore.occupation;

/**
 * An occupation of a classification such as ESCO or O*NET.
 *
 * @param id by which searches filter
 * @param label what it is called: its preferred label in English, or in the first language that the
 *     table has
 */
public record Occupation(String id, String label) {}
