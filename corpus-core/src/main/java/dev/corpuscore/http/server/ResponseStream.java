package dev.corpuscore.http.server;

import dev.corpuscore.http.server.headers.Gzip;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;

/** Sends an answer that is written as it is read. Of it all one buffer is held at a time. */
final class ResponseStream {
  private static final int BUFFER_BYTES = 64 * 1024;

  private ResponseStream() {}

  /**
   * Writes it all to {@code out} and closes that.
   *
   * @throws IOException if the client has gone, or takes it too slowly; as with whatever else is
   *     thrown {@code out} is left open then, so that the answer does not look whole
   */
  static void send(Response.Stream stream, boolean gzip, OutputStream out) throws IOException {
    OutputStream coded = gzip ? Gzip.stream(out) : out;
    JsonBytes json = new JsonBytes(BUFFER_BYTES, coded);
    stream.write(json);
    json.flush();
    coded.close();
  }

  /** How many bytes {@link #send} would send. */
  static long length(Response.Stream stream, boolean gzip) throws IOException {
    Counter counter = new Counter();
    send(stream, gzip, counter);
    return counter.count;
  }

  /**
   * A client that is cut if it takes its answer too slowly: it has the time that any answer is
   * given, and then must take a part of it each second. After each buffer other requests have their
   * turn on the thread's carrier.
   */
  static OutputStream paced(OutputStream client, ConnectionWatchdog writes, Duration timeout) {
    return new TimedOutput(client, writes, timeout);
  }

  private static final class TimedOutput extends OutputStream {
    private static final long BYTES_PER_SECOND = 256 << 10;

    /** What the kernel takes for a client that does not read. */
    private static final long BUFFERED_BYTES = 4 << 20;

    private final OutputStream client;
    private final ConnectionWatchdog writes;
    private final long timeoutNanos;
    private final long begun = System.nanoTime();
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
      writes.begin(timeLeft());
      try {
        client.write(bytes, offset, count);
      } finally {
        writes.end();
      }
      sent += count;
      Thread.yield();
    }

    @Override
    public void close() throws IOException {
      writes.begin(timeLeft());
      try {
        client.close();
      } finally {
        writes.end();
      }
    }

    private Duration timeLeft() {
      long taken = Math.max(0, sent - BUFFERED_BYTES);
      long earned = taken / BYTES_PER_SECOND * Duration.ofSeconds(1).toNanos();
      return Duration.ofNanos(Math.max(0, begun + timeoutNanos + earned - System.nanoTime()));
    }
  }

  private static final class Counter extends OutputStream {
    private long count;

    @Override
    public void write(int octet) {
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      count += length;
    }
  }
}
