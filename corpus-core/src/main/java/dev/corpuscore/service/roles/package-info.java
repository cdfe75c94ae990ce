/**
 * Role searches: the conditions for the index, the snapshot with the answer, and its verification.
 */
@NullMarked
package dev.corpuscore.service.roles;

import org.jspecify.annotations.NullMarked;
