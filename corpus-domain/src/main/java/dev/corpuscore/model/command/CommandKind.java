package dev.corpuscore.model.command;

import java.util.Locale;

/** What a command does. Never an erasure: that has no queue here. */
public enum CommandKind {
  /** Asks one source of the catalog what it holds; the subject is the source's id. */
  SOURCE_SYNC,
  /** Asks for one posting again; the subject is the posting's id. */
  POSTING_REFRESH,
  /** Closes every posting whose own date has passed; the subject is {@link #EVERYTHING}. */
  POSTING_EXPIRE,
  /** Rebuilds the index; the subject is {@link #EVERYTHING}. */
  INDEX_REBUILD;

  /** The subject of what is about the corpus as a whole. */
  public static final String EVERYTHING = "corpus";

  /** The name on the wire, such as {@code source.sync}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }
}
