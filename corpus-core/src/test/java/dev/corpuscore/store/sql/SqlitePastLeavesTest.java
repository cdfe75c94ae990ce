package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the daily roots said about a removed posting is in no byte of the database's files. */
class SqlitePastLeavesTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final int GONE = 7;

  @TempDir Path folder;

  @Test
  void digestsAndKeyOfARemovedPosting_areOverwritten() {
    List<byte[]> secrets = new ArrayList<>();
    try (Store store = open()) {
      for (int n = 0; n < 100; n++) {
        put(store, n, "First");
      }
      for (String title : List.of("First", "Second", "Third")) {
        put(store, GONE, title);
        secrets.add(store.postings().find(Ads.id(GONE)).orElseThrow().digest().bytes());
        int day = secrets.size();
        store.rootDays().add(NOW.plus(Duration.ofDays(day)), true, statement -> Optional.empty());
      }
      secrets.add(key(Ads.id(GONE)));
    }
    assertThat(found(secrets)).as("until it is removed").hasSize(secrets.size());

    try (Store store = open()) {
      store.removals().remove(Ads.id(GONE));
    }

    assertThat(found(secrets)).isEmpty();
    try (Store store = open()) {
      assertThat(StoreFixture.faults(store)).isEmpty();
    }
  }

  private Store open() {
    return SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.systemUTC());
  }

  private static void put(Store store, int n, String title) {
    PostingContent content = PostingContent.of(Ads.url(n), title + n).build();
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, NOW);
    store
        .postings()
        .update(
            List.of(
                new PostingUpdate(
                    Ads.id(n),
                    Ads.url(n),
                    stored -> new PostingUpdate.Decision.Put(content, record))));
  }

  /** The first 16 bytes of the key of an id in the tree: five bits of each character. */
  private static byte[] key(PostingId id) {
    StringBuilder bits = new StringBuilder();
    for (char each : id.value().substring(2).toCharArray()) {
      int digit = "abcdefghijklmnopqrstuvwxyz234567".indexOf(each);
      bits.append(Integer.toBinaryString(32 | digit).substring(1));
    }
    String hex = new BigInteger("1" + bits.substring(0, 128), 2).toString(16).substring(1);
    return HexFormat.of().parseHex(hex);
  }

  /** Those of these bytes that a file of the folder has, as they are or in hex. */
  private List<String> found(List<byte[]> secrets) {
    List<String> found = new ArrayList<>();
    for (byte[] secret : secrets) {
      String raw = new String(secret, StandardCharsets.ISO_8859_1);
      String hex = HexFormat.of().formatHex(secret);
      if (files().anyMatch(file -> file.contains(raw) || file.contains(hex))) {
        found.add(hex);
      }
    }
    return found;
  }

  private Stream<String> files() {
    return Scratch.files(folder).stream().map(SqlitePastLeavesTest::content);
  }

  private static String content(Path file) {
    return Unchecked.get(() -> Files.readString(file, StandardCharsets.ISO_8859_1));
  }
}
