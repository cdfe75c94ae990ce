package dev.corpuscore.service;

import org.jspecify.annotations.Nullable;

/**
 * How the parts of the service are.
 *
 * @param postings how many are open and listed, as searches see it; null if not known
 */
public record Health(
    StorePart store, SearchPart search, ErasuresPart erasures, @Nullable Long postings) {
  /** Whether store and index serve. */
  public boolean ok() {
    return store.ok() && search.ok();
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
   * The erasures. Where they are not ok, the rest serves all the same.
   *
   * @param detail what an operator has to mend so that whoever is erased stays erased; null if
   *     nothing
   */
  public record ErasuresPart(boolean ok, @Nullable String detail) {}

  /**
   * The index.
   *
   * @param revision every change up to this one is searchable; null if not known
   * @param lag revisions the index has still to apply; null if not known
   * @param leftOut postings that the index could not take, or the store could not give it, so that
   *     no search finds them; null if not known
   */
  public record SearchPart(
      String kind,
      boolean ok,
      @Nullable Long revision,
      @Nullable Long lag,
      @Nullable Long leftOut) {}
}
