/** Tells search engines which pages changed (IndexNow). */
@NullMarked
package dev.corpuscore.service.indexnow;

import org.jspecify.annotations.NullMarked;
