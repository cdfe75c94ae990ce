/** Commands about erasures. */
@NullMarked
package dev.corpuscore.cli.erasures;

import org.jspecify.annotations.NullMarked;
