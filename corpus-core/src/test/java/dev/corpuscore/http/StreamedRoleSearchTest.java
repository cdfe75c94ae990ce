package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.roles.VerifySnapshot;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Role searches whose answers are too large to be held at once: 60 postings of 200 kB. */
class StreamedRoleSearchTest {
  private static final String PATH = "/api/corpus/search";
  private static final String COOKS =
      "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"cook\"],\"limit\":100}";
  private static final int POSTINGS = 60;

  /** While a part is made, it takes 20 MiB of the quarter of the heap that answers may take. */
  private static final int AT_ONCE =
      (int) Math.max(1, Runtime.getRuntime().maxMemory() / 4 / (20 << 20));

  private static final AtomicBoolean WHOLE = new AtomicBoolean();
  private static final AtomicInteger CHANGES = new AtomicInteger();
  private static volatile Runnable beforeRead = () -> {};
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings =
        IntStream.range(0, POSTINGS).mapToObj(i -> cook(i, "")).toList();
    corpus =
        ServedCorpus.of(
            data,
            postings,
            ServedCorpusOptions.USUAL.before(
                it -> new ObservedIndex(it, WHOLE, () -> beforeRead.run())));
  }

  @AfterEach
  void settle() {
    WHOLE.set(false);
    beforeRead = () -> {};
    awaitNoneInFlight();
  }

  private static void awaitNoneInFlight() {
    Await.until(
        "all have ended",
        () -> corpus.operatorMetric("corpus_http_requests_in_flight{access=\"protected\"}") == 0);
  }

  private static PostingContent cook(int number, String more) {
    return PostingContent.of("https://kitchen.example/" + number, "Cook")
        .description("Cooks soup, äver så god. ".repeat(7_900) + number + more)
        .build();
  }

  @Test
  void streamed_isByteForByteWhatIsMadeAtOnce() {
    HttpResponse<String> streamed = corpus.post(PATH, COOKS);
    WHOLE.set(true);
    HttpResponse<String> atOnce = corpus.post(PATH, COOKS);

    assertThat(streamed.headers().firstValue("Content-Length")).isEmpty();
    assertThat(atOnce.headers().firstValue("Content-Length")).isPresent();
    assertThat(streamed.headers().firstValue("ETag"))
        .isPresent()
        .isEqualTo(atOnce.headers().firstValue("ETag"));
    assertThat(proven(streamed).equals(proven(atOnce))).as("the same bytes").isTrue();
    assertThat(ServedCorpus.parse(streamed.body()).at("/content/total").intValue())
        .isEqualTo(POSTINGS);
    assertThat(
            VerifySnapshot.verify(streamed.body().getBytes(StandardCharsets.UTF_8), null)
                .findings())
        .isEmpty();
    assertThat(IndependentVerifier.faults(streamed.body())).isEmpty();
  }

  /** All but the provenance, which says when it was asked. */
  private static String proven(HttpResponse<String> answer) {
    return answer.body().substring(0, answer.body().lastIndexOf("},\"provenance\":"));
  }

  @Test
  void postingChangesBeforeAnythingIsWritten_isAskedForAgain() {
    changeAllAtRead(1);

    assertThat(corpus.post(PATH, COOKS).statusCode()).isEqualTo(503);
    assertThat(corpus.post(PATH, COOKS).statusCode()).isEqualTo(200);
  }

  @Test
  void postingChangesWhileItIsWritten_answerBreaksOff() {
    changeAllAtRead(30);

    assertThatThrownBy(() -> corpus.post(PATH, COOKS)).isInstanceOf(UncheckedIOException.class);
    assertThat(corpus.post(PATH, COOKS).statusCode()).isEqualTo(200);
  }

  private void changeAllAtRead(int number) {
    AtomicInteger reads = new AtomicInteger();
    String more = " changed " + CHANGES.incrementAndGet();
    beforeRead =
        () -> {
          if (reads.incrementAndGet() == number) {
            IntStream.range(0, POSTINGS).forEach(i -> corpus.add(cook(i, more)));
            corpus.follow();
          }
        };
  }

  @Test
  void slowReaders_holdNoThreadOfTheIndex_andNoMoreMemoryThanTheyMay() {
    List<RawSocket> slow = slowReaders(AT_ONCE);
    try {
      assertThat(corpus.operatorMetric("corpus_http_requests_in_flight{access=\"protected\"}"))
          .isEqualTo(AT_ONCE);
      assertThat(corpus.get("/api/search?q=cook&limit=0").statusCode())
          .as("threads that search are free")
          .isEqualTo(200);
      assertThat(
              corpus
                  .get("/ads/" + UrlIdentities.of("https://kitchen.example/1").postingId())
                  .statusCode())
          .as("threads that read are free")
          .isEqualTo(200);

      // each holds the part that its reader does not take, so that nobody has to give way
      assertThat(corpus.post(PATH, COOKS).statusCode()).isEqualTo(200);
      assertThat(corpus.operatorMetric("corpus_http_requests_in_flight{access=\"protected\"}"))
          .isEqualTo(AT_ONCE);
    } finally {
      slow.forEach(RawSocket::close);
    }
  }

  @Test
  void clientThatGoesAway_freesWhatItHeld() {
    slowReaders(AT_ONCE).forEach(RawSocket::close);
    awaitNoneInFlight();

    List<RawSocket> next = slowReaders(AT_ONCE);
    assertThat(corpus.operatorMetric("corpus_http_requests_in_flight{access=\"protected\"}"))
        .as("as many again, and nobody was cut")
        .isEqualTo(AT_ONCE);
    next.forEach(RawSocket::close);
  }

  /** Clients that read the headers of an answer of 12 MB, and no more. */
  private List<RawSocket> slowReaders(int count) {
    List<RawSocket> readers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RawSocket reader = new RawSocket(corpus.port, 4_096);
      readers.add(reader);
      reader.send(
          "POST "
              + PATH
              + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
              + HttpCaller.CONTROL
              + "\r\nContent-Type: application/json\r\nContent-Length: "
              + COOKS.length()
              + "\r\n\r\n"
              + COOKS);
      assertThat(reader.headers()).startsWith("HTTP/1.1 200 ");
    }
    return readers;
  }

  /** A real index that adds bodies to hits while {@code whole} is set, and reports each read. */
  private record ObservedIndex(PostingIndex index, AtomicBoolean whole, Runnable beforeRead)
      implements ForwardingPostingIndex {
    @Override
    public RoleQuery.Page searchRoles(RoleQuery query) {
      RoleQuery.Page page = index.searchRoles(query);
      return whole.get()
          ? new RoleQuery.Page(
              page.total(), page.hits().stream().map(this::whole).toList(), page.state())
          : page;
    }

    private RoleQuery.Hit whole(RoleQuery.Hit hit) {
      byte[] body = index.read(hit.id(), Function.identity()).orElseThrow();
      return new RoleQuery.Hit(hit.id(), hit.digest(), hit.title(), hit.published(), body);
    }

    @Override
    public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
      beforeRead.run();
      return index.read(id, reader);
    }
  }
}
