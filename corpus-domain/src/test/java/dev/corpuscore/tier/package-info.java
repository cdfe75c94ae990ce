/**
 * Which tests run when, and what they cost. Tier 1 is {@code mvn verify}: it fails when anything of
 * a kind breaks. Tier 2 ({@code mvn -Pall verify}) adds what tier 1 shows by an example. Each build
 * prints its processor seconds and its slowest classes.
 */
@NullMarked
package dev.corpuscore.tier;

import org.jspecify.annotations.NullMarked;
