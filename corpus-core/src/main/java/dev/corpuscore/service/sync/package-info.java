/** Ask a source of the catalog what it holds, and make the corpus say the same. */
@NullMarked
package dev.corpuscore.service.sync;

import org.jspecify.annotations.NullMarked;
