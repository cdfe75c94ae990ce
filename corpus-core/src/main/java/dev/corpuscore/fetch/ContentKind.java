package dev.corpuscore.fetch;

/** Kinds of body, by media type. */
public enum ContentKind {
  HTML("text/html,application/xhtml+xml"),
  SCRIPT("text/javascript,application/javascript,application/x-javascript"),
  JSON("application/json,application/*+json,text/json"),
  XML("application/xml,text/xml,application/*+xml"),
  /** Lines: NDJSON, and other media types that servers use for it. */
  LINES("application/x-ndjson,application/jsonl,text/plain,application/octet-stream"),
  /** A packed file, whatever it contains. */
  GZIP("application/gzip,application/x-gzip,application/octet-stream");

  private static final String ANY_OF = "application/*+";

  private final String accept;

  ContentKind(String accept) {
    this.accept = accept;
  }

  /** Media types as an {@code Accept} header names them, separated by commas. */
  public String accept() {
    return accept;
  }

  /**
   * Whether a body of this media type is of this kind.
   *
   * @param mediaType lower case, without parameters: {@code text/html}
   */
  public boolean takes(String mediaType) {
    for (String taken : accept.split(",")) {
      boolean suffix = taken.startsWith(ANY_OF) && mediaType.startsWith("application/");
      if (taken.equals(mediaType)
          || (suffix && mediaType.endsWith(taken.substring(ANY_OF.length() - 1)))) {
        return true;
      }
    }
    return false;
  }
}
