package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.model.Change;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.service.spelling.Correction;
import dev.corpuscore.tier.Alone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Corrections in a corpus whose titles have very many different words, the same with every {@link
 * PostingIndex}. With a million of them ({@code -Dtitle.words=1000000}, a minute), OpenSearch has
 * no time to correct all.
 */
@Alone("CorrectionContract")
public abstract class ManyWordsContract extends IndexFixture {
  private static final int WORDS = Integer.getInteger("title.words", 40_000);
  private static final int OF_A_TITLE = 5;
  private static final int BATCH = 10_000;
  private static final int SLIPS = 8;

  /** The second of a search, and a machine that does other things. */
  private static final Duration BOUND = Duration.ofSeconds(3);

  private static final String CONSONANTS = "bdfghklmnprstvzj";
  private static final String VOWELS = "aeiouy";

  @BeforeEach
  void fill() {
    int postings = WORDS / OF_A_TITLE;
    for (int from = 0; from < postings; from += BATCH) {
      index(
          IntStream.range(from, Math.min(postings, from + BATCH))
              .mapToObj(at -> put(at + 1, titled(title(at))))
              .toArray(Change[]::new));
    }
    find("zzzzzzzz zzzzzzzzzzzz"); // what the first search of all makes is not measured
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void find_eightUnknownWords_areAllCorrected_withinTheirSecond(int kind) {
    for (int round = 0; round < 3; round++) {
      List<Correction> expected = new ArrayList<>();
      for (int at = 0; at < SLIPS; at++) {
        String word = word((round * SLIPS + at) * (WORDS / 50) + kind);
        expected.add(new Correction(word.substring(0, 9) + 'q' + word.substring(10), word));
      }
      String query = expected.stream().map(Correction::from).collect(joining(" "));
      long begun = System.nanoTime();

      FoundPostings found = find(query);

      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      System.out.println(WORDS + " words, " + SLIPS + " unknown: " + took.toMillis() + " ms");
      assertThat(took).as(query).isLessThan(BOUND);
      assertThat(found.corrections()).isEqualTo(expected);
      assertThat(found.page().incomplete()).isFalse();
    }
  }

  private FoundPostings find(String query) {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE)
        .find(search(query).filled());
  }

  /** Half of the words begin with the same letter. */
  private static String title(int number) {
    return IntStream.range(0, OF_A_TITLE)
        .mapToObj(at -> word(OF_A_TITLE * number + at))
        .collect(joining(" "));
  }

  /** A word of its own for each number; every other one begins with the same letter. */
  private static String word(int number) {
    StringBuilder word = new StringBuilder(number % 2 == 0 ? "s" : "");
    long left = number * 2_654_435_761L & 0xffff_ffffL;
    for (int at = 0; at < 11; at++) {
      String letters = at % 2 == 0 ? CONSONANTS : VOWELS;
      word.append(letters.charAt((int) (left % letters.length())));
      left = at % 2 == 0 ? left / CONSONANTS.length() : left / VOWELS.length();
    }
    return word.toString();
  }
}
