package dev.corpuscore.benchmarks.duplicates;

import dev.corpuscore.benchmarks.ranking.PostingFiles;
import dev.corpuscore.canonical.duplicate.DuplicateFingerprint;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The postings of a file that have company and title in common with others, and all their pairs.
 *
 * @param keys the postings of each key, by id
 * @param broken how many postings were left out: what was taken for their text is an error page
 */
record Candidates(Map<Long, List<Ad>> keys, int broken) {
  private static final String ERROR_PAGE = "Error 500 (Server Error)";

  /** A posting and what tells it from others. */
  record Ad(Posting posting, TextSketch sketch) {
    PostingId id() {
      return posting.id();
    }

    String text() {
      return Objects.requireNonNullElse(posting.content().description(), "");
    }

    /** All pairs of neighbouring words. */
    private Set<String> wordPairs() {
      Set<String> pairs = new HashSet<>();
      String[] before = {""};
      String text = text().toLowerCase(Locale.ROOT);
      RoleTokenizer.scan(
          text,
          (start, end) -> {
            String word = text.substring(start, end);
            pairs.add(before[0] + ' ' + word);
            before[0] = word;
          });
      return pairs;
    }
  }

  /**
   * Two ads of one key.
   *
   * @param first the one with the smaller id
   * @param shared how much of their pairs of words they share, exactly
   */
  record Pair(Ad first, Ad second, double shared) {
    static Pair of(Ad one, Ad other) {
      Set<String> pairs = one.wordPairs();
      Set<String> others = other.wordPairs();
      Set<String> both = new HashSet<>(pairs);
      both.retainAll(others);
      double all = pairs.size() + (double) others.size() - both.size();
      boolean inOrder = one.id().compareTo(other.id()) < 0;
      return new Pair(inOrder ? one : other, inOrder ? other : one, both.size() / all);
    }

    /** How much a comparison of their sketches says they share. */
    double estimated() {
      return first.sketch().similarity(second.sketch());
    }

    String name() {
      return first.id().value() + ' ' + second.id().value();
    }
  }

  static Candidates of(Path file) {
    Map<PostingId, Posting> postings = new TreeMap<>();
    PostingFiles.read(file, posting -> postings.put(posting.id(), posting));
    Map<Long, List<Ad>> keys = new TreeMap<>();
    int broken = 0;
    for (Posting posting : postings.values()) {
      if (Objects.requireNonNullElse(posting.content().description(), "").contains(ERROR_PAGE)) {
        broken++;
      } else {
        DuplicateFingerprint.of(posting.content())
            .ifPresent(
                it ->
                    keys.computeIfAbsent(it.key(), key -> new ArrayList<>())
                        .add(new Ad(posting, it.sketch())));
      }
    }
    keys.values().removeIf(ads -> ads.size() < 2);
    return new Candidates(keys, broken);
  }

  /** All pairs, by name. */
  List<Pair> pairs() {
    return keys.values().stream()
        .map(Candidates::pairs)
        .flatMap(Collection::stream)
        .sorted(Comparator.comparing(Pair::name))
        .toList();
  }

  private static List<Pair> pairs(List<Ad> ads) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < ads.size(); i++) {
      for (int k = 0; k < i; k++) {
        pairs.add(Pair.of(ads.get(i), ads.get(k)));
      }
    }
    return pairs;
  }
}
