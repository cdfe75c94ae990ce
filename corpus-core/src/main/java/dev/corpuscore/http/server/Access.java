package dev.corpuscore.http.server;

/** Who may enter a route. A bearer opens the routes of one class and no others. */
public enum Access {
  /** Everybody; credentials are not looked at. */
  PUBLIC,
  /** Who holds the control bearer. */
  CONTROL,
  /** Who holds the lifecycle bearer. */
  LIFECYCLE;

  boolean isProtected() {
    return this != PUBLIC;
  }
}
