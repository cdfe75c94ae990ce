package dev.corpuscore.benchmarks.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** What is searched: distinct, one to four words each. */
public record Queries(List<String> texts) {
  private static final int SAMPLE = 2_000;
  private static final int MOST_WORDS = 4;

  public Queries {
    texts = List.copyOf(texts);
  }

  public static Queries read(Path file) throws IOException {
    return new Queries(Files.readAllLines(file).stream().filter(q -> !q.isBlank()).toList());
  }

  /** Runs of words from titles of {@code postings}, the same for the same seed. */
  public static Queries sample(PostingFile postings, long seed) throws IOException {
    Random random = new Random(seed);
    List<String> titles = new ArrayList<>();
    try (BufferedReader lines = postings.open()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (random.nextInt(10) == 0) {
          titles.add(Http.JSON.readTree(line).path("title").asString());
        }
      }
    }
    Set<String> queries = new LinkedHashSet<>();
    for (int tries = 0; queries.size() < SAMPLE && tries < 100 * SAMPLE; tries++) {
      List<String> words = words(titles.get(random.nextInt(titles.size())));
      if (!words.isEmpty()) {
        int from = random.nextInt(words.size());
        int to = Math.min(words.size(), from + 1 + random.nextInt(MOST_WORDS));
        queries.add(String.join(" ", words.subList(from, to)));
      }
    }
    return new Queries(List.copyOf(queries));
  }

  private static List<String> words(String title) {
    return List.of(title.toLowerCase(java.util.Locale.ROOT).split("[^\\p{L}\\p{N}]+")).stream()
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /**
   * At least {@code count} searches for the same, hardly two of them typed alike (words of few
   * letters come again): servers that remember what was asked have not seen them. Others for each
   * {@code round}.
   */
  public Queries typedAnew(int count, int round) {
    int copies = Math.ceilDiv(count, texts.size());
    List<String> typed = new ArrayList<>();
    for (int copy = 1; copy <= copies; copy++) {
      for (String text : texts) {
        typed.add(withCapitals(text, round * copies + copy));
      }
    }
    return new Queries(typed);
  }

  /** Letters are capital where {@code which} has a bit, the first letter for the lowest bit. */
  private static String withCapitals(String text, int which) {
    StringBuilder typed = new StringBuilder(text);
    int bits = which;
    for (int at = 0; at < typed.length() && bits != 0; at++) {
      char letter = typed.charAt(at);
      if (letter >= 'a' && letter <= 'z') {
        typed.setCharAt(at, (bits & 1) == 1 ? Character.toUpperCase(letter) : letter);
        bits >>= 1;
      }
    }
    return typed.toString();
  }

  /** Every n-th query, {@code count} of them. */
  public List<String> spread(int count) {
    int step = Math.max(1, texts.size() / count);
    List<String> some = new ArrayList<>();
    for (int at = 0; at < texts.size() && some.size() < count; at += step) {
      some.add(texts.get(at));
    }
    return some;
  }
}
