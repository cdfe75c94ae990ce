/**
 * A server of the Model Context Protocol beside a Corpus Core: read-only, by the public routes
 * alone. It has no bearer.
 */
@NullMarked
package dev.corpuscore.mcp;

import org.jspecify.annotations.NullMarked;
