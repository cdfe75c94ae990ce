package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.Postings;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.model.Posting;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;

/** Indexes on the shared node: one for each folder that a test names, gone when it ends. */
public interface OnOpenSearch extends IndexOpener {
  /** What was opened, by name. */
  Map<String, RevocableLock> OPENED = new ConcurrentHashMap<>();

  @Override
  default OpenSearchIndex open(Path folder, TimeLimits limits) {
    return openAs(folder, new Ids("ids"), limits);
  }

  @Override
  default PostingIndex open(Path folder, HitBody body) {
    return openAs(folder, body);
  }

  @Override
  default boolean ranksTwice() {
    return false;
  }

  /** The index of a folder with other bodies. */
  static OpenSearchIndex openAs(Path folder, HitBody body) {
    return openAs(folder, body, PATIENT);
  }

  private static OpenSearchIndex openAs(Path folder, HitBody body, TimeLimits limits) {
    String name = name(folder);
    RevocableLock locks = locks(folder);
    return OpenSearchIndex.open(
        SharedNode.get().address(), name, body, locks, new Random(1), limits);
  }

  /** Who may change the index of a folder. */
  static RevocableLock locks(Path folder) {
    return OPENED.computeIfAbsent(name(folder), it -> new RevocableLock());
  }

  /** Where the index of a folder is. */
  static String name(Path folder) {
    return String.format(Locale.ROOT, "corpus-t%08x", folder.toString().hashCode());
  }

  @AfterEach
  default void deleteWhatWasOpened() {
    try (Cluster cluster = new Cluster(SharedNode.get().address())) {
      for (String name : List.copyOf(OPENED.keySet())) {
        new Indices(cluster, name).deleteOthers("");
        OPENED.remove(name);
      }
    }
  }

  /** Bodies that are the bytes of the id. */
  record Ids(String format) implements HitBody {
    @Override
    public byte[] of(Posting posting) {
      return Postings.body(posting);
    }
  }
}
