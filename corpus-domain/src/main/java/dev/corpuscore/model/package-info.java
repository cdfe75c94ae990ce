/**
 * The domain model: records and sealed types that use only the JDK. It contains what is true of
 * every deployment.
 */
@NullMarked
package dev.corpuscore.model;

import org.jspecify.annotations.NullMarked;
