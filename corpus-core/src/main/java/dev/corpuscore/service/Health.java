package dev.corpuscore.service;

import org.jspecify.annotations.Nullable;

/**
 * The health of the parts of the service.
 *
 * @param postings the number of postings that searches can find; null if not known
 */
public record Health(
    StorePart store, SearchPart search, ErasuresPart erasures, @Nullable Long postings) {
  /** Whether store and index answer, and nothing that was acknowledged is missing. */
  public boolean ok() {
    return store.ok() && search.ok() && erasures.severity() != ErasuresPart.Severity.MISSING;
  }

  /** Whether requests should be sent here: it answers, and its index is not behind its start. */
  public boolean ready() {
    return store.ok() && search.ok() && search.detail() == null;
  }

  /**
   * The store.
   *
   * @param revision the newest change; null if not known
   * @param detail why it is not ok; null if it is
   */
  public record StorePart(
      String kind, boolean ok, @Nullable Long revision, @Nullable String detail) {}

  /**
   * The erasures. If they are not ok, everything else still works.
   *
   * @param detail what an operator has to repair so that erased people stay erased; null if nothing
   */
  public record ErasuresPart(Severity severity, @Nullable String detail) {
    /** One without a fault. */
    public static final ErasuresPart SOUND = new ErasuresPart(Severity.NONE, null);

    /** How bad it is, the worst last. */
    public enum Severity {
      NONE,
      /** What was left of an erasure is not tidied yet. Not for the public: it tells of one. */
      UNTIDY,
      /** Nobody can be erased. */
      CLOSED,
      /** Something that was acknowledged is missing. */
      MISSING
    }

    public boolean ok() {
      return severity == Severity.NONE;
    }
  }

  /**
   * The index.
   *
   * @param revision every change up to this one is searchable; null if not known
   * @param lag how many revisions the index still has to apply; null if not known
   * @param leftOut how many postings the index could not store or the store could not read, so that
   *     no search finds them; null if not known
   * @param detail why others should answer instead, although it answers; null otherwise
   */
  public record SearchPart(
      String kind,
      boolean ok,
      @Nullable Long revision,
      @Nullable Long lag,
      @Nullable Long leftOut,
      @Nullable String detail) {}
}
