package dev.corpuscore.service;

import org.jspecify.annotations.Nullable;

/**
 * How the parts of the service are.
 *
 * @param postings how many are open and listed, as searches see it; null if not known
 */
public record Health(StorePart store, SearchPart search, @Nullable Long postings) {
  /** Whether everything serves. */
  public boolean ok() {
    return store.ok() && search.ok();
  }

  /**
   * The store.
   *
   * @param revision the newest change; null if not known
   */
  public record StorePart(String kind, boolean ok, @Nullable Long revision) {}

  /**
   * The index.
   *
   * @param revision every change up to this one is searchable; null if not known
   * @param lag revisions the index has still to apply; null if not known
   */
  public record SearchPart(String kind, boolean ok, @Nullable Long revision, @Nullable Long lag) {}
}
