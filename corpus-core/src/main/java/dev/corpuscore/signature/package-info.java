/**
 * Ed25519 keys, and the two forms in which something is signed with them: DSSE envelopes and C2SP
 * signed notes. Without I/O.
 */
@NullMarked
package dev.corpuscore.signature;

import org.jspecify.annotations.NullMarked;
