package dev.corpuscore.canonical.ats;

import dev.corpuscore.model.Identity;

/**
 * An ad on a known applicant tracking system.
 *
 * @param canonicalUrl the one spelling of its URL
 */
public record Ad(Identity identity, String canonicalUrl) {}
