package dev.corpuscore.model;

/** Where the work is done. */
public enum Workplace {
  ONSITE,
  HYBRID,
  REMOTE;

  /** The name on the wire, such as {@code onsite}. */
  public String wire() {
    return WireNames.underscored(name());
  }
}
