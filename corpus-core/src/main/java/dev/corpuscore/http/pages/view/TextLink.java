package dev.corpuscore.http.pages.view;

/**
 * A link and what it reads.
 *
 * @param href an address of ours
 */
public record TextLink(String text, String href) {}
