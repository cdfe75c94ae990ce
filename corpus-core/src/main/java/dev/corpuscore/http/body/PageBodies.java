package dev.corpuscore.http.body;

import dev.corpuscore.http.syndication.FeedHit;
import dev.corpuscore.http.syndication.JobHit;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.search.SearchPostings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a page's hits, and what is read from them: those that the search returned, and the
 * others read one by one while they are written.
 */
public final class PageBodies {
  /** In how many bytes of a description a result list looks for a passage to show. */
  private static final int PASSAGE_BYTES = 4_500;

  /** How many bytes of a description, and of its HTML, a feed shows. */
  private static final int SUMMARY_BYTES = 1_200;

  private static final int CONTENT_BYTES = 16 * 1024;

  /** How many bytes of a description, or of its HTML, a feed of jobs shows. */
  private static final int JOB_BYTES = 64 * 1024;

  private final SearchPostings search;

  public PageBodies(SearchPostings search) {
    this.search = search;
  }

  /**
   * The body of this hit. If the search did not return it, the present body from the index; null if
   * the posting has left the index.
   */
  public byte @Nullable [] of(Hit hit) {
    byte[] body = hit.body();
    return body != null ? body : search.read(hit.id(), Function.identity()).orElse(null);
  }

  /** What a list shows of this hit, without its text; empty if the posting has left the index. */
  public Optional<HitSummary> summary(Hit hit) {
    return read(hit, it -> HitContents.shown(it, 0));
  }

  /** As {@link #summary}, with the beginning of its text. */
  public Optional<HitSummary> shown(Hit hit) {
    return read(hit, it -> HitContents.shown(it, PASSAGE_BYTES));
  }

  /** What a feed shows of this hit; empty if the posting has left the index. */
  public Optional<FeedHit> feedHit(Hit hit) {
    return read(hit, it -> HitContents.feedHit(it, SUMMARY_BYTES, CONTENT_BYTES));
  }

  /**
   * What a feed of jobs shows of this hit; empty if the posting has left the index.
   *
   * @param given whether sources with these ids give an ad away
   */
  public Optional<JobHit> jobHit(Hit hit, Predicate<List<String>> given) {
    return read(hit, it -> HitContents.jobHit(it, JOB_BYTES, given));
  }

  /**
   * How many other open postings are of the job of each hit of a page, by the posting; nothing for
   * those that are the only ones of their jobs.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link SearchPostings#search}
   */
  public Map<PostingId, Long> duplicates(SearchPage page, Instant now) {
    Map<PostingId, Long> jobs = new LinkedHashMap<>();
    for (Hit hit : page.hits()) {
      read(hit, HitContents::job).filter(job -> job != 0).ifPresent(job -> jobs.put(hit.id(), job));
    }
    Map<Long, Long> postings = search.jobs().counts(jobs.values(), now);
    jobs.replaceAll((id, job) -> Math.max(0, postings.getOrDefault(job, 1L) - 1));
    return jobs;
  }

  private <T> Optional<T> read(Hit hit, Function<byte[], T> reader) {
    return Optional.ofNullable(of(hit)).map(reader);
  }

  /** How many bytes the ads of the hits that have bodies take at most, with commas. */
  public static int adBytes(SearchPage page) {
    long bytes = 0;
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      bytes += body == null ? 0 : HitBodies.adBytes(body) + 1;
    }
    return Math.toIntExact(bytes);
  }

  /** Whom the ads of a page name. The store is asked once, and only if there is such an ad. */
  public static Map<PostingId, AdContacts> contacts(SearchPage page, ReadContacts contacts) {
    List<PostingId> ids = new ArrayList<>();
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      if (body == null || HitBodies.isLegacyAd(body)) {
        ids.add(hit.id());
      }
    }
    return contacts.of(ids);
  }
}
