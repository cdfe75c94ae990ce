/** USE CASES: from a pasted link to a full posting, and asking a posting's source again. */
@NullMarked
package dev.corpuscore.service.resolve;

import org.jspecify.annotations.NullMarked;
