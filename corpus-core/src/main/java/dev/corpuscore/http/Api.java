package dev.corpuscore.http;

import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.SearchPostings;
import java.time.Clock;

/**
 * What is served.
 *
 * @param queue where searches wait, to be shown in the metrics
 * @param version what {@code GET /healthz} shows
 */
public record Api(
    SearchPostings search, BoundedIndex queue, CheckHealth health, Clock clock, String version) {}
