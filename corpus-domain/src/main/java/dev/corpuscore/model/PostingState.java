package dev.corpuscore.model;

import java.time.Instant;

/** Whether a posting is open or closed. */
public sealed interface PostingState {
  /** The posting is open. */
  record Open() implements PostingState {}

  /** The posting is closed since {@code at}; it stays readable by lookup. */
  record Closed(ClosedReason reason, Instant at) implements PostingState {}

  /** The one open state. */
  static PostingState open() {
    return new Open();
  }

  /** Why a posting is closed. */
  enum ClosedReason {
    /** Its own {@code expiresAt} has passed. */
    EXPIRED,
    /** A complete and healthy listing no longer contained it. */
    WITHDRAWN,
    /** Its page answered 404 or 410. */
    GONE;

    /**
     * The reason with this name on the wire.
     *
     * @throws IllegalStateException if there is none
     */
    public static ClosedReason of(String wire) {
      for (ClosedReason reason : values()) {
        if (reason.wire().equals(wire)) {
          return reason;
        }
      }
      throw new IllegalStateException("no closed reason \"" + wire + "\"");
    }

    /** The name on the wire, such as {@code gone}. */
    public String wire() {
      return WireNames.underscored(name());
    }
  }
}
