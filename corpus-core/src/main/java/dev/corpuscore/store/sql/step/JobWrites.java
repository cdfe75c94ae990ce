package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.job.JobEvidence;
import dev.corpuscore.canonical.job.JobGroups;
import dev.corpuscore.canonical.job.JobKey;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.JobRows;
import dev.corpuscore.store.sql.row.JobRows.Member;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the postings that the changes of a transaction make postings of another job, or whose place
 * in their job changes. Works as {@link DuplicateWrites}: only postings with the affected keys are
 * read, at most {@link JobGroups#MEMBERS_LIMIT} per key and those that this transaction added. For
 * one thread.
 */
public final class JobWrites {
  private final Handle handle;
  private final JobRows rows;
  private final SharedKeys shared;
  private final long before;
  private final Map<PostingId, State> changed = new LinkedHashMap<>();

  /** Ids of postings that are removed or changed, to which links may lead. */
  private final Set<PostingId> targets = new LinkedHashSet<>();

  /** Keys of postings that may have another key now. */
  private final Set<Long> left = new HashSet<>();

  /**
   * @param before the newest revision before the transaction: postings with a larger number are new
   */
  public JobWrites(Handle handle, long before) {
    this.handle = handle;
    this.rows = new JobRows(handle);
    this.shared = rows.sharedKeys();
    this.before = before;
  }

  /** A posting of the transaction. */
  public interface State {
    /** Its row now; null if it was removed. */
    @Nullable PostingRow row();

    PostingContent content();
  }

  /** Notes that the posting's content, whether it is shown, or whether it is open, has changed. */
  public void changed(PostingId id, State state) {
    changed.put(id, state);
    targets.add(id);
  }

  /** Notes that the posting is going to be deleted. */
  void removes(PostingRow row) throws SQLException {
    left.addAll(shared.of(List.of(row.number())));
    targets.add(new PostingId(row.id()));
  }

  /** Where the posting's link leads; null if it has none, or it leads to the posting itself. */
  public static @Nullable PostingId target(PostingId id, PostingContent content) {
    String apply = content.applyUrl();
    if (apply == null || apply.equals(content.url())) {
      return null;
    }
    try {
      PostingId target = UrlIdentities.of(apply).postingId();
      return target.equals(id) ? null : target;
    } catch (CorpusException e) {
      return null;
    }
  }

  /**
   * Stores the new keys. All postings must be in the database by then.
   *
   * @return the postings whose job differs from that in their rows
   */
  public List<JobRows.Misplaced> settle() throws SQLException {
    List<Long> known = new ArrayList<>();
    List<Long> hidden = new ArrayList<>();
    Map<Long, JobRows.Key> keys = new LinkedHashMap<>();
    Map<PostingId, Long> own = new HashMap<>();
    changed.forEach(
        (id, state) -> {
          PostingRow row = state.row();
          if (row == null) {
            return;
          }
          if (row.number() <= before) {
            known.add(row.number());
          }
          if (row.listed()) {
            long key = JobKey.of(id, state.content());
            own.put(id, key);
            keys.put(
                row.number(), new JobRows.Key(row.number(), key, key, target(id, state.content())));
          } else {
            hidden.add(row.number());
          }
        });
    left.addAll(shared.of(known));
    shared.remove(hidden);
    for (JobRows.Key follower : rows.leadingTo(targets)) {
      if (!keys.containsKey(follower.number())) {
        left.add(follower.likeness());
        keys.put(follower.number(), follower);
      }
    }
    Collection<JobRows.Key> led = led(keys.values(), own);
    rows.put(led);
    Set<Long> touched = shared.touched(left, led.stream().map(JobRows.Key::likeness).toList());
    List<JobRows.Misplaced> misplaced = new ArrayList<>();
    for (List<Member> members : proven(rows.members(touched))) {
      misplaced.addAll(JobRows.misplaced(members));
    }
    misplaced.addAll(alone(led, hidden, touched));
    return misplaced;
  }

  /** The keys, each with the likeness of what its link leads to, where that is a known posting. */
  private Collection<JobRows.Key> led(Collection<JobRows.Key> keys, Map<PostingId, Long> own)
      throws SQLException {
    Set<PostingId> asked = new HashSet<>();
    for (JobRows.Key key : keys) {
      if (key.target() != null && !own.containsKey(key.target())) {
        asked.add(key.target());
      }
    }
    Map<PostingId, Long> found = new HashMap<>(own);
    found.putAll(rows.own(asked));
    List<JobRows.Key> led = new ArrayList<>();
    for (JobRows.Key key : keys) {
      Long there = key.target() == null ? null : found.get(key.target());
      led.add(key.at(there == null ? key.own() : there));
    }
    return led;
  }

  /** The same members, where those that are compared have evidence, which is stored, too. */
  private List<List<Member>> proven(Collection<List<Member>> keys) throws SQLException {
    List<Member> lacking =
        keys.stream()
            .filter(JobRows::areCompared)
            .flatMap(List::stream)
            .filter(member -> member.evidence() == null)
            .toList();
    if (lacking.isEmpty()) {
      return List.copyOf(keys);
    }
    Map<PostingId, PostingContent> contents = contents(lacking);
    Map<PostingId, Member> made = new HashMap<>();
    for (Member member : lacking) {
      PostingContent content = contents.get(member.id());
      if (content == null) {
        throw handle.damaged("posting " + member.id() + " has a job, but no content");
      }
      made.put(member.id(), member.with(JobEvidence.of(content)));
    }
    rows.prove(made.values());
    return keys.stream()
        .map(all -> all.stream().map(it -> made.getOrDefault(it.id(), it)).toList())
        .toList();
  }

  /** The contents of these postings: those of the transaction, else the stored ones. */
  private Map<PostingId, PostingContent> contents(List<Member> members) throws SQLException {
    Map<PostingId, PostingContent> contents = new HashMap<>();
    List<PostingId> others = new ArrayList<>();
    for (Member member : members) {
      State state = changed.get(member.id());
      if (state == null || state.row() == null) {
        others.add(member.id());
      } else {
        contents.put(member.id(), state.content());
      }
    }
    for (PostingRow row : PostingQueries.byIds(handle, others)) {
      contents.put(new PostingId(row.id()), row.posting().content());
    }
    return contents;
  }

  /** Postings that were of a job and now have a key without jobs, or none. */
  private List<JobRows.Misplaced> alone(
      Collection<JobRows.Key> led, Collection<Long> hidden, Set<Long> touched) throws SQLException {
    List<Long> numbers = new ArrayList<>(hidden);
    for (JobRows.Key key : led) {
      // a new posting has no job in its row
      if (key.number() <= before && !touched.contains(key.likeness())) {
        numbers.add(key.number());
      }
    }
    return rows.ofJobs(numbers).stream().map(id -> new JobRows.Misplaced(id, null)).toList();
  }
}
