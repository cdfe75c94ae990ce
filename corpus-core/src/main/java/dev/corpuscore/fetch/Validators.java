package dev.corpuscore.fetch;

import org.jspecify.annotations.Nullable;

/**
 * What a server gave to recognise one version of its answer (RFC 9110, section 8.8), as it wrote
 * it.
 *
 * @param etag or null
 * @param lastModified an HTTP date, or null
 */
public record Validators(@Nullable String etag, @Nullable String lastModified) {
  /** Nothing known: the answer is wanted in any case. */
  public static final Validators NONE = new Validators(null, null);
}
