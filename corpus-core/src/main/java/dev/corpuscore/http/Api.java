package dev.corpuscore.http;

import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.SearchPostings;
import java.time.Clock;

/**
 * What is served.
 *
 * @param version what {@code GET /healthz} shows
 */
public record Api(SearchPostings search, CheckHealth health, Clock clock, String version) {}
