package dev.corpuscore.http;

import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.thread.ServiceThreads;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * What is served.
 *
 * @param bearers who may enter the protected routes
 * @param queue where searches wait, to be shown in the metrics
 * @param publicUrl the origin under which people reach this, or null to go by their requests
 * @param threads those that must live, to be shown by health and metrics
 * @param dataDir how much room it has left is shown in the metrics
 * @param version what {@code GET /healthz} shows
 */
public record Api(
    Bearers bearers,
    UseCases useCases,
    BoundedIndex queue,
    ServiceThreads threads,
    Path dataDir,
    Clock clock,
    String version,
    @Nullable URI publicUrl) {}
