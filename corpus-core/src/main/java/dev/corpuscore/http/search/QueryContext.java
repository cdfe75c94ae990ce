package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.Gazetteer;
import java.time.Instant;

/**
 * What a query string is read with.
 *
 * @param now when it was asked: what minutes ago are counted from
 * @param gazetteer what names of places mean
 */
public record QueryContext(Instant now, Gazetteer gazetteer) {}
