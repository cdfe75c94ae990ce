/**
 * The definition of role search: its terms, and when a posting matches. The same for every index.
 * No I/O. {@code docs/role-search.md} describes the rules for readers.
 */
@NullMarked
package dev.corpuscore.canonical.role;

import org.jspecify.annotations.NullMarked;
