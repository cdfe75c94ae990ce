package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** The body of one request: read only for who may enter, and only where the route takes one. */
final class Body {
  /** The most that a route takes. */
  static final int LIMIT_BYTES = 1024 * 1024;

  /** The most that is read and thrown away, for the answer to reach who sends it. */
  static final int DISCARD_LIMIT_BYTES = 8 * LIMIT_BYTES;

  static final String TOO_LARGE = "the body has more than " + LIMIT_BYTES + " bytes";

  private static final byte[] NO_BYTES = {};
  private static final Duration LINGER = Duration.ofSeconds(2);
  private static final Pattern JSON =
      Pattern.compile(
          "application/(?:json|[a-z0-9!#$&^_.+-]+\\+json)\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private final ServerRequest request;
  private final Deadlines reads;
  private final Duration patience;
  private boolean asked;

  Body(ServerRequest request, Deadlines reads, Duration patience) {
    this.request = request;
    this.reads = reads;
    this.patience = patience;
  }

  /** Throws {@code BODY_TOO_LARGE} if it announces more than any route takes. */
  void requireFit() {
    if (announced() > LIMIT_BYTES) {
      throw new CorpusException(ErrorCode.BODY_TOO_LARGE, TOO_LARGE);
    }
  }

  /**
   * Reads all of it; no bytes if there is none.
   *
   * @throws CorpusException {@code UNSUPPORTED_MEDIA_TYPE} if it does not call itself JSON, and
   *     then nothing was read; {@code BODY_TOO_LARGE}; {@code INVALID_REQUEST} if its chunks are
   *     none
   */
  byte[] read() {
    if (!request.content().hasEntity()) {
      return NO_BYTES;
    }
    List<String> types = request.headers().all(HeaderNames.CONTENT_TYPE, List::of);
    if (types.size() != 1 || !JSON.matcher(types.getFirst().strip()).matches()) {
      throw new CorpusException(
          ErrorCode.UNSUPPORTED_MEDIA_TYPE, "the body needs Content-Type: application/json");
    }
    asked = true;
    reads.begin(patience);
    try {
      byte[] bytes = request.content().inputStream().readNBytes(LIMIT_BYTES + 1);
      if (bytes.length > LIMIT_BYTES) {
        throw new CorpusException(ErrorCode.BODY_TOO_LARGE, TOO_LARGE);
      }
      return bytes;
    } catch (CorpusException e) {
      throw e;
    } catch (RequestException e) {
      // One chunk larger than all that is ever read.
      throw new CorpusException(ErrorCode.BODY_TOO_LARGE, TOO_LARGE, e);
    } catch (IllegalArgumentException e) {
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "the body's chunks are not valid", e);
    } catch (IOException | RuntimeException e) {
      throw new CloseConnectionException("the body did not arrive", e);
    } finally {
      reads.end();
    }
  }

  /**
   * Ends with the body before the answer is sent: a small one that nobody asked for is read and
   * thrown away. Not chunks: Helidon would hold them in memory whole.
   *
   * @return whether another request can follow on this connection; if not, the answer closes it,
   *     and then it wants {@link #linger}
   */
  boolean finish() {
    if (!request.content().hasEntity() || request.content().consumed()) {
      return true;
    }
    if (asked || isChunked() || waitsForConsent() || announced() > LIMIT_BYTES) {
      return false;
    }
    if (!discard(patience)) {
      throw new CloseConnectionException("the body did not arrive");
    }
    return true;
  }

  /** Listens on for a moment after the last answer, so that it reaches who is still sending. */
  void linger() {
    boolean rest = request.content().hasEntity() && !request.content().consumed();
    if (rest && (asked || !(isChunked() || waitsForConsent()))) {
      discard(LINGER);
    }
  }

  private boolean discard(Duration time) {
    reads.begin(time);
    try {
      request.content().consume();
      return true;
    } catch (RuntimeException e) {
      return false;
    } finally {
      reads.end();
    }
  }

  private long announced() {
    return request.headers().contentLength().orElse(0);
  }

  private boolean isChunked() {
    return request.headers().contains(HeaderNames.TRANSFER_ENCODING);
  }

  private boolean waitsForConsent() {
    return request.headers().containsToken(HeaderValues.EXPECT_100);
  }
}
