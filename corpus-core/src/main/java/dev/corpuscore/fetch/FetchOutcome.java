package dev.corpuscore.fetch;

import dev.corpuscore.bytes.Spool;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What came of a request. */
public sealed interface FetchOutcome {
  /**
   * The body came whole, within the limits and of a kind that was asked for.
   *
   * @param url where it came from, after redirects; of the origin asked for, where that is
   *     rewritten
   * @param mediaType lower case, without parameters
   * @param charset as the server named it, unchecked; null if it named none
   * @param content the body, decompressed; a large one lies on the disk until this is closed
   * @param validators for the next request
   */
  record Fetched(
      URI url,
      String mediaType,
      @Nullable String charset,
      Spool content,
      Validators validators,
      Instant at)
      implements FetchOutcome, AutoCloseable {
    /** How many bytes the body has. */
    public long size() {
      return content.size();
    }

    /**
     * The body; it is read into memory anew each time.
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
        throw new CorpusException(
            ErrorCode.UNAVAILABLE, "an answer that was kept on the disk cannot be read", e);
      }
    }

    @Override
    public void close() {
      content.close();
    }
  }

  /** 304: it is still the version of the request's validators. */
  record NotModified(Instant at) implements FetchOutcome {}

  /** 404 or 410: the source says that it is no more. */
  record Gone(int status) implements FetchOutcome {}

  /**
   * There is nothing to read, which says nothing about whether the posting still exists.
   *
   * @param why what a caller may decide by
   * @param sentence the same for people, logs and stored histories: one sentence for a failure,
   *     whoever tells of it, about the server as {@code it}. Without query or user info
   */
  record Failed(Why why, String sentence) implements FetchOutcome {
    /** Every {@link Why#REFUSED}: nobody can map a network by asking. The log has the reason. */
    public static final Failed REFUSED = new Failed(Why.REFUSED, "this URL is not fetched");
  }

  /** What a failure is a failure of. */
  enum Why {
    /** Of the URL: it, or a redirect from it, leads where nothing is fetched from. */
    REFUSED,
    /**
     * Of our welcome: robots.txt asks robots to stay away, or the server does not let us in (401,
     * 403, 451), not now (429, for longer than the request may take), or not without a browser.
     */
    BLOCKED,
    /**
     * Of the way or the server: no such host, no connection, a broken or late answer, a status of
     * 5xx or one with no meaning here, or a host that failed too often lately to be asked now.
     */
    UNREACHABLE,
    /** Of the answer: over the limit, packed or unpacked, or of a kind that was not asked for. */
    UNUSABLE
  }
}
