package dev.corpuscore.http.server.clients;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Writes an answer of up to {@value #PART_BYTES} bytes, head and body, in one call of the system,
 * and copies it once for that. Helidon 4.5 copies an answer together, then through a buffer of 8
 * KiB, and writes that again and again (NioSocket.write), which wakes the client up each time.
 *
 * <p>Used by the thread of its connection alone.
 */
public final class AnswerWriter implements DataWriter {
  private static final int PART_BYTES = 128 << 10;

  private static final byte[] NO_BYTES = {};
  private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
  private static final ScopedValue<Body> BODY = ScopedValue.newInstance();
  private static final ScopedValue<Boolean> HEAD_ALONE = ScopedValue.newInstance();

  /**
   * Buffers outside of the heap, from which the system reads directly. While slow clients hold all
   * of them, other answers go through a buffer of the heap, which the JDK copies once more.
   */
  private static final BlockingQueue<ByteBuffer> IDLE = idle();

  private final WritableByteChannel channel;

  AnswerWriter(WritableByteChannel channel) {
    this.channel = channel;
  }

  private static BlockingQueue<ByteBuffer> idle() {
    int count = 2 * Runtime.getRuntime().availableProcessors();
    BlockingQueue<ByteBuffer> idle = new ArrayBlockingQueue<>(count);
    while (idle.remainingCapacity() > 0) {
      idle.add(ByteBuffer.allocateDirect(PART_BYTES));
    }
    return idle;
  }

  /** A body that waits for its head. */
  private static final class Body {
    private List<ByteBuffer> parts;

    private Body(List<ByteBuffer> parts) {
      this.parts = parts;
    }

    private List<ByteBuffer> take() {
      List<ByteBuffer> taken = parts;
      parts = List.of();
      return taken;
    }
  }

  /**
   * Sends an answer, whose status and headers are set, with this body.
   *
   * @param parts of the body, in order; their contents are not changed
   * @throws IllegalStateException if the connection does not write with an object of this class
   */
  public static void send(ServerResponse response, List<ByteBuffer> parts) {
    int length = parts.stream().mapToInt(ByteBuffer::remaining).sum();
    if (length == 0) {
      response.send(NO_BYTES);
      return;
    }
    response.headers().contentLength(length);
    Body body = new Body(parts);
    ScopedValue.where(BODY, body).run(() -> response.send(NO_BYTES));
    if (!body.take().isEmpty()) {
      throw new IllegalStateException("nobody wrote the body of an answer");
    }
  }

  /**
   * Sends the head alone, whose status and headers are set, of an answer whose length is not known.
   * Helidon 4.5 would say that it has no bytes, or send an empty body.
   */
  public static void sendHead(ServerResponse response) {
    response.headers().set(HeaderValues.TRANSFER_ENCODING_CHUNKED);
    ScopedValue.where(HEAD_ALONE, true).run(() -> response.send(NO_BYTES));
  }

  private static void cutBehindHead(ByteBuffer answer) {
    ByteBuffer end = ByteBuffer.wrap(HEAD_END);
    for (int at = answer.position(); at + HEAD_END.length <= answer.limit(); at++) {
      if (answer.slice(at, HEAD_END.length).equals(end)) {
        answer.limit(at + HEAD_END.length);
        return;
      }
    }
  }

  @Override
  public void write(BufferData buffer) {
    int headBytes = buffer.available();
    ByteBuffer head = ByteBuffer.allocate(headBytes);
    buffer.writeTo(head, headBytes);
    List<ByteBuffer> parts = new ArrayList<>();
    parts.add(head.flip());
    if (HEAD_ALONE.isBound()) {
      cutBehindHead(head);
    }
    if (BODY.isBound()) {
      parts.addAll(BODY.get().take());
    }
    int bytes = parts.stream().mapToInt(ByteBuffer::remaining).sum();
    ByteBuffer idle = IDLE.poll();
    // a client that does not read holds it for as long as a write may take
    ByteBuffer through = idle == null ? ByteBuffer.allocate(Math.min(PART_BYTES, bytes)) : idle;
    try {
      write(parts, through.clear());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (idle != null) {
        IDLE.add(idle);
      }
    }
  }

  private void write(List<ByteBuffer> parts, ByteBuffer through) throws IOException {
    for (ByteBuffer part : parts) {
      for (int at = part.position(); at < part.limit(); ) {
        int some = Math.min(through.remaining(), part.limit() - at);
        through.put(through.position(), part, at, some).position(through.position() + some);
        at += some;
        if (!through.hasRemaining()) {
          drain(through);
        }
      }
    }
    drain(through);
  }

  private void drain(ByteBuffer through) throws IOException {
    through.flip();
    while (through.hasRemaining()) {
      channel.write(through);
    }
    through.clear();
  }

  @Override
  public void write(BufferData... buffers) {
    for (BufferData buffer : buffers) {
      write(buffer);
    }
  }

  @Override
  public void writeNow(BufferData... buffers) {
    write(buffers);
  }

  @Override
  public void writeNow(BufferData buffer) {
    write(buffer);
  }
}
