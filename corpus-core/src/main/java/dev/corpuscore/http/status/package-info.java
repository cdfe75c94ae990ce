/** The page for operators: what it shows, its curves, and who may ask for it. */
@NullMarked
package dev.corpuscore.http.status;

import org.jspecify.annotations.NullMarked;
