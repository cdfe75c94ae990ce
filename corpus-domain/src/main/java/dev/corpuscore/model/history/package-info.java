/** What became of a posting since it was first seen. */
@NullMarked
package dev.corpuscore.model.history;

import org.jspecify.annotations.NullMarked;
