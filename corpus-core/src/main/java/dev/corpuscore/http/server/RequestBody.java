package dev.corpuscore.http.server;

import dev.corpuscore.http.server.ResponseWriter.ClientGone;
import dev.corpuscore.http.server.clients.Connections;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The body of one request. It is read only if the caller is authorised and the route takes a body.
 */
final class RequestBody {
  /** The largest body that a route accepts. */
  static final int LIMIT_BYTES = 1024 * 1024;

  /**
   * How much of a refused body is read and discarded, so that the client can receive the answer.
   */
  static final int DISCARD_LIMIT_BYTES = 8 * LIMIT_BYTES;

  static final String TOO_LARGE = "the body has more than " + LIMIT_BYTES + " bytes";

  private static final byte[] NO_BYTES = {};
  private static final Duration LINGER = Duration.ofSeconds(2);
  private static final Pattern JSON =
      Pattern.compile(
          "application/(?:json|[a-z0-9!#$&^_.+-]+\\+json)\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private final ServerRequest request;
  private final ConnectionWatchdog reads;
  private final Connections connections;
  private final Duration timeout;
  private boolean asked;

  RequestBody(
      ServerRequest request, ConnectionWatchdog reads, Connections connections, Duration timeout) {
    this.request = request;
    this.reads = reads;
    this.connections = connections;
    this.timeout = timeout;
  }

  /** Throws {@code BODY_TOO_LARGE} if its announced length is over the limit. */
  void requireFit() {
    if (announced() > LIMIT_BYTES) {
      throw new CorpusException(ErrorCode.BODY_TOO_LARGE, TOO_LARGE);
    }
  }

  /**
   * Reads the whole body; returns no bytes if there is none.
   *
   * @throws CorpusException {@code UNSUPPORTED_MEDIA_TYPE} if its content type is not JSON, and
   *     then nothing was read; {@code BODY_TOO_LARGE}; {@code INVALID_REQUEST} if its chunked
   *     encoding is not valid
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
    reads.begin(timeout);
    try {
      byte[] bytes = request.content().inputStream().readNBytes(LIMIT_BYTES + 1);
      if (bytes.length > LIMIT_BYTES) {
        throw new CorpusException(ErrorCode.BODY_TOO_LARGE, TOO_LARGE);
      }
      return bytes;
    } catch (CorpusException e) {
      throw e;
    } catch (RequestException e) {
      // A single chunk is larger than the limit.
      throw new CorpusException(ErrorCode.BODY_TOO_LARGE, TOO_LARGE, e);
    } catch (IllegalArgumentException e) {
      throw CorpusException.invalid("the body's chunks are not valid", e);
    } catch (IOException | RuntimeException e) {
      throw new ClientGone(e);
    } finally {
      reads.end();
    }
  }

  /**
   * Finishes the body of a request that needs none, before anything is done for it: a client that
   * announces a body and does not send it must not keep anything meanwhile. Returns no bytes.
   */
  byte[] discard() {
    finish();
    return NO_BYTES;
  }

  /**
   * Finishes the body before the answer is sent. A small body that no resource read is read and
   * discarded. A chunked one is not, because Helidon would hold it in memory as a whole.
   *
   * @return whether another request can follow on this connection; if not, the answer closes it,
   *     and the caller must call {@link #linger}
   */
  boolean finish() {
    if (!request.content().hasEntity() || request.content().consumed()) {
      return true;
    }
    if (asked || isChunked() || waitsForConsent() || announced() > LIMIT_BYTES) {
      return false;
    }
    requireArrival();
    return true;
  }

  /**
   * Reads on for a moment after the last answer, so that a client that is still sending can receive
   * it. Holds no memory for what it reads.
   */
  void linger() {
    if (!request.content().hasEntity() || request.content().consumed()) {
      return;
    }
    reads.begin(LINGER);
    try {
      connections.linger(request.remotePeer().address(), DISCARD_LIMIT_BYTES);
    } finally {
      reads.end();
    }
  }

  private void requireArrival() {
    reads.begin(timeout);
    try {
      request.content().consume();
    } catch (RuntimeException e) {
      throw new ClientGone(e);
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
