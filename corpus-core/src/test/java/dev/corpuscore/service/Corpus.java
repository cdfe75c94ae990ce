package dev.corpuscore.service;

import dev.corpuscore.http.HitBodies;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqliteTemplate;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A real store and a real index in a folder, and short words for what tests do with them. */
public final class Corpus implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  public final Store store;
  public final PostingIndex index;

  public Corpus(Path folder) {
    store = SqliteTemplate.open(folder.resolve("corpus.db"), CLOCK);
    index = LuceneIndex.open(folder.resolve("index"), new HitBodies(), IndexOpener.PATIENT);
  }

  /** Imports posting lines from one input called {@code lines}. */
  public Imported importLines(String... lines) {
    return importInputs(ImportPostings.Format.POSTING, input("lines", String.join("\n", lines)));
  }

  public Imported importInputs(ImportPostings.Format format, ImportPostings.Input... inputs) {
    return importAt(NOW, format, inputs);
  }

  public Imported importAt(
      Instant now, ImportPostings.Format format, ImportPostings.Input... inputs) {
    List<String> refusals = new ArrayList<>();
    ImportPostings.Result result =
        new ImportPostings(store.postings(), Clock.fixed(now, ZoneOffset.UTC))
            .run(List.of(inputs), format, Long.MAX_VALUE, listener(refusals));
    return new Imported(result.counts(), refusals);
  }

  public static ImportPostings.Listener listener(List<String> refusals) {
    return new ImportPostings.Listener() {
      @Override
      public void refused(ImportPostings.Refusal refusal) {
        refusals.add(refusal.toString());
      }

      @Override
      public void stored(ImportPostings.Counts counts, long bytes) {}
    };
  }

  public static ImportPostings.Input input(String name, String text) {
    return input(name, text.getBytes(StandardCharsets.UTF_8));
  }

  public static ImportPostings.Input input(String name, byte[] bytes) {
    return new ImportPostings.Input(name, () -> new ByteArrayInputStream(bytes));
  }

  public static ImportPostings.Input input(String name, InputStream stream) {
    return new ImportPostings.Input(name, () -> stream);
  }

  public static ImportPostings.Input file(Path file) {
    return new ImportPostings.Input(
        file.getFileName().toString(), () -> Files.newInputStream(file));
  }

  /** Every posting, oldest change first. */
  public List<Posting> postings() {
    List<Posting> postings = new ArrayList<>();
    long revision = 0;
    for (List<Change> page = store.revisions().after(revision, 1_000);
        !page.isEmpty();
        page = store.revisions().after(revision, 1_000)) {
      for (Change change : page) {
        if (change instanceof Change.Put put) {
          postings.add(put.posting());
        }
      }
      revision = page.getLast().revision();
    }
    return postings;
  }

  public Posting only() {
    List<Posting> postings = postings();
    if (postings.size() != 1) {
      throw new AssertionError("not one posting but " + postings.size());
    }
    return postings.getFirst();
  }

  /** Brings the index up to the store. */
  public void catchUp() {
    try (FollowRevisions follow = new FollowRevisions(store.revisions(), index)) {
      if (!follow.catchUp()) {
        throw new AssertionError("the index is held elsewhere");
      }
    }
  }

  /** What {@code check} finds. */
  public List<String> faults() {
    return check().faults();
  }

  /** What {@code check} finds and notes. */
  public Told check() {
    Told told = new Told();
    new CheckCorpus(store, index).run(told);
    return told;
  }

  /** What was found and noted. */
  public record Told(List<String> faults, List<String> notes) implements Store.Findings {
    public Told() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    @Override
    public void fault(String sentence) {
      faults.add(sentence);
    }

    @Override
    public void note(String sentence) {
      notes.add(sentence);
    }
  }

  @Override
  public void close() {
    index.close();
    store.close();
  }

  public record Imported(ImportPostings.Counts counts, List<String> refusals) {
    /** The counts as the command line shows them. */
    public String line() {
      return "read "
          + counts.read()
          + ", added "
          + counts.added()
          + ", updated "
          + counts.updated()
          + ", unchanged "
          + counts.unchanged()
          + ", refused "
          + counts.refused();
    }
  }
}
