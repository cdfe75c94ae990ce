package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.lucene.body.BodyFormat;
import dev.corpuscore.index.schema.SchemaVersion;
import dev.corpuscore.model.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/** The folder of an index: its last commit, the format of it, and its writer. */
public final class LuceneFolder implements AutoCloseable {
  /**
   * The buffer before a segment is written. With two threads it is small compared with a heap of
   * 512 MB.
   */
  private static final double BUFFER_MEGABYTES = 64;

  /** The state of an index that another version of this program wrote in another format. */
  private static final IndexState OTHER_FORMAT = new IndexState(0, -1);

  /** What an index holds, and how its bodies are compressed. */
  private static final String LAYOUT = SchemaVersion.VERSION + "/zstd-2";

  private static final String ERASED = "erased";

  private final Path path;
  private final Directory directory;
  private final String format;

  private LuceneFolder(Path path, Directory directory, String format) {
    this.path = path;
    this.directory = directory;
    this.format = format;
  }

  /** Opens the folder. Commits an empty index if it has none. */
  public static LuceneFolder open(Path path, String bodyFormat) throws IOException {
    PrivateFiles.createFolder(path);
    Directory directory = FSDirectory.open(path);
    LuceneFolder folder = new LuceneFolder(path, directory, LAYOUT + "/" + bodyFormat);
    try {
      folder.createIfMissing();
      return folder;
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** Opens a folder that has an index, and writes nothing. */
  public static LuceneFolder existing(Path path, String bodyFormat) throws IOException {
    return new LuceneFolder(path, FSDirectory.open(path), LAYOUT + "/" + bodyFormat);
  }

  public static void discard(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return;
    }
    try (Directory directory = FSDirectory.open(path)) {
      try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
        for (String file : directory.listAll()) {
          lock.ensureValid();
          if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
            directory.deleteFile(file);
          }
        }
      }
    }
  }

  public Path path() {
    return path;
  }

  /** Opens the last commit. The caller must close the reader. */
  public DirectoryReader openCommitted() throws IOException {
    return DirectoryReader.open(directory);
  }

  /**
   * What is stored with a commit of this state.
   *
   * @param erased the revision up to which what was removed has left the files
   */
  public Map<String, String> commitData(IndexState state, long erased) {
    Map<String, String> data = new HashMap<>();
    data.put(ERASED, Long.toString(erased));
    data.put("revision", Long.toString(state.revision()));
    data.put("generation", Long.toString(state.generation()));
    data.put("format", format);
    if (state.root() != null) {
      data.put("root", state.root().value());
    }
    return data;
  }

  /** What {@link #commitData} says of the commit with which a writer started; 0 if nothing. */
  public static long erased(IndexWriter writer) {
    Iterable<Map.Entry<String, String>> data = writer.getLiveCommitData();
    if (data != null) {
      for (Map.Entry<String, String> each : data) {
        if (each.getKey().equals(ERASED)) {
          return Long.parseLong(each.getValue());
        }
      }
    }
    return 0;
  }

  /**
   * Opens a writer, which starts with the last commit, or empty if that has another format.
   *
   * @throws LockObtainFailedException if another process has it
   */
  IndexWriter newWriter() throws IOException {
    try (DirectoryReader committed = openCommitted()) {
      boolean same = stateOf(committed).generation() >= 0;
      return new IndexWriter(directory, config(same ? OpenMode.APPEND : OpenMode.CREATE));
    }
  }

  @Override
  public void close() throws IOException {
    directory.close();
  }

  public static IndexWriterConfig config(OpenMode mode) {
    TieredMergePolicy merges = new TieredMergePolicy();
    merges.setSegmentsPerTier(6);
    merges.setForceMergeDeletesPctAllowed(0); // where all deleted documents are to go
    return new IndexWriterConfig(null)
        .setOpenMode(mode)
        .setCodec(BodyFormat.codec())
        .setSimilarity(new ImpactSimilarity())
        .setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setUseCompoundFile(false)
        .setMergePolicy(merges)
        .setCommitOnClose(false);
  }

  /** The state of a commit; generation -1 if it has another format. */
  public IndexState stateOf(DirectoryReader reader) throws IOException {
    Map<String, String> data = reader.getIndexCommit().getUserData();
    if (!format.equals(data.get("format"))) {
      return OTHER_FORMAT;
    }
    String root = data.get("root");
    return new IndexState(
        number(data, "revision"),
        number(data, "generation"),
        root == null ? null : new Digest(root));
  }

  private long number(Map<String, String> data, String key) throws IOException {
    try {
      return Long.parseLong(data.getOrDefault(key, ""));
    } catch (NumberFormatException e) {
      throw new CorruptIndexException(
          "no " + key + " in the commit data " + data, path.toString(), e);
    }
  }

  private void createIfMissing() throws IOException {
    if (DirectoryReader.indexExists(directory)) {
      return;
    }
    for (String file : directory.listAll()) {
      if (!file.equals(IndexWriter.WRITE_LOCK_NAME) && !file.startsWith("pending_segments")) {
        throw new CorruptIndexException("its commit is missing", path.toString());
      }
    }
    try (IndexWriter writer = new IndexWriter(directory, config(OpenMode.CREATE))) {
      writer.setLiveCommitData(commitData(new IndexState(0, 0), 0).entrySet());
      writer.commit();
    } catch (LockObtainFailedException e) {
      throw new IOException("another process is just creating it; try again", e);
    }
  }
}
