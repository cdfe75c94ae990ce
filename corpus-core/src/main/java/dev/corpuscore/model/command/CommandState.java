package dev.corpuscore.model.command;

import java.util.Locale;

/** Where a command stands. */
public enum CommandState {
  /** Waits, until its time has come and somebody takes it. */
  PENDING,
  /** Somebody is at it. */
  LEASED,
  /** Done. */
  DONE,
  /** Failed as often as it may; nobody tries again by itself. */
  DEAD;

  /** The name on the wire, such as {@code pending}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
