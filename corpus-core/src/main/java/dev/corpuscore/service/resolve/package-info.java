/** USE CASES: return a full posting for a pasted link, and read a posting's source again. */
@NullMarked
package dev.corpuscore.service.resolve;

import org.jspecify.annotations.NullMarked;
