package dev.corpuscore.http.server;

import dev.corpuscore.http.server.cost.Hold;
import dev.corpuscore.http.server.headers.Gzip;
import io.helidon.webserver.CloseConnectionException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends an answer that is made part by part: each part in a turn of its route's threads, gzipped
 * there, and then written by the thread of the connection. Of it all one part is held at a time.
 */
final class ResponseStream {
  private static final int FRAME_BYTES = 64 * 1024;

  private final Response.Stream stream;
  private final Hold hold;
  private final @Nullable ZippedParts zipped;
  private Part part = new Part(List.of(), true);

  ResponseStream(Response.Stream stream, boolean gzip, Hold hold) {
    this.stream = stream;
    this.hold = hold;
    this.zipped = gzip ? new ZippedParts() : null;
  }

  /**
   * A part of the body.
   *
   * @param more whether there is another
   */
  private record Part(List<ByteBuffer> bytes, boolean more) {
    int length() {
      return bytes.stream().mapToInt(ByteBuffer::remaining).sum();
    }
  }

  /** Makes the first part, or the next one. Whatever it throws, its stream or its turn threw. */
  void make() {
    part = new Part(List.of(), true); // not to be held beside the next
    part = hold.part(this::next, Part::length);
  }

  private Part next() {
    JsonBytes out = JsonBytes.inParts(FRAME_BYTES);
    boolean more = stream.next(out);
    return new Part(zipped == null ? out.parts() : zipped.of(out.parts(), !more), more);
  }

  /**
   * Writes the part that was made, makes and writes all others, and closes {@code client}.
   *
   * @throws IOException if the client has gone, or takes it too slowly; as with whatever else is
   *     thrown {@code client} is left open then, so that the answer does not look whole
   */
  void writeTo(OutputStream client) throws IOException {
    OutputStream pieces = new BufferedOutputStream(client, FRAME_BYTES);
    write(part, pieces);
    while (part.more()) {
      make();
      write(part, pieces);
    }
    pieces.close();
  }

  private static void write(Part part, OutputStream client) throws IOException {
    for (ByteBuffer each : part.bytes()) {
      client.write(each.array(), each.arrayOffset() + each.position(), each.remaining());
    }
  }

  /** The parts of one gzipped body. */
  private static final class ZippedParts {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(FRAME_BYTES);
    private final OutputStream gzip;

    ZippedParts() {
      try {
        gzip = Gzip.stream(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // never, in memory
      }
    }

    List<ByteBuffer> of(List<ByteBuffer> plain, boolean last) {
      try {
        write(new Part(plain, !last), gzip);
        if (last) {
          gzip.close();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e); // never, in memory
      }
      byte[] done = out.toByteArray();
      out.reset();
      return List.of(ByteBuffer.wrap(done));
    }
  }

  /**
   * A client that is cut if it takes its answer too slowly: it has the time that any answer is
   * given, and then must take a part of it each second. The time in which parts are made does not
   * count. After each piece other requests have their turn on the thread's carrier.
   */
  static OutputStream paced(OutputStream client, ConnectionWatchdog writes, Duration timeout) {
    return new TimedOutput(client, writes, timeout);
  }

  private static final class TimedOutput extends OutputStream {
    private static final long BYTES_PER_SECOND = 256 << 10;

    /** What the kernel takes for a client that does not read. */
    private static final long BUFFERED_BYTES = 4 << 20;

    private static final int PIECE_BYTES = 64 * 1024;

    private final OutputStream client;
    private final ConnectionWatchdog writes;
    private final long timeoutNanos;
    private long waited;
    private long sent;

    private TimedOutput(OutputStream client, ConnectionWatchdog writes, Duration timeout) {
      this.client = client;
      this.writes = writes;
      this.timeoutNanos = timeout.toNanos();
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // a virtual thread gives its carrier up by that alone
    public void write(byte[] bytes, int offset, int count) throws IOException {
      for (int done = 0; done < count; done += PIECE_BYTES) {
        int piece = Math.min(PIECE_BYTES, count - done);
        int from = offset + done;
        timed(() -> client.write(bytes, from, piece));
        sent += piece;
        Thread.yield();
      }
    }

    @Override
    public void close() throws IOException {
      timed(client::close);
    }

    /** What waits for the client. */
    @FunctionalInterface
    private interface Step {
      void run() throws IOException;
    }

    private void timed(Step step) throws IOException {
      long begun = System.nanoTime();
      writes.begin(timeLeft());
      try {
        step.run();
      } catch (UncheckedIOException | CloseConnectionException e) {
        throw new ResponseWriter.ClientGone(e);
      } finally {
        writes.end();
        waited += System.nanoTime() - begun;
      }
    }

    private Duration timeLeft() {
      long taken = Math.max(0, sent - BUFFERED_BYTES);
      long earned = taken / BYTES_PER_SECOND * Duration.ofSeconds(1).toNanos();
      return Duration.ofNanos(Math.max(0, timeoutNanos + earned - waited));
    }
  }
}
