package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.role.RoleMatch;
import dev.corpuscore.canonical.role.RoleTier;
import dev.corpuscore.canonical.role.SnapshotJson;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.model.role.Execution;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.Snapshot;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.Envelope;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Answers role searches with snapshots. Writes nothing and does not use the database. The index
 * proposes hits; tier, role and order are decided here, from the titles. Thread-safe.
 */
public final class SearchRoles {
  private static final Comparator<Ranked> ORDER =
      Comparator.comparingInt((Ranked it) -> it.tier.tier())
          .thenComparing(it -> it.hit.published(), Comparator.nullsLast(Comparator.reverseOrder()))
          .thenComparing(it -> it.hit.id());

  private final PostingIndex index;
  private final UUID corpus;
  private final Build build;
  private final Signer signer;
  private final Clock clock;

  /**
   * @param corpus the id of the corpus of the index
   * @param build the program's build, for the provenance
   * @param signer signs the provenance
   */
  public SearchRoles(PostingIndex index, UUID corpus, Build build, Signer signer, Clock clock) {
    this.index = index;
    this.corpus = corpus;
    this.build = build;
    this.signer = signer;
    this.clock = clock;
  }

  /**
   * A snapshot, ready to be written.
   *
   * @param id the digest of {@code content}
   * @param content the RFC 8785 form of the snapshot
   * @param hits the postings of the results, in their order
   * @param provenance how the snapshot was made, JSON
   * @param envelope the same, signed, as a DSSE envelope in JSON; empty if nothing is signed
   */
  public record Answer(
      Digest id,
      byte[] content,
      List<RoleQuery.Hit> hits,
      byte[] provenance,
      Optional<byte[]> envelope) {
    public Answer {
      hits = List.copyOf(hits);
    }
  }

  /**
   * Returns the snapshot of the postings that match now.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} when too many searches wait
   *     already, {@code UNAVAILABLE} when the index cannot serve
   * @throws IllegalStateException if a hit of the index does not match, or the order of hits is
   *     wrong
   */
  public Answer search(RoleSearch search) {
    Instant started = clock.instant();
    RoleQuery.Page page = index.searchRoles(RoleConditions.of(search, started));
    Snapshot snapshot = new Snapshot(search, page.total(), decide(search, page));
    byte[] content = SnapshotJson.content(snapshot);
    Digest id = Sha256.digest(content);
    Execution execution =
        new Execution(
            UUID.randomUUID(),
            build,
            index.engine(),
            corpus,
            page.state().revision(),
            page.state().root(),
            started,
            clock.instant());
    byte[] provenance = SnapshotJson.provenance(id, search, execution);
    Optional<byte[]> envelope = signer.envelope(Envelope.STATEMENT, provenance).map(Envelope::json);
    return new Answer(id, content, page.hits(), provenance, envelope);
  }

  /**
   * Reads the bytes of one hit that was returned without them. Empty if its posting is no longer in
   * the index.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link #search}
   */
  public <T> Optional<T> read(RoleQuery.Hit hit, Function<byte[], T> reader) {
    return index.read(hit.id(), reader);
  }

  private static List<RoleResult> decide(RoleSearch search, RoleQuery.Page page) {
    RoleMatch match = new RoleMatch(search);
    List<RoleResult> results = new ArrayList<>(page.hits().size());
    Ranked before = null;
    for (RoleQuery.Hit hit : page.hits()) {
      Ranked ranked = new Ranked(hit, tier(match, hit));
      if (before != null && ORDER.compare(before, ranked) >= 0) {
        throw new IllegalStateException(
            "the index put " + before.hit.id() + " before " + hit.id() + "; rebuild it");
      }
      before = ranked;
      results.add(
          new RoleResult(
              results.size() + 1, ranked.tier.tier(), ranked.tier.role(), hit.id(), hit.digest()));
    }
    if (results.size() != Math.min(page.total(), search.limit())) {
      throw new IllegalStateException(
          "the index counts " + page.total() + " and shows " + results.size());
    }
    return results;
  }

  private static RoleTier tier(RoleMatch match, RoleQuery.Hit hit) {
    return match
        .tier(hit.title())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the index proposed " + hit.id() + ", whose title holds no role; rebuild it"));
  }

  private record Ranked(RoleQuery.Hit hit, RoleTier tier) {}
}
