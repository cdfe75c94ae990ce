package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.tier.Alone;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** How long a direct erasure takes, beside what the disk takes to sync a page, in one run. */
@Alone("EraseRouteTest")
class ErasureFiguresTest {
  private static final int WARM_UP = 300;
  private static final int ROUNDS = 1_000;
  private static final int PAGE = 4_096;

  @TempDir private Path folder;

  @Test
  @EnabledIfSystemProperty(named = "figures", matches = "true", disabledReason = "-Dfigures=true")
  void erase_p99_isUnderFourSyncs() throws IOException {
    Random random = new Random(6);
    long[] erasures = new long[ROUNDS];
    long[] syncs = new long[ROUNDS];
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of());
        FileChannel file =
            FileChannel.open(
                folder.resolve("synced"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int round = -WARM_UP; round < ROUNDS; round++) {
        String request =
            Json.canonical(Requests.erase("p-figures-" + round, ServedCorpus.NOW, random));
        long began = System.nanoTime();
        int status = corpus.erase(request).statusCode();
        long erased = System.nanoTime();
        file.write(ByteBuffer.allocate(PAGE));
        file.force(false);
        long synced = System.nanoTime();
        assertThat(status).isEqualTo(200);
        if (round >= 0) {
          erasures[round] = erased - began;
          syncs[round] = synced - erased;
        }
      }
    }
    System.out.println("erasure: " + figures(erasures) + "; sync of a page: " + figures(syncs));
    assertThat(percentile(erasures, 99)).isLessThan(4 * percentile(syncs, 99));
  }

  private static String figures(long[] nanos) {
    return String.format(
        Locale.ROOT,
        "p50 %.2f ms, p99 %.2f ms",
        percentile(nanos, 50) / 1e6,
        percentile(nanos, 99) / 1e6);
  }

  private static long percentile(long[] nanos, int percent) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length * percent / 100];
  }
}
