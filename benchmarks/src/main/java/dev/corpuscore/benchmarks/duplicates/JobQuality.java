package dev.corpuscore.benchmarks.duplicates;

import dev.corpuscore.benchmarks.duplicates.Candidates.Pair;
import dev.corpuscore.benchmarks.ranking.PostingFiles;
import dev.corpuscore.canonical.job.JobEvidence;
import dev.corpuscore.canonical.job.JobGroups;
import dev.corpuscore.canonical.job.JobGroups.Member;
import dev.corpuscore.canonical.job.JobKey;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds the jobs of postings against pairs that somebody read, or shows those pairs to be read. */
@Command(
    name = "benchmarks/jobs",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Says how well postings of one job are found, by 300 pairs that were read.")
final class JobQuality implements Callable<Integer> {
  @Parameters(description = "the folder of the corpora, NAME.ndjson.gz")
  private Path folder = Path.of("../shared/data/corpora");

  @Option(names = "--show", description = "print the pairs to be read, with their texts")
  private boolean show;

  @Option(names = "--wrong", description = "print the ids of pairs that are decided otherwise")
  private boolean wrong;

  private final PrintStream out = System.out;
  private final Count all = new Count();
  private final Count rewritten = new Count();
  private final Count proven = new Count();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new JobQuality()).execute(arguments));
  }

  /** Pairs, and what was decided of them. */
  private static final class Count {
    private int read;
    private int same;
    private int found;
    private int right;

    void add(boolean isSame, boolean isFound) {
      read++;
      same += isSame ? 1 : 0;
      found += isFound ? 1 : 0;
      right += isSame && isFound ? 1 : 0;
    }

    String row() {
      return String.format(
          Locale.ROOT,
          "%d | %d | %d | %.3f | %.3f",
          read,
          same,
          found,
          (double) right / found,
          (double) right / same);
    }
  }

  @Override
  public Integer call() {
    Map<String, Verdict> verdicts = Verdict.read("judged-jobs.tsv");
    verdicts.putAll(Verdict.read());
    out.println("| pairs of | read | same job | found | precision | recall |");
    out.println("|---|---|---|---|---|---|");
    for (String corpus : JobPairs.CORPORA) {
      List<Pair> pairs = JobPairs.of(folder, corpus).sample();
      print(corpus, corpus, pairs, verdicts);
    }
    Path finland = folder.resolve("finland_open.ndjson.gz");
    List<Pair> earlier = Sample.of(Candidates.of(finland).pairs());
    print("finland_open, the pairs of benchmarks/duplicates", "finland_open", earlier, verdicts);
    out.printf(Locale.ROOT, "| all | %s |%n", all.row());
    out.printf(Locale.ROOT, "| rewritten, at one place | %s |%n", rewritten.row());
    out.printf(Locale.ROOT, "| with the link of one to the other | %s |%n", proven.row());
    return 0;
  }

  private void print(String name, String corpus, List<Pair> pairs, Map<String, Verdict> verdicts) {
    if (show) {
      pairs.forEach(pair -> DuplicateQuality.show(out, pair));
      return;
    }
    Map<PostingId, Posting> postings = new TreeMap<>();
    PostingFiles.read(
        folder.resolve(corpus + ".ndjson.gz"), posting -> postings.put(posting.id(), posting));
    Map<PostingId, Long> jobs = jobs(postings.values(), null);
    Count count = new Count();
    for (Pair pair : pairs) {
      boolean isSame = verdicts.get(pair.name()) == Verdict.SAME;
      boolean isFound = areOne(jobs, pair);
      for (Count each : List.of(count, all)) {
        each.add(isSame, isFound);
      }
      if (isSame && pair.shared() < 0.9 && JobPairs.areAtOnePlace(pair)) {
        rewritten.add(true, isFound);
      }
      if (isSame) {
        proven.add(
            true,
            areOne(jobs(List.of(pair.first().posting(), pair.second().posting()), pair), pair));
      }
      if (wrong && isSame != isFound) {
        out.println(pair.name() + (isFound ? " is found" : " is not found"));
      }
    }
    out.printf(Locale.ROOT, "| %s | %s |%n", name, count.row());
  }

  private static boolean areOne(Map<PostingId, Long> jobs, Pair pair) {
    Long job = jobs.get(pair.first().id());
    return job != null && job.equals(jobs.get(pair.second().id()));
  }

  /**
   * The jobs of postings that are not alone in them.
   *
   * @param linked of which the first leads to the second; null for none
   */
  private static Map<PostingId, Long> jobs(Collection<Posting> postings, @Nullable Pair linked) {
    Map<Long, List<Member>> keys = new HashMap<>();
    List<PostingId> ids = new ArrayList<>();
    for (Posting posting : postings) {
      PostingId id = posting.id();
      long own = JobKey.of(id, posting.content());
      PostingId target =
          linked != null && id.equals(linked.first().id()) ? linked.second().id() : null;
      long key =
          linked == null || target == null
              ? own
              : JobKey.of(target, linked.second().posting().content());
      JobEvidence evidence = JobEvidence.of(posting.content());
      keys.computeIfAbsent(key, it -> new ArrayList<>())
          .add(new Member(ids.size(), id, own, target, evidence, true, 0));
      ids.add(id);
    }
    Map<PostingId, Long> jobs = new HashMap<>();
    for (List<Member> members : keys.values()) {
      JobGroups.of(members)
          .forEach((number, job) -> jobs.put(ids.get(Math.toIntExact(number)), job.number()));
    }
    return jobs;
  }
}
