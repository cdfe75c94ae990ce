/** Who may say what about which posting: the one table of it, see {@code docs/catalog.md}. */
@NullMarked
package dev.corpuscore.service.ownership;

import org.jspecify.annotations.NullMarked;
