package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.role.RoleMatch;
import dev.corpuscore.canonical.role.RoleTier;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.service.imports.RawLine;
import dev.corpuscore.service.imports.RawLines;
import dev.corpuscore.thread.BackgroundThreads;
import dev.corpuscore.thread.ParallelWork;
import dev.corpuscore.transparency.StoredTrie;
import dev.corpuscore.transparency.TrieKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a role search over the lines of an export, by the published rules and without an index, and
 * computes the root of the corpus from them. In memory are some hundred lines, and about 150 bytes
 * for each posting.
 */
public final class RepeatSearch {
  private static final int BATCH = 2_000;
  private static final int SHARE = 50;

  private static final Comparator<Match> ORDER =
      Comparator.comparingInt((Match it) -> it.tier.tier())
          .thenComparing(it -> it.published, Comparator.nullsLast(Comparator.reverseOrder()))
          .thenComparing(it -> it.id);

  private final RoleMatch match;
  private final int limit;
  private final Instant now;
  private final Map<TrieKey, byte[]> leaves = new HashMap<>();
  private final Map<TrieKey, Match> matches = new HashMap<>();

  private RepeatSearch(RoleSearch search, Instant now) {
    this.match = new RoleMatch(search);
    this.limit = search.limit();
    this.now = now;
  }

  /**
   * What an export answers.
   *
   * @param root of the corpus that it contains
   * @param postings how many of its postings the root covers
   * @param total how many of these match
   * @param results the first of them, as many as the request wants
   */
  public record Outcome(Digest root, long postings, long total, List<RoleResult> results) {
    public Outcome {
      results = List.copyOf(results);
    }
  }

  /**
   * Runs a search.
   *
   * @param now postings whose {@code expiresAt} is not after this do not match
   * @param lines of the export. If a posting has several, the last is valid
   * @param read receives the number of lines read so far
   * @throws CorpusException {@code INVALID_REQUEST} at the first line that is not an exported
   *     posting or does not fit its digest, with its number
   */
  public static Outcome run(RoleSearch search, Instant now, RawLines lines, LongConsumer read) {
    return new RepeatSearch(search, now).run(lines, read);
  }

  /** A posting that matches. */
  private record Match(PostingId id, Digest digest, RoleTier tier, @Nullable Instant published) {}

  /** A line, and what was read from it. */
  private static final class Work {
    private final RawLine line;
    private @Nullable TrieKey key;
    private byte @Nullable [] hash;
    private @Nullable Match match;
    private @Nullable CorpusException fault;

    Work(RawLine line) {
      this.line = line;
    }
  }

  private Outcome run(RawLines lines, LongConsumer read) {
    int threads = Runtime.getRuntime().availableProcessors();
    long count = 0;
    try (ParallelWork<RepeatSearch> work =
        new ParallelWork<>(threads, SHARE, BackgroundThreads.named("repeat-search-"), () -> this)) {
      for (List<Work> batch = next(lines); !batch.isEmpty(); batch = next(lines)) {
        work.run(batch, (same, some) -> some.forEachRemaining(same::read));
        batch.forEach(this::add);
        count += batch.size();
        read.accept(count);
      }
    }
    return outcome();
  }

  private static List<Work> next(RawLines lines) {
    List<Work> batch = new ArrayList<>(BATCH);
    RawLine line = lines.next();
    while (line != null) {
      batch.add(new Work(line));
      line = batch.size() < BATCH ? lines.next() : null;
    }
    return batch;
  }

  private void read(Work work) {
    try {
      ExportedPosting posting = ExportedPosting.read(work.line.bytes());
      work.key = TrieKey.of(posting.leaf().id());
      work.hash = posting.listed() ? posting.leaf().hash() : null;
      work.match = match(posting);
    } catch (CorpusException e) {
      work.fault = e;
    }
  }

  private @Nullable Match match(ExportedPosting posting) {
    Instant expires = posting.leaf().expiresAt();
    boolean shown = posting.listed() && posting.leaf().open();
    if (!shown || (expires != null && !expires.isAfter(now))) {
      return null;
    }
    Optional<String> title = posting.plainTitle();
    if (title.isPresent() && match.tier(title.get()).isEmpty()) {
      return null;
    }
    PostingContent content = PostingJson.parse(posting.content());
    Optional<RoleTier> tier = match.tier(content.title());
    if (tier.isEmpty() || match.failedFilter(content).isPresent()) {
      return null;
    }
    Instant published = content.published() == null ? null : content.published().at();
    return new Match(posting.leaf().id(), posting.leaf().digest(), tier.get(), published);
  }

  private void add(Work work) {
    String fault = work.fault == null ? work.line.fault() : work.fault.getMessage();
    TrieKey key = work.key;
    if (fault != null || key == null) {
      throw CorpusException.invalid(
          "line " + work.line.number() + " " + fault + "; the lines before it are sound");
    }
    leaves.remove(key);
    matches.remove(key);
    if (work.hash != null) {
      leaves.put(key, work.hash);
    }
    if (work.match != null) {
      matches.put(key, work.match);
    }
  }

  private Outcome outcome() {
    List<RoleResult> results = new ArrayList<>();
    matches.values().stream()
        .sorted(ORDER)
        .limit(limit)
        .forEach(
            it ->
                results.add(
                    new RoleResult(
                        results.size() + 1, it.tier.tier(), it.tier.role(), it.id, it.digest)));
    StoredTrie.Root root = StoredTrie.rootOf(leaves);
    return new Outcome(Digest.of(root.hash()), root.leaves(), matches.size(), results);
  }
}
