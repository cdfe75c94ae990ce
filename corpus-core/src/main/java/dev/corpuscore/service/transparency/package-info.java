/** The transparency logs: checkpoints, proofs, and whether a log is still the one it was. */
@NullMarked
package dev.corpuscore.service.transparency;

import org.jspecify.annotations.NullMarked;
