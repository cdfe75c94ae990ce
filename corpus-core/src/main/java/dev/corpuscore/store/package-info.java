/** PORT: durable storage, the source of truth of the corpus. */
@NullMarked
package dev.corpuscore.store;

import org.jspecify.annotations.NullMarked;
