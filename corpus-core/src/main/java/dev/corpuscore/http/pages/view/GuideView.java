package dev.corpuscore.http.pages.view;

/**
 * A guide of the documentation.
 *
 * @param html its text, which is our own
 */
public record GuideView(Head head, String html) {}
