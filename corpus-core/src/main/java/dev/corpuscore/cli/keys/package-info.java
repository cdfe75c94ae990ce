/** The commands about the keys for signatures and for pseudonyms. */
@NullMarked
package dev.corpuscore.cli.keys;

import org.jspecify.annotations.NullMarked;
