package dev.corpuscore.benchmarks.duplicates;

import dev.corpuscore.benchmarks.duplicates.Candidates.Ad;
import dev.corpuscore.benchmarks.duplicates.Candidates.Pair;
import dev.corpuscore.benchmarks.ranking.PostingFiles;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Pairs of postings that may be of one job, found by a wide net: one company, and at least half of
 * the words of their titles. Forty of each corpus are read.
 *
 * @param all by name
 */
record JobPairs(List<Pair> all) {
  static final List<String> CORPORA =
      List.of("careers_mix", "finland_open", "glassdoor_open", "hn", "openads");

  /** What was taken for the text of an ad is an error page. */
  private static final String ERROR_PAGE = "Error 500 (Server Error)";

  /** Kinds of pairs, told by what no decision uses, and how many of each are drawn per corpus. */
  enum Kind {
    /** Nearly the same title, a place in common or unknown, and some text in common. */
    NEAR(20),
    /** Nearly the same title, other places. */
    ELSEWHERE(8),
    /** Other titles or other texts. */
    FAR(12);

    private final int drawn;

    Kind(int drawn) {
      this.drawn = drawn;
    }

    static Kind of(Pair pair) {
      PostingContent one = pair.first().posting().content();
      PostingContent other = pair.second().posting().content();
      if (titles(one, other) < 0.75) {
        return FAR;
      }
      if (!areAtOnePlace(pair)) {
        return ELSEWHERE;
      }
      return pair.shared() < 0.12 ? FAR : NEAR;
    }
  }

  static JobPairs of(Path folder, String corpus) {
    Map<PostingId, Posting> postings = new TreeMap<>();
    PostingFiles.read(
        folder.resolve(corpus + ".ndjson.gz"), posting -> postings.put(posting.id(), posting));
    Map<String, List<Ad>> companies = new TreeMap<>();
    for (Posting posting : postings.values()) {
      PostingContent content = posting.content();
      String text = Objects.requireNonNullElse(content.description(), "");
      if (content.company() != null && !text.contains(ERROR_PAGE) && !text.isBlank()) {
        companies
            .computeIfAbsent(
                RoleTokenizer.joined(content.company().name()), name -> new ArrayList<>())
            .add(new Ad(posting, TextSketch.of(text)));
      }
    }
    return new JobPairs(
        companies.values().stream()
            .map(JobPairs::pairs)
            .flatMap(Collection::stream)
            .sorted(Comparator.comparing(Pair::name))
            .toList());
  }

  private static List<Pair> pairs(List<Ad> ads) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < ads.size(); i++) {
      for (int k = 0; k < i; k++) {
        if (titles(ads.get(i).posting().content(), ads.get(k).posting().content()) >= 0.5) {
          pairs.add(Pair.of(ads.get(i), ads.get(k)));
        }
      }
    }
    return pairs;
  }

  /** The same pairs for the same corpus. */
  List<Pair> sample() {
    Random random = new Random(Sample.SEED);
    List<Pair> sample = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Pair> pairs = new ArrayList<>(of(kind));
      Collections.shuffle(pairs, random);
      sample.addAll(pairs.subList(0, Math.min(kind.drawn, pairs.size())));
    }
    return sample;
  }

  List<Pair> of(Kind kind) {
    return all.stream().filter(pair -> Kind.of(pair) == kind).toList();
  }

  /** Whether they name a place alike, or one names none. */
  static boolean areAtOnePlace(Pair pair) {
    Set<String> places = places(pair.first().posting().content());
    Set<String> others = places(pair.second().posting().content());
    return places.isEmpty() || others.isEmpty() || !Collections.disjoint(places, others);
  }

  private static double titles(PostingContent one, PostingContent other) {
    Set<String> words = new HashSet<>(RoleTokenizer.keys(one.title()));
    Set<String> others = new HashSet<>(RoleTokenizer.keys(other.title()));
    Set<String> both = new HashSet<>(words);
    both.retainAll(others);
    return both.size() / Math.max(1.0, words.size() + (double) others.size() - both.size());
  }

  private static Set<String> places(PostingContent content) {
    return content.locations().stream()
        .map(Location::text)
        .filter(Objects::nonNull)
        .map(RoleTokenizer::joined)
        .collect(Collectors.toSet());
  }
}
