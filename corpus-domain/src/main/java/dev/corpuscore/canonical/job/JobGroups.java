package dev.corpuscore.canonical.job;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.job.OneJob;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups the postings of one key into jobs. The strongest pairs are joined first, and two groups
 * are not joined if a posting of one cannot be of the job of a posting of the other. The same
 * postings are grouped alike in whatever order they came.
 */
public final class JobGroups {
  /** If more postings share a key, none of them is grouped. This bounds the cost of a write. */
  public static final int MEMBERS_LIMIT = 500;

  private final List<Member> members;
  private final JobPairs pairs;
  private final int[] groups;

  /** The members of each group. */
  private final List<BitSet> joined = new ArrayList<>();

  /** Who may be of one job with every member of the group. */
  private final List<BitSet> joinable = new ArrayList<>();

  private JobGroups(List<Member> members) {
    this.members = members;
    this.pairs = new JobPairs(members.stream().map(Member::evidence).toList());
    this.groups = IntStream.range(0, members.size()).toArray();
    for (int i = 0; i < groups.length; i++) {
      joined.add(new BitSet());
      joined.get(i).set(i);
      joinable.add(pairs.possible(i));
    }
  }

  /**
   * A posting of the key.
   *
   * @param own the {@link JobKey} of its content; another than the key if its link led to the key
   * @param target where its link leads, or null
   * @param firstSeenAt in seconds since 1970
   */
  public record Member(
      long number,
      PostingId id,
      long own,
      @Nullable PostingId target,
      JobEvidence evidence,
      boolean open,
      long firstSeenAt) {}

  /**
   * The job of each member that is not the only one of its job, by number; others are left out.
   *
   * @param members all postings of one key
   */
  public static Map<Long, OneJob> of(List<Member> members) {
    if (members.size() < 2 || members.size() > MEMBERS_LIMIT) {
      return Map.of();
    }
    JobGroups jobs =
        new JobGroups(members.stream().sorted(Comparator.comparing(Member::id)).toList());
    jobs.join();
    return jobs.named();
  }

  private record Pair(int one, int other, double share) {}

  private void join() {
    List<Pair> likely = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      for (int k = 0; k < i; k++) {
        double share = share(i, k);
        if (share > 0) {
          likely.add(new Pair(i, k, share));
        }
      }
    }
    // a stable sort: among equals the order of the ids decides
    likely.sort(Comparator.comparingDouble(Pair::share).reversed());
    for (Pair pair : likely) {
      int one = groups[pair.one];
      int other = groups[pair.other];
      if (one != other && (pair.share > 1 || canJoin(one, other))) {
        joined.get(one).stream().forEach(i -> groups[i] = other);
        joined.get(other).or(joined.get(one));
        joinable.get(other).and(joinable.get(one));
      }
    }
  }

  private boolean canJoin(int one, int other) {
    return joined.get(other).stream().allMatch(joinable.get(one)::get);
  }

  /** How strongly two are joined: 0 for not at all, more than 1 if a link proves it. */
  private double share(int i, int k) {
    Member one = members.get(i);
    Member other = members.get(k);
    if (isLinked(one, other) && SameJob.isProven(one.evidence, other.evidence)) {
      return 2;
    }
    if (one.own != other.own || !pairs.isPossible(i, k)) {
      return 0;
    }
    double share = SameJob.share(one.evidence, other.evidence);
    boolean isLikely =
        SameJob.isLikely(one.evidence, other.evidence, share, () -> pairs.areAlone(i, k));
    return isLikely ? share : 0;
  }

  private static boolean isLinked(Member one, Member other) {
    return other.id.equals(one.target) || one.id.equals(other.target);
  }

  private Map<Long, OneJob> named() {
    Map<Integer, List<Member>> all = new HashMap<>();
    for (int i = 0; i < groups.length; i++) {
      all.computeIfAbsent(groups[i], it -> new ArrayList<>()).add(members.get(i));
    }
    Map<Long, OneJob> jobs = new HashMap<>();
    for (List<Member> job : all.values()) {
      if (job.size() > 1) {
        name(job, jobs);
      }
    }
    return jobs;
  }

  /** Names a job by its smallest number. Each is a copy of those that are nearer to the origin. */
  private static void name(List<Member> job, Map<Long, OneJob> jobs) {
    Set<PostingId> ids = job.stream().map(Member::id).collect(Collectors.toSet());
    job.sort(
        Comparator.comparing((Member member) -> source(member, ids))
            .thenComparingLong(Member::firstSeenAt)
            .thenComparing(Member::id));
    long name = job.stream().mapToLong(Member::number).min().orElseThrow();
    boolean isShown = false;
    for (Member member : job) {
      jobs.put(member.number, new OneJob(name, member.open && isShown));
      isShown |= member.open;
    }
  }

  /** Whose link leads to another of the job passes that on, whatever else it is. */
  private static JobSource source(Member member, Set<PostingId> job) {
    return member.target != null && job.contains(member.target)
        ? JobSource.AGGREGATOR
        : member.evidence.source();
  }
}
