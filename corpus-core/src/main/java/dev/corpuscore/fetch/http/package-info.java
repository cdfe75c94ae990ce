/**
 * OUT: fetching over HTTP, the only place that opens connections to the outside. {@code
 * FetchPolicy} says where a request may go, {@code GuardedSocketFactory} holds it to that, {@code
 * HttpFetcher} is the way in.
 */
@NullMarked
package dev.corpuscore.fetch.http;

import org.jspecify.annotations.NullMarked;
