/**
 * The words of the domain: records and sealed types on the JDK alone. They hold what is true of
 * every deployment.
 */
@NullMarked
package dev.corpuscore.model;

import org.jspecify.annotations.NullMarked;
