/** The values of an erasure: participants, requests, receipts. */
@NullMarked
package dev.corpuscore.model.erasure;

import org.jspecify.annotations.NullMarked;
