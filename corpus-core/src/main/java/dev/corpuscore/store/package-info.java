/** PORT: what must be remembered. The truth of the corpus. */
@NullMarked
package dev.corpuscore.store;

import org.jspecify.annotations.NullMarked;
