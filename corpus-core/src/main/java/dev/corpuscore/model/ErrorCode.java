package dev.corpuscore.model;

/**
 * Every failure that a caller can meet. {@link #wire()} is the last part of a problem's {@code
 * type} (RFC 9457): renaming a constant breaks clients.
 */
public enum ErrorCode {
  INVALID_REQUEST(400, "The request is not valid"),
  UNAUTHENTICATED(401, "A bearer token is required"),
  FORBIDDEN(403, "This bearer token opens another class of routes"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "This route does not take this method"),
  ERASURE_CONFLICT(409, "This erasure id was used with other content"),
  PARTICIPANT_ERASED(410, "This participant was erased"),
  BODY_TOO_LARGE(413, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body must be JSON"),
  URL_NOT_ALLOWED(422, "This URL is not fetched"),
  CATALOG_INVALID(422, "The catalog is not valid"),
  NOT_A_POSTING(422, "There is no job posting here"),
  INTERNAL(500, "Something went wrong here"),
  CLIENT_UNAVAILABLE(502, "The client product did not answer as agreed"),
  CREDENTIALS_UNAVAILABLE(503, "Protected routes are closed"),
  CLIENT_BASE_URL_UNSAFE(503, "The client product's base URL is not safe to use"),
  PSEUDONYM_KEY_UNAVAILABLE(503, "The pseudonym key is not available"),
  OVERLOADED(503, "Too busy right now"),
  UNAVAILABLE(503, "A part of the service is down");

  private final int status;
  private final String title;

  ErrorCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** A fixed sentence for people, the same for every occurrence. */
  public String title() {
    return title;
  }

  /** The name on the wire: lower case, words joined by hyphens. */
  public String wire() {
    return Wire.hyphened(name());
  }
}
