package dev.corpuscore.model;

/**
 * Every failure that a caller can meet. {@link #wire()} is the last part of a problem's {@code
 * type} (RFC 9457): renaming a constant breaks clients.
 */
public enum ErrorCode {
  INVALID_REQUEST(
      400,
      "The request is not valid",
      "`errors` names every fault at once. Correct them and send the request again; without a"
          + " correction it fails again."),
  UNAUTHENTICATED(
      401,
      "A bearer token is required",
      "Send `Authorization: Bearer` and the token of the route's class. A token in the URL or in a"
          + " cookie is not looked at."),
  FORBIDDEN(
      403,
      "This bearer token opens another class of routes",
      "The token is valid, but opens another class of routes. `WWW-Authenticate` names the scope"
          + " that this route needs."),
  NOT_FOUND(
      404,
      "Not found",
      "There is nothing at this path, or no posting was ever seen at the requested URL."),
  METHOD_NOT_ALLOWED(
      405,
      "This route does not take this method",
      "`Allow` lists the methods that the route takes."),
  ERASURE_CONFLICT(
      409,
      "This erasure id was used with other content",
      "Nothing has changed. Send the first content again to get its receipt, or take a new"
          + " `erasureId`."),
  CURSOR_UNKNOWN(
      409,
      "This cursor belongs to another history of the corpus",
      "The cursor was given by another corpus, or the corpus was restored from a backup since."
          + " Begin again, without `after`, and drop what the answers do not name."),
  REVISION_UNKNOWN(
      409,
      "The corpus has not come to this revision",
      "`X-Corpus-Revision` must be the number that an earlier answer of this corpus gave. After a"
          + " restore from a backup older numbers count: ask again without the header."),
  PARTICIPANT_ERASED(
      410,
      "This participant was erased",
      "An erasure is final: delete the participant in your system too. The request can be sent"
          + " without a participant."),
  NOT_PROVABLE(
      410,
      "This is no longer provable",
      "Its proof needs what was removed since. A proof of another day, or of now, may exist."),
  BODY_TOO_LARGE(413, "The body is too large", "A body may have at most 1 MiB."),
  UNSUPPORTED_MEDIA_TYPE(
      415,
      "The body must be JSON",
      "Send `Content-Type: application/json` and the JSON as it is, without `Content-Encoding`."),
  URL_NOT_ALLOWED(
      422,
      "This URL is not fetched",
      "It is not an address of the public web, or its owner forbids access. Only the operator's log"
          + " tells the reason; a retry does not help."),
  CATALOG_INVALID(
      422,
      "The catalog is not valid",
      "Nothing has changed. `errors` names every fault with its line; an operator must correct the"
          + " file, then sync again."),
  NOT_A_POSTING(
      422,
      "There is no job posting here",
      "No source shows a posting at this URL. If the request has a `title`, the posting is stored"
          + " as the caller described it."),
  INTERNAL(
      500,
      "Something went wrong here",
      "This is a bug. The log has its cause under `requestId`: tell an operator this id."),
  CLIENT_UNAVAILABLE(
      502,
      "The client product did not answer as agreed",
      "What was erased stays erased. The log says how the client product answered; drain again"
          + " after it is repaired."),
  CREDENTIALS_UNAVAILABLE(
      503,
      "Protected routes are closed",
      "A bearer is missing, has fewer than 24 characters, or equals another. Only an operator can"
          + " open the routes; a retry does not help."),
  CLIENT_BASE_URL_UNSAFE(
      503,
      "The client product's base URL is not safe to use",
      "Nothing was sent. An operator must set `CORE_CLIENT_BASE_URL` to https, or to http on"
          + " loopback, and restart."),
  PSEUDONYM_KEY_UNAVAILABLE(
      503,
      "The pseudonym key is not available",
      "Until then no participant can be erased or recognised. An operator must restore the key from"
          + " its backup and restart; never generate a new key."),
  NOT_YET_SEARCHABLE(
      503,
      "This instance cannot search these changes yet",
      "Another instance may be further, and this one will be soon: ask again as `Retry-After` says,"
          + " or with a longer `Prefer: wait`."),
  OVERLOADED(503, "Too busy right now", "Wait as long as `Retry-After` says, then ask again."),
  UNAVAILABLE(
      503,
      "A part of the service is down",
      "The store or the index does not answer. Wait as long as `Retry-After` says, then ask"
          + " again.");

  private final int status;
  private final String title;
  private final String remedy;

  ErrorCode(int status, String title, String remedy) {
    this.status = status;
    this.title = title;
    this.remedy = remedy;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** Whether something here is broken or down: the log then has the cause. */
  public boolean isFailure() {
    return status >= 500 && this != OVERLOADED && this != NOT_YET_SEARCHABLE;
  }

  /** A fixed sentence for people, the same for every occurrence. */
  public String title() {
    return title;
  }

  /** What the caller should do. Text between backticks is verbatim. */
  public String remedy() {
    return remedy;
  }

  /** The name on the wire: lower case, words joined by hyphens. */
  public String wire() {
    return WireNames.hyphened(name());
  }
}
