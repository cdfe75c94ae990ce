package dev.corpuscore.model;

/** How a posting came in. */
public enum Origin {
  CATALOG,
  IMPORT,
  FETCHED,
  /** Known only from what a caller typed: never listed. */
  SUBMITTED;

  /** The name on the wire, such as {@code import}. */
  public String wire() {
    return WireNames.underscored(name());
  }
}
