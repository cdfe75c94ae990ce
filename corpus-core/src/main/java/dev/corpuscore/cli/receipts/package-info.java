/** IN: the commands about single receipts. */
@NullMarked
package dev.corpuscore.cli.receipts;

import org.jspecify.annotations.NullMarked;
