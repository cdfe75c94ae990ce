package dev.corpuscore.model.command;

import java.util.Locale;

/** The state of a command. */
public enum CommandState {
  /** Waits until it is due and a worker leases it. */
  PENDING,
  /** A worker is running it. */
  LEASED,
  /** Done. */
  DONE,
  /** Failed at its last attempt; it is not tried again automatically. */
  DEAD;

  /** The name on the wire, such as {@code pending}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
