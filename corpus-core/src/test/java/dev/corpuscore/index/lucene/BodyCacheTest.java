package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.lucene.body.BodyCache;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BodyCacheTest {
  private static final PostingId ID = new PostingId("p_" + "a".repeat(26));

  private final AtomicInteger reads = new AtomicInteger();

  @Test
  void body_isReadOnce() throws IOException {
    BodyCache cache = new BodyCache(1_000);

    assertThat(cache.find(7)).isNull();
    assertThat(cache.find(7, () -> read("seven")).bytes()).asString().isEqualTo("seven");
    assertThat(cache.find(7, () -> read("other")).bytes()).asString().isEqualTo("seven");
    assertThat(cache.find(8, () -> read("eight")).bytes()).asString().isEqualTo("eight");
    assertThat(cache.find(7)).isEqualTo(cache.find(7, () -> read("other")));
    assertThat(reads).hasValue(2);
  }

  @Test
  void bodiesOverTheCapacity_areReadAgain() throws IOException {
    BodyCache cache = new BodyCache(1_000);

    cache.find(1, () -> new BodyCache.Body(ID, new byte[2_000]));
    cache.find(1, () -> read("again"));

    assertThat(reads).hasValue(1);
  }

  @Test
  void find_withoutRoom_readsAgain() throws IOException {
    BodyCache cache = new BodyCache(0);

    cache.find(1, () -> read("one"));
    cache.find(1, () -> read("one"));

    assertThat(reads).hasValue(2);
  }

  private BodyCache.Body read(String body) {
    reads.incrementAndGet();
    return new BodyCache.Body(ID, body.getBytes(StandardCharsets.UTF_8));
  }
}
