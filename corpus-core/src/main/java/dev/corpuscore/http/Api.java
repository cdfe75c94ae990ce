package dev.corpuscore.http;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.reading.PlaceReader;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.thread.ServiceThreads;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The services behind the routes.
 *
 * @param bearers the bearers of the protected routes
 */
public record Api(
    Bearers bearers, UseCases useCases, Reading reading, Site site, Instance instance) {
  /**
   * What requests are read with.
   *
   * @param gazetteer what names of places in searches mean
   * @param occupations which occupations titles name
   */
  public record Reading(Clock clock, Gazetteer gazetteer, Occupations occupations) {}

  /**
   * What answers say of this service.
   *
   * @param version the version that {@code GET /healthz} shows
   * @param legacyZone whose local time the dates of ads are that we build
   * @param publicUrl the public origin, or null to use the {@code Host} of each request
   * @param indexNowKey what {@code GET /KEY.txt} serves to search engines, or null for no such
   *     route
   * @param publisher who publishes the pages
   * @param staleAfter how long after its last sight the page of an open posting says so; zero for
   *     never
   */
  public record Site(
      String version,
      ZoneId legacyZone,
      @Nullable URI publicUrl,
      @Nullable String indexNowKey,
      Publisher publisher,
      Duration staleAfter) {}

  /**
   * What health and metrics show of this instance of the service.
   *
   * @param queue the queue of searches
   * @param threads the service threads
   * @param dataDir the data dir, whose free space the metrics show
   */
  public record Instance(BoundedIndex queue, ServiceThreads threads, Path dataDir) {}

  Clock clock() {
    return reading.clock();
  }

  /** What a query string that comes now is read with. */
  QueryContext queryContext() {
    Instant now = reading.clock().instant();
    SearchPostings search = useCases.searching().search();
    return new QueryContext(
        now,
        reading.gazetteer(),
        reading.occupations(),
        new PlaceReader(reading.gazetteer(), condition -> search.count(condition, now)));
  }
}
