/**
 * What becomes of a posting when something happens to it: one pure rule for each event, and who may
 * say what about which posting. {@code docs/lifecycle.md} is the table of it, which the tests read.
 */
@NullMarked
package dev.corpuscore.service.lifecycle;

import org.jspecify.annotations.NullMarked;
