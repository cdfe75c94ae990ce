package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.Postings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only the folder of an index on Lucene shows. */
class LuceneIndexFilesTest extends LuceneFixture {
  @Test
  void open_afterCrash_isAsLastCommitted() throws IOException {
    Path crashed = folder.resolve("crashed");
    try (PostingIndex index = open()) {
      try (IndexHolder holder = index.tryHold().orElseThrow()) {
        apply(holder, 1, "Nurse");
        holder.commit();
        apply(holder, 2, "Welder");
        holder.restart(5);
        apply(holder, 3, "Rigger");
        copy(folder.resolve("index"), crashed);
      }
    }

    try (PostingIndex index = LuceneIndex.open(crashed, IDS)) {
      assertThat(index.state()).isEqualTo(new IndexState(1, 0));
      assertThat(index.count(Postings.NOW)).isEqualTo(1);
      assertThat(index.verify()).isEmpty();
      index.tryHold().orElseThrow().close();
    }
  }

  @Test
  void otherReader_beforeCommit_seesNothing() {
    try (PostingIndex index = open();
        PostingIndex other = open();
        IndexHolder holder = index.tryHold().orElseThrow()) {
      apply(holder, 1, "Nurse");

      assertThat(index.count(Postings.NOW)).isEqualTo(1);
      assertThat(other.count(Postings.NOW)).isZero();
    }
  }

  @Test
  void open_otherFormat_waitsToBeRebuilt() {
    fill(100);

    try (PostingIndex index = LuceneIndex.open(folder.resolve("index"), new Ids("other"))) {
      assertThat(index.state()).isEqualTo(new IndexState(0, -1));
      assertThatThrownBy(() -> index.count(Postings.NOW))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("waits to be rebuilt");

      try (IndexHolder holder = index.tryHold().orElseThrow()) {
        holder.restart(0);
        apply(holder, 7, "Nurse");

        assertThat(index.state()).isEqualTo(new IndexState(7, 0));
        assertThat(index.count(Postings.NOW)).isEqualTo(1);
      }
    }
  }

  @Test
  void open_everyFileDeletedOrTruncatedOrGarbage_isSaid() throws IOException {
    fill(300);
    Path sound = folder.resolve("index");
    for (Path file : files(sound)) {
      for (String harm : List.of("deleted", "truncated", "garbage")) {
        Path damaged = folder.resolve(harm + "-" + file.getFileName());
        copy(sound, damaged);
        harm(damaged.resolve(file.getFileName()), harm);

        assertThatThrownBy(() -> LuceneIndex.open(damaged, IDS).close())
            .as(harm + " " + file.getFileName())
            .isInstanceOfSatisfying(
                CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
            .hasMessageContaining(damaged.toString())
            .hasMessageContaining("./corpus reindex");
      }
    }
  }

  @Test
  void verify_anyFlippedBit_isFound() throws IOException {
    fill(300);
    Path sound = folder.resolve("index");
    for (Path file : files(sound)) {
      Path damaged = folder.resolve("flipped-" + file.getFileName());
      copy(sound, damaged);
      harm(damaged.resolve(file.getFileName()), "flipped");

      assertThat(openAndVerify(damaged))
          .as("flipped " + file.getFileName())
          .contains("is damaged")
          .contains("./corpus reindex");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"segments_", ".si"})
  void discard_damaged_startsEmpty(String part) throws IOException {
    fill(100);
    Path index = folder.resolve("index");
    Path file =
        files(index).stream()
            .filter(path -> path.getFileName().toString().contains(part))
            .findFirst()
            .orElseThrow();
    Files.delete(file);

    LuceneIndex.discard(index);

    try (PostingIndex empty = open()) {
      assertThat(empty.state()).isEqualTo(new IndexState(0, 0));
      assertThat(empty.count(Postings.NOW)).isZero();
    }
  }

  @Test
  void discard_whileHeld_isRefused() {
    try (PostingIndex index = open()) {
      try (IndexHolder holder = index.tryHold().orElseThrow()) {
        apply(holder, 1, "Nurse");

        assertThatThrownBy(() -> LuceneIndex.discard(folder.resolve("index")))
            .isInstanceOf(CorpusException.class)
            .hasMessageContaining("stop it first");
        assertThat(index.count(Postings.NOW)).isEqualTo(1);
      }
    }
  }

  @Test
  void settle_manyPieces_oneSegmentOnDisk() throws IOException {
    try (PostingIndex index = open()) {
      IndexHolder holder = index.tryHold().orElseThrow();
      for (int number = 1; number <= 5; number++) {
        apply(holder, number, "Nurse");
      }
      assertThat(holder.settle()).isTrue();
      settle(holder);
      holder.close();
    }

    assertThat(segments()).isEqualTo(1);
  }

  @Test
  void settle_littleBesideTheLargest_leftAlone() throws IOException {
    fill(10_000, 8); // by one thread: two threads may leave segments that are worth a merge
    assertThat(segments()).isEqualTo(1);

    try (PostingIndex index = open();
        IndexHolder holder = index.tryHold().orElseThrow()) {
      apply(holder, 20_000, "Nurse");

      assertThat(holder.settle()).isFalse();
    }

    assertThat(segments()).isEqualTo(2);
  }

  private static void settle(IndexHolder holder) {
    while (holder.settle()) {
      Thread.onSpinWait();
    }
  }

  private long segments() throws IOException {
    return files(folder.resolve("index")).stream()
        .filter(it -> it.toString().endsWith(".si"))
        .count();
  }

  @Test
  void discard_missing_isFine() {
    LuceneIndex.discard(folder.resolve("missing"));

    assertThat(folder.resolve("missing")).doesNotExist();
  }

  @Test
  void apply_failure_givesUpTheHolderAndGoesBackToTheCommit() {
    HitBody failing =
        new HitBody() {
          @Override
          public String format() {
            return "ids";
          }

          @Override
          public byte[] of(Posting posting) {
            if (posting.content().title().equals("Planted")) {
              throw new UncheckedIOException(new IOException("planted"));
            }
            return new byte[0];
          }
        };
    try (PostingIndex index = LuceneIndex.open(folder.resolve("index"), failing)) {
      IndexHolder holder = index.tryHold().orElseThrow();
      apply(holder, 1, "Nurse");
      holder.commit();
      apply(holder, 2, "Nurse");

      assertThatThrownBy(() -> apply(holder, 3, "Planted"))
          .hasMessageContaining("cannot be written; it stands as it was last committed")
          .hasMessageNotContaining("damaged")
          .hasStackTraceContaining("planted");

      assertThat(index.state()).isEqualTo(new IndexState(1, 0));
      assertThat(index.count(Postings.NOW)).isEqualTo(1);
      try (IndexHolder next = index.tryHold().orElseThrow()) {
        apply(next, 2, "Welder");
      }
      assertThat(index.state()).isEqualTo(new IndexState(2, 0));
      assertThat(index.count(Postings.NOW)).isEqualTo(2);
    }
  }

  private static String openAndVerify(Path damaged) {
    try (PostingIndex index = LuceneIndex.open(damaged, IDS)) {
      return index.verify().orElse("nothing found");
    } catch (CorpusException e) {
      return e.getMessage();
    }
  }

  private static void harm(Path file, String harm) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    switch (harm) {
      case "deleted" -> Files.delete(file);
      case "truncated" -> Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
      case "garbage" -> Files.write(file, "garbage".repeat(20).getBytes(StandardCharsets.UTF_8));
      default -> {
        bytes[bytes.length / 2] ^= 4;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.write(ByteBuffer.wrap(bytes));
        }
      }
    }
  }
}
