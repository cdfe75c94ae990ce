package dev.corpuscore.http;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.thread.ServiceThreads;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The services behind the routes.
 *
 * @param bearers the bearers of the protected routes
 * @param queue the queue of searches, for the metrics
 * @param publicUrl the public origin, or null to use the {@code Host} of each request
 * @param threads the service threads, for health and metrics
 * @param dataDir the data dir, whose free space the metrics show
 * @param gazetteer what names of places in searches mean
 * @param occupations which occupations titles name
 * @param legacyZone whose local time the dates of ads are that we build
 * @param indexNowKey what {@code GET /KEY.txt} serves to search engines, or null for no such route
 * @param version the version that {@code GET /healthz} shows
 */
public record Api(
    Bearers bearers,
    UseCases useCases,
    BoundedIndex queue,
    ServiceThreads threads,
    Path dataDir,
    Clock clock,
    Gazetteer gazetteer,
    Occupations occupations,
    ZoneId legacyZone,
    String version,
    @Nullable URI publicUrl,
    @Nullable String indexNowKey) {
  /** What a query string that comes now is read with. */
  QueryContext queryContext() {
    return new QueryContext(clock.instant(), gazetteer, occupations);
  }
}
