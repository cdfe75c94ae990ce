/**
 * What a role search compares, and when it matches: defined here once, for every engine. Pure, no
 * I/O. The rules for readers: {@code docs/role-search.md}.
 */
@NullMarked
package dev.corpuscore.canonical.role;

import org.jspecify.annotations.NullMarked;
