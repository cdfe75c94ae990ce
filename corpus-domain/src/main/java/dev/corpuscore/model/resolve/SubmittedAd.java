package dev.corpuscore.model.resolve;

/**
 * An ad as a caller submitted it: its URL and what the caller knows of it.
 *
 * @param url as the caller wrote it
 */
public record SubmittedAd(String url, SubmittedDetails details) {}
