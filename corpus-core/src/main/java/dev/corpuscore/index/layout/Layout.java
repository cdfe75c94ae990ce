package dev.corpuscore.index.layout;

/** The version of all that this package makes. */
public final class Layout {
  /** Whoever changes what is indexed of a posting raises this, and holders rebuild. */
  public static final String VERSION = "7";

  private Layout() {}
}
