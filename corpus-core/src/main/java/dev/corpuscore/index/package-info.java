/** PORT: what can be searched. Derived from the store, rebuildable at any time. */
@NullMarked
package dev.corpuscore.index;

import org.jspecify.annotations.NullMarked;
