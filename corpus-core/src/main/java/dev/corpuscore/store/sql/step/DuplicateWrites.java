package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.duplicate.DuplicateFingerprint;
import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.FingerprintRows;
import dev.corpuscore.store.sql.row.FingerprintRows.Member;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.SharedKeys;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Updates fingerprints with the changes of a transaction, and finds the postings that thereby
 * belong to another group, or repeat another of it or do so no more. Only postings with the
 * affected keys are read, at most {@link DuplicateGroups#MEMBERS_LIMIT} per key and those that this
 * transaction added. For one thread.
 */
public final class DuplicateWrites {
  private final Handle handle;
  private final FingerprintRows rows;
  private final SharedKeys keys;
  private final long before;
  private final Set<UpdatedPosting> changed = new LinkedHashSet<>();

  /** Numbers of postings whose times have changed. */
  private final List<Long> timed = new ArrayList<>();

  /** Keys of postings that may have another key now. */
  private final Set<Long> left = new HashSet<>();

  /**
   * @param before the newest revision before the transaction: postings with a larger number are new
   */
  DuplicateWrites(Handle handle, long before) {
    this.handle = handle;
    this.rows = new FingerprintRows(handle);
    this.keys = rows.sharedKeys();
    this.before = before;
  }

  /**
   * The key by which duplicates of this posting are found. A posting that no search shows has none:
   * it is in no group, and its id must not become visible as the name of a group.
   */
  public static OptionalLong key(PostingRow row, PostingContent content) {
    return row.listed() ? DuplicateFingerprint.key(content) : OptionalLong.empty();
  }

  /** Notes that the posting's content, or whether it is shown, has changed. */
  void changed(UpdatedPosting state) {
    changed.add(state);
  }

  /** Notes that this posting of a group was first seen, or ends, at another time. */
  void timed(long number) {
    timed.add(number);
  }

  /** Notes that all postings of these keys must be compared. */
  void compare(Collection<Long> likenesses) {
    left.addAll(likenesses);
  }

  /** Notes that the posting of this number is going to be deleted. */
  void removes(long number) throws SQLException {
    left.addAll(keys.of(List.of(number)));
  }

  /**
   * Stores the new fingerprints. All postings must be in the database by then.
   *
   * @return the postings whose group, or place in it, differs from that in their rows
   */
  List<FingerprintRows.Misplaced> settle() throws SQLException {
    Map<Long, Long> alike = new LinkedHashMap<>();
    List<Long> known = new ArrayList<>(timed);
    List<Long> unlike = new ArrayList<>();
    for (UpdatedPosting state : changed) {
      PostingRow row = state.row;
      if (row != null) {
        boolean isKnown = row.number() <= before;
        if (isKnown) {
          known.add(row.number());
        }
        OptionalLong key = key(row, state.content());
        key.ifPresent(it -> alike.put(row.number(), it));
        if (isKnown && key.isEmpty()) {
          unlike.add(row.number());
        }
      }
    }
    left.addAll(keys.of(known));
    keys.remove(unlike);
    rows.put(alike);
    Set<Long> touched = keys.touched(left, alike.values());
    List<FingerprintRows.Misplaced> misplaced = new ArrayList<>();
    for (List<Member> members : sketched(rows.members(touched))) {
      misplaced.addAll(FingerprintRows.misplaced(members));
    }
    misplaced.addAll(alone(alike, touched));
    return misplaced;
  }

  /** The same members, where those that are compared are comparable, which is stored, too. */
  private List<List<Member>> sketched(Collection<List<Member>> keys) throws SQLException {
    List<Member> lacking =
        keys.stream()
            .filter(FingerprintRows::areCompared)
            .flatMap(List::stream)
            .filter(member -> !member.isComparable())
            .toList();
    if (lacking.isEmpty()) {
      return List.copyOf(keys);
    }
    Map<Long, Member> made = new HashMap<>();
    Map<Long, PostingContent> contents = contents(lacking);
    for (Member member : lacking) {
      PostingContent content = contents.get(member.number());
      if (content == null) {
        throw handle.damaged("posting " + member.id() + " has a likeness, but no content");
      }
      made.put(
          member.number(),
          member.with(DuplicateFingerprint.sketch(content), DuplicateFingerprint.places(content)));
    }
    rows.sketch(List.copyOf(made.values()));
    return keys.stream()
        .map(all -> all.stream().map(it -> made.getOrDefault(it.number(), it)).toList())
        .toList();
  }

  /** The contents of these postings, by number: those of the transaction, else the stored ones. */
  private Map<Long, PostingContent> contents(List<Member> members) throws SQLException {
    Map<Long, PostingContent> contents = new HashMap<>();
    for (UpdatedPosting state : changed) {
      PostingRow row = state.row;
      if (row != null) {
        contents.put(row.number(), state.content());
      }
    }
    List<PostingId> others =
        members.stream()
            .filter(member -> !contents.containsKey(member.number()))
            .map(Member::id)
            .toList();
    for (PostingRow row : PostingQueries.byIds(handle, others)) {
      contents.put(row.number(), row.posting().content());
    }
    return contents;
  }

  /** Postings that were in a group and now have a key without groups. */
  private List<FingerprintRows.Misplaced> alone(Map<Long, Long> alike, Set<Long> touched) {
    List<FingerprintRows.Misplaced> alone = new ArrayList<>();
    for (UpdatedPosting state : changed) {
      PostingRow row = state.row;
      if (row != null && row.duplicateGroup() != null) {
        Long key = alike.get(row.number());
        if (key == null || !touched.contains(key)) {
          alone.add(new FingerprintRows.Misplaced(new PostingId(row.id()), null, false));
        }
      }
    }
    return alone;
  }
}
