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
   * The URL, or a redirect from it, leads where nothing is fetched from; nothing was sent there.
   * The reason is in the log alone, so that nobody can map a network by asking.
   */
  record Refused() implements FetchOutcome {
    /** What a caller is told, whatever the reason. */
    public static final String TEXT = "this URL is not fetched";
  }

  /**
   * The source does not want us there. Says nothing about whether the posting still exists.
   *
   * @param reason for people: {@code answered 403}
   */
  record Blocked(Wall wall, String reason) implements FetchOutcome {}

  /** Who keeps us out. */
  enum Wall {
    /** robots.txt asks robots to stay away; the page was not asked for. */
    ROBOTS,
    /** 401, 403, 407 or 451. */
    DENIED,
    /** 429, for longer than the request may take. */
    TOO_MANY,
    /** A challenge that only a browser passes. */
    BOT_WALL
  }

  /**
   * There was no usable answer: no such host, no connection, a broken or late answer, a status of
   * 5xx or one with no meaning here, or a host that failed too often lately to be asked again now.
   *
   * @param reason for people and logs, without query or user info
   */
  record Unreachable(String reason) implements FetchOutcome {}

  /** The body is over the limit, before or after decompression. */
  record TooLarge(int limitBytes) implements FetchOutcome {}

  /**
   * The body is of none of the kinds asked for, or in an encoding nobody asked for.
   *
   * @param type what the server calls it, at most 100 characters; empty if it does not say
   */
  record WrongType(String type) implements FetchOutcome {}
}
