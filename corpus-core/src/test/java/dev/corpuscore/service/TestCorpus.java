package dev.corpuscore.service;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.body.ClosedBodies;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqliteTemplate;
import dev.corpuscore.thread.ServiceThreads;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A corpus in a folder: a real store and a real index, a clock that a test moves, and short words
 * for what tests do with them. Store and index open when somebody first asks for them. {@link
 * CorpusExtension} gives a test one of its own, and closes it.
 */
public final class TestCorpus implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final Path folder;
  private final Function<Path, Store> stores;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private @Nullable Store store;
  private @Nullable PostingIndex index;
  private final Gazetteer gazetteer = Gazetteer.builtIn();
  private Occupations occupations = Occupations.NONE;
  private ZoneId legacyZone = ZoneOffset.UTC;
  private boolean legacyIds;
  private @Nullable PostingIndex historical;
  private volatile Instant now;

  /** What is in this folder already, else an empty corpus; it is {@link #NOW}. */
  public TestCorpus(Path folder) {
    this(folder, NOW);
  }

  public TestCorpus(Path folder, Instant now) {
    this.folder = folder;
    this.stores = there -> SqliteTemplate.open(there.resolve("corpus.db"), clock());
    this.now = now;
  }

  /**
   * @param stores opens the store that belongs to a folder
   */
  public TestCorpus(Path folder, Function<Path, Store> stores) {
    this.folder = folder;
    this.stores = stores;
    this.now = NOW;
  }

  /** Where its files are, and where a test may put others. */
  public Path folder() {
    return folder;
  }

  /** A file in the folder, whether it is there or not. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  public Store store() {
    Store open = store;
    if (open == null) {
      open = closing(stores.apply(folder));
      store = open;
    }
    return open;
  }

  public PostingIndex index() {
    PostingIndex open = index;
    if (open == null) {
      HitBodies bodies = new HitBodies(gazetteer, occupations, legacyZone);
      open = closing(LuceneIndex.open(file("index"), bodies, IndexOpener.PATIENT));
      index = open;
    }
    return open;
  }

  /** The index of closed postings, which are served where this was called before. */
  public PostingIndex historical() {
    PostingIndex open = historical;
    if (open == null) {
      HitBodies bodies = new HitBodies(gazetteer, occupations, legacyZone);
      open =
          closing(
              LuceneIndex.open(file("historical"), new ClosedBodies(bodies), IndexOpener.PATIENT));
      historical = open;
    }
    return open;
  }

  /** Whether closed postings are served. */
  public boolean isHistorical() {
    return historical != null;
  }

  /** What keeps the index of closed postings up to the store. */
  public FollowRevisions historicalFollower() {
    return new FollowRevisions(
        store().revisions(),
        historical(),
        LearnPlaces.elsewhere(store(), gazetteer),
        new ServiceThreads());
  }

  /** Shows the time that a test has set. */
  public Clock clock() {
    return ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
  }

  public Instant now() {
    return now;
  }

  public void now(Instant then) {
    now = then;
  }

  public void later(Duration duration) {
    now = now.plus(duration);
  }

  /** Whose local time the dates of ads are that are built; UTC until a test says otherwise. */
  public ZoneId legacyZone() {
    return legacyZone;
  }

  /** Sets it, for an index that nobody has asked for yet. */
  public void legacyZone(ZoneId zone) {
    legacyZone = zone;
  }

  /** Whether ads are known by the numbers of JobTech; false until a test says otherwise. */
  public boolean legacyIds() {
    return legacyIds;
  }

  /** They are, where it is served from now on. */
  public void showLegacyIds() {
    legacyIds = true;
  }

  /** Closes something with this corpus, before everything that was opened earlier. */
  public <T extends AutoCloseable> T closing(T resource) {
    opened.push(resource);
    return resource;
  }

  /** Imports posting lines from one input called {@code lines}. */
  public ImportResult importLines(String... lines) {
    return importInputs(ImportPostings.Format.POSTING, input("lines", String.join("\n", lines)));
  }

  public ImportResult importInputs(ImportPostings.Format format, ImportPostings.Input... inputs) {
    return importAt(NOW, format, inputs);
  }

  public ImportResult importAt(
      Instant now, ImportPostings.Format format, ImportPostings.Input... inputs) {
    List<String> refusals = new ArrayList<>();
    ImportPostings.Result result =
        new ImportPostings(store().postings(), Clock.fixed(now, ZoneOffset.UTC))
            .run(List.of(inputs), format, Long.MAX_VALUE, listener(refusals));
    return new ImportResult(result.counts(), refusals);
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
    for (List<Change> page : store().revisions().pages(1_000)) {
      for (Change change : page) {
        if (change instanceof Change.Put put) {
          postings.add(put.posting());
        }
      }
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

  /** What keeps the index up to the store. */
  public FollowRevisions follower() {
    return follower(store().revisions(), index());
  }

  /** What keeps this index up to that log. */
  public FollowRevisions follower(RevisionLog revisions, PostingIndex followed) {
    return new FollowRevisions(
        revisions, followed, new LearnPlaces(store(), gazetteer), new ServiceThreads());
  }

  /** What the index infers from titles. */
  public Occupations occupations() {
    return occupations;
  }

  /** Infers these from titles; before the index is opened. */
  public TestCorpus inferring(Occupations table) {
    occupations = table;
    return this;
  }

  /** By which the index knows where postings are. */
  public Gazetteer gazetteer() {
    return gazetteer;
  }

  /** Brings the index up to the store. */
  public void catchUp() {
    try (FollowRevisions follow = follower()) {
      if (!follow.catchUp()) {
        throw new AssertionError("the index is held elsewhere");
      }
    }
    if (isHistorical()) {
      try (FollowRevisions follow = historicalFollower()) {
        follow.catchUp();
      }
    }
  }

  /** What {@code check} finds. */
  public List<String> faults() {
    return check().faults();
  }

  /** What {@code check} finds and notes. */
  public CheckFindings check() {
    CheckFindings told = new CheckFindings();
    new CheckCorpus(store(), index()).run(told);
    return told;
  }

  /** The faults and notes of a check. */
  public record CheckFindings(List<String> faults, List<String> notes) implements Store.Findings {
    public CheckFindings() {
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

  /** Closes everything. Whoever then asks for store or index opens what is in the folder anew. */
  @Override
  public void close() {
    store = null;
    index = null;
    historical = null;
    List<Exception> failures = new ArrayList<>();
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      AssertionError error = new AssertionError("does not close", failures.removeFirst());
      failures.forEach(error::addSuppressed);
      throw error;
    }
  }

  public record ImportResult(ImportPostings.Counts counts, List<String> refusals) {
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
