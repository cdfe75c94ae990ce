package dev.corpuscore.service.spelling;

/**
 * A word of a query that was taken for another.
 *
 * @param from as typed
 * @param to in lower case; may be several words, if a blank was missing
 */
public record Correction(String from, String to) {}
