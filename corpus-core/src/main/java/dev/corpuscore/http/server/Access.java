package dev.corpuscore.http.server;

/** Who may enter a route, and who may read it. A bearer opens the routes of one class alone. */
public enum Access {
  /** Everybody, scripts of other sites too; credentials are not looked at. */
  PUBLIC,
  /**
   * Who reaches the listener for operators; credentials are not looked at. A script of another site
   * that an operator visits reaches it as well, and may not read it.
   */
  OPERATOR,
  /** Who holds the control bearer. */
  CONTROL,
  /** Who holds the lifecycle bearer. */
  LIFECYCLE;

  boolean isProtected() {
    return this == CONTROL || this == LIFECYCLE;
  }
}
