package dev.corpuscore.model.catalog;

import dev.corpuscore.model.Fault;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the syncs of a source went.
 *
 * @param triedAt when the last one began, or null if there was none
 * @param succeededAt when the last one began that the source answered, healthy or not; or null
 * @param healthyAt when the last complete, healthy listing was read, changed or not; or null
 * @param healthySize how many ads that one held; 0 if there was none
 * @param failures how many failed since the last that succeeded
 * @param error why the last one failed, or null if it did not
 * @param refusal why the last one was refused a request to a forbidden place, or null if it was
 *     not; at most {@link #REFUSAL_LIMIT} characters and one. Only for the operator: who reads it
 *     learns which hosts a network has, so no answer of the API may have it
 * @param suspicious why the last one that succeeded closed nothing, or null
 * @param refused how many ads of the last listing could not be read
 * @param waiting how many pages of the last listing are still to be asked
 * @param foreign how many ads of others the last listing named, of which it may say nothing
 * @param version the answer that need not be read again, or null if there is none
 */
public record SourceHistory(
    @Nullable Instant triedAt,
    @Nullable Instant succeededAt,
    @Nullable Instant healthyAt,
    int healthySize,
    int failures,
    @Nullable String error,
    @Nullable String refusal,
    @Nullable String suspicious,
    int refused,
    int waiting,
    int foreign,
    @Nullable ReadVersion version) {
  /** How long a {@link #refusal} may be. */
  public static final int REFUSAL_LIMIT = 300;

  /** Why a listing without ads closes nothing. */
  public static final String EMPTY_LISTING = "the listing is empty";

  /** Nothing happened yet. */
  public static final SourceHistory NONE =
      new SourceHistory(null, null, null, 0, 0, null, null, null, 0, 0, 0, null);

  /** Whether a healthy listing was ever read. */
  public boolean wasHealthy() {
    return healthyAt != null;
  }

  /**
   * The outcome of the last one in words, such as {@code healthy}; {@code never} before it. Only
   * for the operator, as {@link #refusal}.
   */
  public String outcome() {
    if (failures > 0) {
      return failures + " failed: " + whyFailed();
    }
    if (suspicious != null) {
      return "closed nothing: " + suspicious + (refusal == null ? "" : "; " + refusal);
    }
    if (foreign > 0) {
      return foreign + " ads of others";
    }
    return triedAt == null ? "never" : "healthy";
  }

  /** Why the last one failed. Only for the operator, as {@link #refusal}. */
  public String whyFailed() {
    return refusal != null ? refusal : String.valueOf(error);
  }

  /** This, after one that failed. */
  public SourceHistory failed(Instant at, String why) {
    return new SourceHistory(
        at,
        succeededAt,
        healthyAt,
        healthySize,
        failures + 1,
        why,
        null,
        suspicious,
        refused,
        waiting,
        foreign,
        version);
  }

  /** The same, with {@code why} as the {@link #refusal} of the last one, cut if it is longer. */
  public SourceHistory refused(@Nullable String why) {
    return new SourceHistory(
        triedAt,
        succeededAt,
        healthyAt,
        healthySize,
        failures,
        error,
        why == null ? null : Fault.excerpt(why, REFUSAL_LIMIT),
        suspicious,
        refused,
        waiting,
        foreign,
        version);
  }

  /** This, after one whose answer was the version known already, {@code answered} this time. */
  public SourceHistory unchanged(Instant at, ReadVersion answered) {
    return new SourceHistory(
        at, at, at, healthySize, 0, null, null, null, refused, waiting, foreign, answered);
  }

  /** This, after one whose listing was complete and healthy. */
  public SourceHistory healthy(
      Instant at, int size, int unread, int left, int others, @Nullable ReadVersion read) {
    return new SourceHistory(at, at, at, size, 0, null, null, null, unread, left, others, read);
  }

  /**
   * The same, with changes from this moment on still to be read.
   *
   * @param at null for all of them
   */
  public SourceHistory readUntil(@Nullable Instant at) {
    return new SourceHistory(
        triedAt,
        succeededAt,
        at,
        healthySize,
        failures,
        error,
        refusal,
        suspicious,
        refused,
        waiting,
        foreign,
        version);
  }

  /** This, after one whose listing closed nothing for {@code why}. */
  public SourceHistory suspicious(Instant at, String why, int unread, int left, int others) {
    return new SourceHistory(
        at, at, healthyAt, healthySize, 0, null, null, why, unread, left, others, null);
  }

  /**
   * A source's only answer, read as a whole.
   *
   * @param url what was asked
   * @param digest SHA-256 of the body, 64 hex digits
   * @param readAt when it was read, not merely recognised
   */
  public record ReadVersion(
      String url,
      @Nullable String etag,
      @Nullable String lastModified,
      String digest,
      Instant readAt) {}
}
