package dev.corpuscore.benchmarks.duplicates;

import dev.corpuscore.benchmarks.duplicates.Candidates.Ad;
import dev.corpuscore.benchmarks.duplicates.Candidates.Pair;
import dev.corpuscore.benchmarks.duplicates.Sample.Stratum;
import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds duplicate groups against pairs that somebody read, or shows those pairs to be read. */
@Command(
    name = "benchmarks/duplicates",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Says how well ads that say the same are found, by 100 pairs that were read.")
final class DuplicateQuality implements Callable<Integer> {
  @Parameters(description = "posting lines, NAME.ndjson.gz")
  private Path file = Path.of("../shared/data/corpora/finland_open.ndjson.gz");

  @Option(names = "--show", description = "print the pairs to be read, with their texts")
  private boolean show;

  private final PrintStream out = System.out;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DuplicateQuality()).execute(arguments));
  }

  @Override
  public Integer call() {
    Candidates candidates = Candidates.of(file);
    List<Pair> pairs = candidates.pairs();
    List<Pair> sample = Sample.of(pairs);
    if (show) {
      sample.forEach(pair -> show(out, pair));
      return 0;
    }
    Map<String, Verdict> verdicts = Verdict.read();
    List<Pair> judged = sample.stream().filter(pair -> verdicts.containsKey(pair.name())).toList();
    out.printf(
        Locale.ROOT,
        "%,d pairs of one company and title; %d postings that hold an error page are left out%n",
        pairs.size(),
        candidates.broken());
    out.printf(
        Locale.ROOT,
        "%d pairs drawn with seed %d, %d of them read%n%n",
        sample.size(),
        Sample.SEED,
        judged.size());
    strata(pairs, judged, verdicts);
    thresholds(pairs, judged, verdicts);
    groups(candidates.keys().values());
    return judged.size() == sample.size() ? 0 : 1;
  }

  private void strata(List<Pair> pairs, List<Pair> judged, Map<String, Verdict> verdicts) {
    out.println("| they share | pairs | read | same | elsewhere | other |");
    out.println("|---|---|---|---|---|---|");
    for (Stratum stratum : Stratum.values()) {
      Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
      List<Pair> read = stratum.among(judged);
      read.forEach(pair -> counts.merge(verdicts.get(pair.name()), 1, Integer::sum));
      out.printf(
          Locale.ROOT,
          "| %s | %d | %d | %d | %d | %d |%n",
          stratum,
          stratum.among(pairs).size(),
          read.size(),
          counts.getOrDefault(Verdict.SAME, 0),
          counts.getOrDefault(Verdict.ELSEWHERE, 0),
          counts.getOrDefault(Verdict.OTHER, 0));
    }
    out.println();
  }

  private void thresholds(List<Pair> pairs, List<Pair> judged, Map<String, Verdict> verdicts) {
    out.println(
        "| threshold | pairs found | same: precision, recall | same or elsewhere: precision, recall |");
    out.println("|---|---|---|---|");
    Set<Verdict> same = EnumSet.of(Verdict.SAME);
    Set<Verdict> alike = EnumSet.of(Verdict.SAME, Verdict.ELSEWHERE);
    for (int percent = 20; percent <= 70; percent += 5) {
      double threshold = percent / 100.0;
      out.printf(
          Locale.ROOT,
          "| %.2f%s | %d | %s | %s |%n",
          threshold,
          threshold == TextSketch.SAME ? " (set)" : "",
          pairs.stream().filter(pair -> pair.estimated() >= threshold).count(),
          quality(pairs, judged, verdicts, threshold, same),
          quality(pairs, judged, verdicts, threshold, alike));
    }
    out.println();
  }

  /** Each pair that was read stands for those of its stratum that were not. */
  private static String quality(
      List<Pair> pairs,
      List<Pair> judged,
      Map<String, Verdict> verdicts,
      double threshold,
      Set<Verdict> wanted) {
    double found = 0;
    double right = 0;
    double all = 0;
    for (Stratum stratum : Stratum.values()) {
      List<Pair> read = stratum.among(judged);
      double weight = (double) stratum.among(pairs).size() / Math.max(1, read.size());
      for (Pair pair : read) {
        boolean isFound = pair.estimated() >= threshold;
        boolean isWanted = wanted.contains(verdicts.get(pair.name()));
        found += isFound ? weight : 0;
        right += isFound && isWanted ? weight : 0;
        all += isWanted ? weight : 0;
      }
    }
    return String.format(Locale.ROOT, "%.2f, %.2f", right / found, right / all);
  }

  private void groups(Collection<List<Ad>> keys) {
    Map<PostingId, Integer> sizes = new HashMap<>();
    for (List<Ad> ads : keys) {
      DuplicateGroups.of(
              ads.stream().map(ad -> new DuplicateGroups.Member(ad.id(), ad.sketch())).toList())
          .values()
          .forEach(group -> sizes.merge(group, 1, Integer::sum));
    }
    out.printf(
        Locale.ROOT,
        "%d groups of %d postings, the largest of %d%n",
        sizes.size(),
        sizes.values().stream().mapToInt(Integer::intValue).sum(),
        sizes.values().stream().mapToInt(Integer::intValue).max().orElse(0));
  }

  static void show(PrintStream out, Pair pair) {
    out.printf(
        Locale.ROOT,
        "%s\t%s\t%s %.2f %.2f%n",
        pair.first().id(),
        pair.second().id(),
        Stratum.of(pair),
        pair.shared(),
        pair.estimated());
    show(out, pair.first());
    show(out, pair.second());
    out.println();
  }

  private static void show(PrintStream out, Ad ad) {
    PostingContent content = ad.posting().content();
    out.printf(
        Locale.ROOT,
        "  %s | %s | %s | %s%n    %s%n",
        content.title(),
        content.locations().stream().map(place -> place.text()).toList(),
        content.employmentType(),
        content.published(),
        ad.text().replaceAll("\\s+", " "));
  }
}
