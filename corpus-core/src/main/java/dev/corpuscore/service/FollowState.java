package dev.corpuscore.service;

import org.jspecify.annotations.Nullable;

/**
 * The state of the index's work to follow the store.
 *
 * @param writer which process may change the index
 * @param applied how many changes this process has applied since it got that right; searches may
 *     not see all of them yet
 * @param reached the revision of the newest of these changes; if there is none, the one that
 *     searches see
 * @param failure why the last attempt failed, or null if it succeeded
 */
public record FollowState(Writer writer, long applied, long reached, @Nullable String failure) {
  /** Which process has the right to change the index, as of the last attempt to take it. */
  public enum Writer {
    /** There was no attempt yet. */
    UNKNOWN,
    THIS_PROCESS,
    ANOTHER_PROCESS
  }
}
