/** Backups of a whole corpus, and how one is put in place again. */
@NullMarked
package dev.corpuscore.app.backup;

import org.jspecify.annotations.NullMarked;
