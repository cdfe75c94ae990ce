package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.reading.PlaceReader;
import java.time.Instant;

/**
 * What a query string is read with.
 *
 * @param now when it was asked: what minutes ago are counted from
 * @param gazetteer what names of places mean
 * @param occupations which occupations titles name
 * @param places where somebody wants to work
 */
public record QueryContext(
    Instant now, Gazetteer gazetteer, Occupations occupations, PlaceReader places) {
  /** A context without postings: no word is a place because a posting has it. */
  public QueryContext(Instant now, Gazetteer gazetteer, Occupations occupations) {
    this(now, gazetteer, occupations, new PlaceReader(gazetteer, condition -> 0));
  }
}
