/** Commands about the log of erasures. */
@NullMarked
package dev.corpuscore.cli.ledger;

import org.jspecify.annotations.NullMarked;
