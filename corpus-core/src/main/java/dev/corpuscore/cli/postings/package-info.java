/** IN: the commands about single postings. */
@NullMarked
package dev.corpuscore.cli.postings;

import org.jspecify.annotations.NullMarked;
