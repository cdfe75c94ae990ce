package dev.corpuscore.http.following;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.ResponseHeaders;
import dev.corpuscore.http.server.cost.Hold;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.service.changes.RevisionWatch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a caller search what it has just written, on any instance that it reaches. The answer to a
 * write names a revision that includes it; a search with that revision in {@code X-Corpus-Revision}
 * waits until this instance's index has come so far, as long as {@code Prefer: wait=} says (RFC
 * 7240, section 4.3), at most {@value #LONGEST_WAIT_SECONDS} seconds. Thread-safe.
 */
public final class ReadAfterWrite {
  private static final int LONGEST_WAIT_SECONDS = 30;
  private static final Pattern REVISION = Pattern.compile("[0-9]{1,18}");
  private static final Pattern WAIT =
      Pattern.compile("(?:^|,)\\s*wait\\s*=\\s*\"?([^,;\"\\s]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private final RevisionWatch.Written written;
  private final RevisionWatch.Searchable searchable;

  public ReadAfterWrite(RevisionWatch.Written written, RevisionWatch.Searchable searchable) {
    this.written = written;
    this.searchable = searchable;
  }

  /** A route that writes: its answers name a revision that includes what it wrote. */
  public Resource named(Resource writer) {
    return request -> {
      Response answer = writer.answer(request);
      return with(answer, ResponseHeaders.CORPUS_REVISION, Long.toString(written.read()));
    };
  }

  /**
   * A route that searches: it answers from an index that has come as far as the request wants.
   *
   * <p>It throws {@code INVALID_REQUEST} if a header of the request cannot be understood, {@code
   * REVISION_UNKNOWN} if the corpus has not come to the revision, {@code NOT_YET_SEARCHABLE} if the
   * index has not come so far in time, and {@code OVERLOADED} if too many searches wait.
   */
  public Resource notOlder(Resource search) {
    return request -> {
      if (request.notOlder().isEmpty()) {
        return search.answer(request);
      }
      long wanted = wanted(request);
      OptionalInt wait = wait(request);
      requireKnown(wanted);
      await(wanted, Duration.ofSeconds(wait.orElse(0)), request.hold());
      Response answer = search.answer(request);
      return wait.isEmpty()
          ? answer
          : with(answer, "Preference-Applied", "wait=" + wait.getAsInt());
    };
  }

  /**
   * Nothing waits for what no write has made. Another instance may have made it just now, so the
   * store is asked once. What the index has reached does not matter here: it also counts changes
   * that are not listed.
   */
  private void requireKnown(long wanted) {
    if (written.newest() < wanted && written.read() < wanted) {
      throw new CorpusException(
          ErrorCode.REVISION_UNKNOWN, "no answer of this corpus has named revision " + wanted);
    }
  }

  private void await(long wanted, Duration wait, Hold hold) {
    if (searchable.newest() >= wanted || searchable.read() >= wanted) {
      return;
    }
    hold.takePlace();
    try {
      if (!searchable.await(wanted - 1, wait)) {
        throw new CorpusException(
            ErrorCode.NOT_YET_SEARCHABLE, "the index has not come to revision " + wanted);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(ErrorCode.OVERLOADED, "the service stops", e);
    }
  }

  private static long wanted(Request request) {
    String header = request.notOlder().strip();
    if (!REVISION.matcher(header).matches()) {
      throw invalid(
          ResponseHeaders.CORPUS_REVISION,
          "must be the number that an earlier answer gave in this header");
    }
    return Long.parseLong(header);
  }

  private static OptionalInt wait(Request request) {
    Matcher wait = WAIT.matcher(request.prefer());
    if (!wait.find()) {
      return OptionalInt.empty();
    }
    if (!SECONDS.matcher(wait.group(1)).matches()) {
      throw invalid("Prefer", "wait must be a whole number of seconds, such as wait=2");
    }
    return OptionalInt.of(Math.min(LONGEST_WAIT_SECONDS, Integer.parseInt(wait.group(1))));
  }

  private static CorpusException invalid(String header, String reason) {
    return CorpusException.invalid(List.of(new Fault(header, reason)));
  }

  private static Response with(Response answer, String header, String value) {
    Map<String, String> headers = new HashMap<>(answer.headers());
    headers.put(header, value);
    return answer.with(headers);
  }
}
