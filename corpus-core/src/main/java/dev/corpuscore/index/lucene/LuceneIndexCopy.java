package dev.corpuscore.index.lucene;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.lucene.snapshot.LuceneFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;

/**
 * A copy of an index in a folder of its own, from which an instance without an index can begin. It
 * has what searches found at one revision, and nothing of what was deleted before. It is written
 * once and does not change.
 */
public final class LuceneIndexCopy {
  private static final String POSITION = "position";

  private LuceneIndexCopy() {}

  /**
   * What a copy says of itself.
   *
   * @param state the generation is -1 if the copy has another format, which this program cannot
   *     read
   * @param position what its writer said about its place in the history of the corpus; empty if
   *     nothing
   */
  public record Contents(IndexState state, String position) {}

  /**
   * Says where in the history of the corpus an index is. Called once the copied state is known, so
   * the answer is at least as new.
   */
  public interface Position {
    /**
     * Returns the position of an index of this state, in any form.
     *
     * @throws dev.corpuscore.model.CorpusException if an index of this state must not be copied
     */
    String of(IndexState state);
  }

  /**
   * Writes a copy of the last commit of an index, which another process may change meanwhile.
   * Durable on return. Each segment is written again, without its deleted postings; their checksums
   * are verified.
   *
   * @param to must not exist or be empty. After an exception it may have files
   * @return what the copy has
   * @throws IOException if the index is damaged, or the disk refuses
   */
  public static Contents write(Path index, HitBody body, Path to, Position position)
      throws IOException {
    PrivateFiles.createFolder(to);
    try (LuceneFolder from = LuceneFolder.open(index, body.format());
        DirectoryReader committed = from.openCommitted();
        Directory target = FSDirectory.open(to);
        IndexWriter writer =
            new IndexWriter(
                target,
                LuceneFolder.config(OpenMode.CREATE).setMergePolicy(NoMergePolicy.INSTANCE))) {
      IndexState state = from.stateOf(committed);
      Contents contents = new Contents(state, position.of(state));
      for (LeafReaderContext leaf : committed.leaves()) {
        if (leaf.reader().numDocs() > 0) {
          writer.addIndexes(new CodecReader[] {SlowCodecReaderWrapper.wrap(leaf.reader())});
        }
      }
      Map<String, String> data = new HashMap<>(from.commitData(state, state.revision()));
      data.put(POSITION, contents.position());
      writer.setLiveCommitData(data.entrySet());
      writer.commit();
      return contents;
    }
  }

  /**
   * Reads what a copy says of itself.
   *
   * @throws IOException if it is not a copy, or damaged where that is written
   */
  public static Contents read(Path copy, HitBody body) throws IOException {
    try (LuceneFolder folder = LuceneFolder.existing(copy, body.format());
        DirectoryReader reader = folder.openCommitted()) {
      Map<String, String> data = reader.getIndexCommit().getUserData();
      return new Contents(folder.stateOf(reader), data.getOrDefault(POSITION, ""));
    }
  }

  /**
   * The position that a copy says, of whatever version; empty if none.
   *
   * @throws IOException if it is not a copy, or damaged where that is written
   */
  public static String position(Path copy) throws IOException {
    try (Directory directory = FSDirectory.open(copy)) {
      return SegmentInfos.readLatestCommit(directory).getUserData().getOrDefault(POSITION, "");
    }
  }

  /** Whether an instance would rebuild the index in this folder: there is none that it can use. */
  public static boolean isWanted(Path index, HitBody body) throws IOException {
    if (!Files.isDirectory(index)) {
      return true;
    }
    try (Directory directory = FSDirectory.open(index)) {
      if (!DirectoryReader.indexExists(directory)) {
        return directory.listAll().length == 0;
      }
    }
    return read(index, body).state().generation() < 0;
  }

  /**
   * Puts the files of a copy in the place of an index, after their checksums were verified. Durable
   * on return. After an exception the index is as it was.
   *
   * @param index the folder of an index that {@link #isWanted}; no process may hold it
   * @throws IOException if the copy is damaged or disappears, if a process holds the index, or if
   *     the disk refuses
   */
  public static void install(Path copy, Path index) throws IOException {
    Path incoming = index.resolveSibling(index.getFileName() + ".incoming");
    Path before = index.resolveSibling(index.getFileName() + ".before");
    delete(incoming);
    delete(before);
    PrivateFiles.createFolder(incoming);
    try {
      transfer(copy, incoming);
      verify(incoming);
      PrivateFiles.createFolder(index);
      try (Directory held = FSDirectory.open(index);
          Lock lock = held.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
        lock.ensureValid();
        Files.move(index, before, StandardCopyOption.ATOMIC_MOVE);
        Files.move(incoming, index, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException | RuntimeException e) {
      delete(incoming);
      throw e;
    }
    delete(before);
  }

  /** Deletes a copy, or what a writer left of one. */
  public static void delete(Path copy) throws IOException {
    if (!Files.isDirectory(copy)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> listed = Files.list(copy)) {
      files = listed.toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(copy);
  }

  private static void transfer(Path copy, Path incoming) throws IOException {
    try (Directory from = FSDirectory.open(copy);
        Directory to = FSDirectory.open(incoming);
        DirectoryReader reader = DirectoryReader.open(from)) {
      Collection<String> files = reader.getIndexCommit().getFileNames();
      for (String file : files) {
        Files.copy(copy.resolve(file), incoming.resolve(file));
      }
      to.sync(files);
      to.syncMetaData();
    }
  }

  private static void verify(Path incoming) throws IOException {
    try (Directory directory = FSDirectory.open(incoming);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        leaf.reader().checkIntegrity();
      }
    }
  }
}
