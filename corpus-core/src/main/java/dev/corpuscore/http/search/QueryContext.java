package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.occupation.Occupations;
import java.time.Instant;

/**
 * What a query string is read with.
 *
 * @param now when it was asked: what minutes ago are counted from
 * @param gazetteer what names of places mean
 * @param occupations which occupations titles name
 */
public record QueryContext(Instant now, Gazetteer gazetteer, Occupations occupations) {}
