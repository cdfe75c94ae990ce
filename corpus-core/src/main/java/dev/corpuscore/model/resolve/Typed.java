package dev.corpuscore.model.resolve;

/**
 * What somebody typed about an ad.
 *
 * @param url as it was typed
 */
public record Typed(String url, Words words) {}
