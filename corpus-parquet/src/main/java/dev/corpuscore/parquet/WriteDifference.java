package dev.corpuscore.parquet;

import dev.corpuscore.parquet.Feed.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes what has changed since the newest file of a folder, up to a revision of which there is a
 * signed root.
 */
final class WriteDifference {
  /** Of a corpus that is written to all the time, feed and root are seldom of one revision. */
  private static final int TRIES = 50;

  private final Feed feed;
  private final ParquetFile file;
  private final long after;
  private @Nullable String cursor;
  private long read;

  /** A change may be returned twice; no two have the same revision. */
  private final Set<Long> written = new HashSet<>();

  private WriteDifference(Feed feed, ParquetFile file, long after, @Nullable String cursor) {
    this.feed = feed;
    this.file = file;
    this.after = after;
    this.cursor = cursor;
  }

  /**
   * Writes it.
   *
   * @return empty if nothing has changed; then nothing is written
   * @throws IllegalArgumentException if the folder has no whole file
   * @throws IOException if the Core does not answer, or changes so fast that no root fits; nothing
   *     is left in {@code folder} then
   */
  static Optional<Manifest> run(Feed feed, Path folder) throws IOException {
    List<Manifest> known = Manifest.newest(folder);
    if (known.isEmpty()) {
      throw new IllegalArgumentException(folder + " has no whole file; write one first");
    }
    // the newest cursor may be older than the whole file: what that has is left out
    JsonNode next = known.getLast().json().path("next");
    long after = known.stream().mapToLong(Manifest::revision).max().orElseThrow();
    try (ParquetFile file = new ParquetFile(folder)) {
      WriteDifference write =
          new WriteDifference(feed, file, after, next.isString() ? next.stringValue() : null);
      JsonNode root = write.untilARoot();
      if (file.rows() == 0) {
        return Optional.empty();
      }
      ObjectNode more = JsonNodeFactory.instance.objectNode();
      more.put("after", after);
      more.put("next", write.cursor);
      return Optional.of(Manifest.write(folder, Manifest.Kind.DIFFERENCE, file, root, more));
    }
  }

  private JsonNode untilARoot() throws IOException {
    for (int tries = 0; tries < TRIES; tries++) {
      readAll();
      JsonNode root = feed.root();
      if (root.path("statement").path("revision").longValue() == read) {
        return root;
      }
    }
    throw new IOException("the corpus changes all the time: no root is of revision " + read);
  }

  private void readAll() throws IOException {
    Page page;
    do {
      page = feed.changes(cursor);
      for (JsonNode change : page.changes()) {
        long revision = change.path("revision").longValue();
        if (revision > after && written.add(revision)) {
          file.write(Rows.change(change));
        }
      }
      cursor = page.next();
      read = page.revision();
    } while (!page.complete());
    // each page says how far it goes; only the last one says how far the corpus has come
    if (read < after) {
      throw new IOException(
          "the corpus has revision "
              + read
              + " now, and the newest file has "
              + after
              + ": it was restored from a backup; write a whole file into another folder");
    }
  }
}
