package dev.corpuscore.model.history;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change of a posting that a source had shown before. At least one of {@code text} and {@code
 * state} is there.
 *
 * @param position 1 for the first change of the posting, without gaps
 * @param at when the corpus stored it, to the second; never earlier than the change before
 * @param text null if the posting says the same as before
 * @param state null if it is open or closed as before
 */
public record PostingChange(
    long position, Instant at, @Nullable TextChange text, @Nullable StateChange state) {
  /**
   * Another content.
   *
   * @param members the names of the members that differ, in the order of the posting's table of
   *     them; never their values
   */
  public record TextChange(Digest before, Digest after, List<String> members) {
    public TextChange {
      members = List.copyOf(members);
    }
  }

  /**
   * A closing or a reopening.
   *
   * @param now what the posting became
   * @param evidence null unless a sync closed it
   */
  public record StateChange(PostingState now, @Nullable Evidence evidence) {}

  /**
   * What a sync closed a posting for.
   *
   * @param source the id of the source
   * @param listing SHA-256 of the answers that did not contain the posting, 64 hex digits
   * @param size how many ads these answers contained
   */
  public record Evidence(String source, String listing, int size) {}
}
