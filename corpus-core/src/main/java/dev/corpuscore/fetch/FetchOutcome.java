package dev.corpuscore.fetch;

import dev.corpuscore.bytes.Spool;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The outcome of a request. */
public sealed interface FetchOutcome {
  /**
   * The whole body was received, within the limits and of a requested kind.
   *
   * @param url its URL after redirects, with the requested origin if the origin is rewritten
   * @param charset as the server named it, unchecked; null if it named none
   * @param content the body, decompressed; a large one is kept on the disk until this is closed
   * @param validators for the next request
   */
  record Fetched(
      URI url, @Nullable String charset, Spool content, Validators validators, Instant at)
      implements FetchOutcome, AutoCloseable {
    /** How many bytes the body has. */
    public long size() {
      return content.size();
    }

    /**
     * The body, read into memory at each call.
     *
     * @throws CorpusException {@code UNAVAILABLE} if the disk refuses it
     */
    public byte[] body() {
      return read((int) size());
    }

    /**
     * Whether these are the body's first two bytes.
     *
     * @throws CorpusException as {@link #body}
     */
    public boolean startsWith(int first, int second) {
      byte[] start = read((int) Math.min(2, size()));
      return start.length == 2 && (start[0] & 0xff) == first && (start[1] & 0xff) == second;
    }

    private byte[] read(int length) {
      try {
        return content.read(0, length);
      } catch (IOException e) {
        throw CorpusException.unavailable("an answer that was kept on the disk cannot be read", e);
      }
    }

    @Override
    public void close() {
      content.close();
    }
  }

  /** 304: the version of the request's validators is still the current one. */
  record NotModified() implements FetchOutcome {}

  /** 404 or 410: the source says that the page does not exist any more. */
  record Gone(int status) implements FetchOutcome {}

  /**
   * There is nothing to read. The posting may still exist.
   *
   * @param why the reason, for decisions of the caller
   * @param sentence the same sentence for people, logs and stored histories, with the server as
   *     {@code it}. Without query or user info
   * @param refusal of {@link Why#REFUSED}, which place is refused and why, for the operator alone:
   *     callers that read it could explore a network. Has scheme, host and port of the URL, nothing
   *     else of it
   */
  record Failed(Why why, String sentence, @Nullable String refusal) implements FetchOutcome {
    /** The sentence of every refusal; it is the same for all. */
    public static final String REFUSED = "this URL is not fetched";

    /** What an operator does about the refusal of a private place. */
    public static final String REMEDY =
        "CORE_FETCH_ALLOW=HOST:PORT allows a private address, or another port";

    public Failed(Why why, String sentence) {
      this(why, sentence, null);
    }

    /** The outcome of a request that is refused. */
    public static Failed refused(String refusal) {
      return new Failed(Why.REFUSED, REFUSED, refusal);
    }
  }

  /** What failed. */
  enum Why {
    /** The URL, or a redirect from it, leads to a place that is never fetched from. */
    REFUSED,
    /**
     * Access: robots.txt excludes robots, or the server refuses access (401, 403, 451), refuses it
     * for now (429, for longer than the request may take), or admits only browsers.
     */
    BLOCKED,
    /**
     * The connection or the server: no such host, no connection, a broken or late answer, a status
     * of 5xx or one without meaning here, or an origin whose circuit breaker is open.
     */
    UNREACHABLE,
    /**
     * The answer: it is over the limit, packed or unpacked, or of a kind that was not requested.
     */
    UNUSABLE
  }
}
