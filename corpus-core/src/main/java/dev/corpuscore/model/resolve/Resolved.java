package dev.corpuscore.model.resolve;

import dev.corpuscore.model.Posting;

/** A posting, and how it was found. */
public record Resolved(Posting posting, Resolution resolution) {}
