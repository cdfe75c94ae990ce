package dev.corpuscore.index.lucene;

import dev.corpuscore.Scratch;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.Postings;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** An index on Lucene in a folder of its own, and short words for what tests do with its files. */
abstract class LuceneFixture {
  static final HitBody IDS = new Ids("ids");

  @TempDir Path folder;

  PostingIndex open() {
    return LuceneIndex.open(folder.resolve("index"), IDS, IndexOpener.PATIENT);
  }

  void fill(int count) {
    fill(count, count);
  }

  /**
   * @param atOnce how many postings are applied together; up to eight are indexed by one thread
   */
  void fill(int count, int atOnce) {
    try (PostingIndex index = open();
        IndexHolder holder = index.tryHold().orElseThrow()) {
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        changes.add(
            Postings.put(i, Postings.dated("Nurse " + i, "2026-01-01").expiresAt(Postings.NOW)));
      }
      for (int i = 0; i < count; i += atOnce) {
        holder.apply(changes.subList(i, Math.min(i + atOnce, count)));
      }
      holder.publish(count);
    }
  }

  static void apply(IndexHolder holder, int number, String title) {
    holder.apply(List.of(Postings.put(number, Postings.titled(title))));
    holder.publish(number);
  }

  static List<Path> files(Path folder) {
    return Scratch.list(folder).stream().filter(file -> !file.endsWith("write.lock")).toList();
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (Path file : files(from)) {
      Files.copy(file, to.resolve(file.getFileName()));
    }
  }

  record Ids(String format) implements HitBody {
    @Override
    public byte[] of(Posting posting) {
      return Postings.body(posting);
    }
  }
}
