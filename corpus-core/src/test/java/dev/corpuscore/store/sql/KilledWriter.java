package dev.corpuscore.store.sql;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A process that writes batches of postings until it is killed, and says on stdout which batch it
 * was told to be durable: file, first number, batch size.
 */
final class KilledWriter {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private KilledWriter() {}

  public static void main(String[] args) {
    int size = Integer.parseInt(args[2]);
    try (Store store = SqlStore.openSqlite(Path.of(args[0]), Clock.systemUTC())) {
      for (int from = Integer.parseInt(args[1]); ; from += size) {
        store.postings().update(batch(from, size));
        System.out.println(from);
        System.out.flush();
      }
    }
  }

  private static List<PostingUpdate> batch(int from, int size) {
    return IntStream.range(from, from + size).mapToObj(KilledWriter::put).toList();
  }

  private static PostingUpdate put(int n) {
    PostingContent content =
        PostingContent.of(Ads.url(n), "Data engineer " + n)
            .description("What we do. ".repeat(99))
            .build();
    PostingRecord record =
        new PostingRecord(PostingState.open(), true, Origin.IMPORT, List.of("board"), NOW, NOW);
    return new PostingUpdate(
        Ads.id(n), Ads.url(n), stored -> new PostingUpdate.Decision.Put(content, record));
  }
}
