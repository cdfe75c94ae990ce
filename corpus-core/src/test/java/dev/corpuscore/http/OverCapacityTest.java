package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.Alone;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More searches than can be answered: as many as before are, the others are told to come again. */
@Alone("OverloadTest#search_fullQueue_is503WithRetryAfter_andTheOthersAreAnswered")
class OverCapacityTest {
  private static final String SEARCH = "/api/search?q=cook";

  /** What a search takes, whatever else the machine does; there is one thread for them. */
  private static final Duration PACE = Duration.ofMillis(20);

  private static final int CAPACITY = (int) Duration.ofSeconds(1).dividedBy(PACE);
  private static final int SECONDS = 2;

  private ServedCorpus corpus;

  @BeforeEach
  void serve(@TempDir Path folder) {
    corpus =
        ServedCorpus.of(
            folder,
            List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
            ServedCorpusOptions.USUAL.behind(PacedIndex::new, store -> store));
  }

  @AfterEach
  void stop() {
    corpus.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10})
  void searches_overCapacity_goOnAsBefore_andTheOthersAreToldWhen(int times) {
    double peak = goodput(offer(CAPACITY));

    LoadResult over = offer(times * CAPACITY);

    assertThat(over.answers)
        .allSatisfy(
            answer -> {
              assertThat(answer.statusCode()).as(answer.body()).isIn(200, 503);
              assertThat(answer.headers().firstValue("retry-after").isPresent())
                  .as("Retry-After with %d", answer.statusCode())
                  .isEqualTo(answer.statusCode() == 503);
            });
    assertThat(over.answers).anyMatch(answer -> answer.statusCode() == 503);
    assertThat(goodput(over)).as("of %s a second", peak).isGreaterThan(0.8 * peak);
    assertThat(corpus.get(SEARCH).statusCode()).as("right afterwards").isEqualTo(200);
    assertThat(corpus.get("/healthz").statusCode()).isEqualTo(200);
  }

  /** Answers to searches that came at a steady rate, and how long it took to give them all. */
  private record LoadResult(List<HttpResponse<String>> answers, Duration taken) {}

  /** Asks as often in a second, whether or not the searches before were answered. */
  private LoadResult offer(int perSecond) {
    List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
    long gap = Duration.ofSeconds(1).dividedBy(perSecond).toNanos();
    long begun = System.nanoTime();
    for (int i = 0; i < perSecond * SECONDS; i++) {
      parkUntil(begun + i * gap);
      asked.add(corpus.getLater(SEARCH));
    }
    List<HttpResponse<String>> answers = asked.stream().map(CompletableFuture::join).toList();
    return new LoadResult(answers, Duration.ofNanos(System.nanoTime() - begun));
  }

  /** Searches answered in a second. */
  private static double goodput(LoadResult offered) {
    long good = offered.answers.stream().filter(answer -> answer.statusCode() == 200).count();
    return good * 1e9 / offered.taken.toNanos();
  }

  private static void parkUntil(long nanoTime) {
    for (long rest = nanoTime - System.nanoTime(); rest > 0; rest = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(rest);
    }
  }

  /** A real index whose searches each take a while, and no processor. */
  private record PacedIndex(PostingIndex index) implements ForwardingPostingIndex {
    @Override
    public SearchPage search(PostingSearch search) {
      parkUntil(System.nanoTime() + PACE.toNanos());
      return index.search(search);
    }
  }
}
