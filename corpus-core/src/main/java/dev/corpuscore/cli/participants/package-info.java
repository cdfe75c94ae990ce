/** Commands about participants who are not erased. */
@NullMarked
package dev.corpuscore.cli.participants;

import org.jspecify.annotations.NullMarked;
