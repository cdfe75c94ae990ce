/** PORT: the search index. It is derived from the store and can be rebuilt at any time. */
@NullMarked
package dev.corpuscore.index;

import org.jspecify.annotations.NullMarked;
