/**
 * OUT: fetching over HTTP. Only this package opens connections to the internet. {@code HttpFetcher}
 * is the entry point, {@code FetchPolicy} decides where a request may go, {@code
 * GuardedSocketFactory} enforces it.
 */
@NullMarked
package dev.corpuscore.fetch.http;

import org.jspecify.annotations.NullMarked;
