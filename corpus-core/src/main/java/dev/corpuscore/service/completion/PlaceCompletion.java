package dev.corpuscore.service.completion;

import org.jspecify.annotations.Nullable;

/**
 * A place to search in.
 *
 * @param completion its phrase is what a search takes
 * @param country ISO 3166-1 alpha-2; null for words that places of postings have
 */
public record PlaceCompletion(Completion completion, @Nullable String country) {}
