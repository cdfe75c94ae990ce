/**
 * The lifecycle of a posting: one pure rule for each event, and the decision which source may
 * change which posting. The tables are in {@code docs/lifecycle.md}, which the tests read.
 */
@NullMarked
package dev.corpuscore.service.lifecycle;

import org.jspecify.annotations.NullMarked;
