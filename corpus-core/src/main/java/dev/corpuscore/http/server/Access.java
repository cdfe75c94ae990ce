package dev.corpuscore.http.server;

/**
 * Who may enter a route, and who may read it. A bearer opens the routes of its class, and of no
 * other single class.
 */
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
  LIFECYCLE,
  /** Who holds either of the two. */
  CONTROL_OR_LIFECYCLE;

  boolean isProtected() {
    return this != PUBLIC && this != OPERATOR;
  }

  /** Whether the bearer of this class opens routes of this access. */
  boolean admits(Access bearer) {
    return this == CONTROL_OR_LIFECYCLE || this == bearer;
  }
}
