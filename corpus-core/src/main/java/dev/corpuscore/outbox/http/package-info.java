/**
 * OUT: the client product's erasure outbox over HTTP. Only this package sends the worker bearer.
 */
@NullMarked
package dev.corpuscore.outbox.http;

import org.jspecify.annotations.NullMarked;
