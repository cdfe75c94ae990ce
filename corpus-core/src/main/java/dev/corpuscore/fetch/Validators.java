package dev.corpuscore.fetch;

import org.jspecify.annotations.Nullable;

/**
 * The validators of one version of a server's answer (RFC 9110, section 8.8), as the server wrote
 * them.
 *
 * @param etag or null
 * @param lastModified an HTTP date, or null
 */
public record Validators(@Nullable String etag, @Nullable String lastModified) {
  /** No validators: the answer is sent in any case. */
  public static final Validators NONE = new Validators(null, null);
}
