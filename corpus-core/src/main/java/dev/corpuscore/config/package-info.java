/** Settings from the environment: records, all faults at once, secrets that never print. */
@NullMarked
package dev.corpuscore.config;

import org.jspecify.annotations.NullMarked;
