/** PORT: the client product's erasure outbox. */
@NullMarked
package dev.corpuscore.outbox;

import org.jspecify.annotations.NullMarked;
