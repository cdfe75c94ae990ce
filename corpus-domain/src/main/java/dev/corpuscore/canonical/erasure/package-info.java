/**
 * The written forms of erasure: the keyed hash of a participant, requests, receipts, ledger lines.
 */
@NullMarked
package dev.corpuscore.canonical.erasure;

import org.jspecify.annotations.NullMarked;
