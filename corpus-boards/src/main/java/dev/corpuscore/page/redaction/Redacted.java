package dev.corpuscore.page.redaction;

/**
 * What a redaction leaves.
 *
 * @param places in how many places passages were found; if there are none, the value is as it was
 */
public record Redacted<T>(T value, int places) {}
