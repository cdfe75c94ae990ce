/**
 * OUT: the client product's erasure outbox over HTTP. The only place the worker bearer leaves from.
 */
@NullMarked
package dev.corpuscore.outbox.http;

import org.jspecify.annotations.NullMarked;
