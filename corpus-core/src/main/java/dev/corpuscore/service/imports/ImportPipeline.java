package dev.corpuscore.service.imports;

import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads and parses the lines of inputs in parallel with the thread that stores them. One thread
 * reads, one per core parses, and the batches are returned in the order of the lines. Memory is
 * bounded: only a few batches, of up to a thousand lines or some megabytes each, exist at a time.
 */
final class ImportPipeline implements AutoCloseable {
  /** Small first batches show progress soon, while the program is not warm. */
  private static final int FIRST_BATCH_LINES = 50;

  private static final int BATCH_LINES = 1_000;
  private static final int BATCH_BYTES = 4 * 1_024 * 1_024;

  /** An empty batch after the last one. */
  private static final Future<Batch> END =
      CompletableFuture.completedFuture(new Batch("", List.of(), 0));

  private final List<ImportPostings.Input> inputs;
  private final LineFormat format;
  private final LineParser parser;
  private final Clock clock;
  private final ExecutorService parsers;
  private final BlockingQueue<Future<Batch>> batches;
  private final Thread reader;
  private long bytesBefore;
  private int batchLines = FIRST_BATCH_LINES;

  ImportPipeline(
      List<ImportPostings.Input> inputs, LineFormat format, LineParser parser, Clock clock) {
    this.inputs = List.copyOf(inputs);
    this.format = format;
    this.parser = parser;
    this.clock = clock;
    int cores = Runtime.getRuntime().availableProcessors();
    parsers =
        Executors.newFixedThreadPool(
            cores, Thread.ofPlatform().name("import-parse-", 0).daemon().factory());
    batches = new ArrayBlockingQueue<>(cores + 1);
    reader = Thread.ofPlatform().name("import-read").daemon().start(this::readAll);
  }

  /** Returns the next batch, or null after the last. */
  @Nullable Batch next() {
    try {
      Batch batch = batches.take().get();
      return batch.lines().isEmpty() ? null : batch;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("the import was interrupted; run it again to continue", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the import's reading stopped", e.getCause());
    }
  }

  /** Stops reading. A stream that blocks, such as an open pipe, is left to its daemon thread. */
  @Override
  public void close() {
    reader.interrupt();
    parsers.shutdownNow();
  }

  private void readAll() {
    try {
      for (ImportPostings.Input input : inputs) {
        read(input);
      }
      batches.put(END);
    } catch (InterruptedException e) {
      // closed: no further batch is needed
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  private void failed(Throwable failure) {
    try {
      batches.put(CompletableFuture.failedFuture(failure));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The lines by which the form of an input is told: the first two, or more if they are bad. */
  private List<RawLine> first(RawLines lines) throws IOException {
    List<RawLine> first = new ArrayList<>();
    long bytes = 0;
    int wanted = 2;
    RawLine line;
    while (first.size() < wanted && bytes < BATCH_BYTES && (line = lines.next()) != null) {
      first.add(line);
      bytes += line.bytes().length;
      if (first.size() == 2 && parser.areInAnotherForm(first, now())) {
        wanted = FIRST_BATCH_LINES;
      }
    }
    return first;
  }

  private void read(ImportPostings.Input input) throws InterruptedException {
    try (ImportStream stream = ImportStream.open(input);
        RawLines lines = format.open(stream)) {
      List<RawLine> chunk = first(lines);
      long chunkBytes = chunk.stream().mapToLong(line -> line.bytes().length).sum();
      if (chunk.size() > 1 && parser.areInAnotherForm(chunk, now())) {
        // each of its lines would be refused, for the reason that the first one says
        bytesBefore += stream.bytes();
        hand(input, List.of(chunk.getFirst()), bytesBefore);
        return;
      }
      for (RawLine line = lines.next(); line != null; line = lines.next()) {
        chunk.add(line);
        chunkBytes += line.bytes().length;
        if (chunk.size() >= batchLines || chunkBytes >= BATCH_BYTES) {
          hand(input, chunk, bytesBefore + stream.bytes());
          batchLines = Math.min(BATCH_LINES, 2 * batchLines);
          chunk = new ArrayList<>();
          chunkBytes = 0;
        }
      }
      bytesBefore += stream.bytes();
      hand(input, chunk, bytesBefore);
    } catch (IOException e) {
      hand(input, List.of(RawLine.faulty(1, LineReader.reason(e))), bytesBefore);
    }
  }

  private void hand(ImportPostings.Input input, List<RawLine> lines, long bytes)
      throws InterruptedException {
    if (lines.isEmpty()) {
      return;
    }
    batches.put(parsers.submit(() -> parse(input, lines, bytes)));
  }

  private Batch parse(ImportPostings.Input input, List<RawLine> lines, long bytes) {
    Instant now = now();
    List<ImportedLine> parsed = new ArrayList<>(lines.size());
    for (RawLine line : lines) {
      parsed.add(parser.parse(input.name(), line, now));
    }
    return new Batch(input.name(), parsed, bytes);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * Consecutive lines of one input.
   *
   * @param lines at least one
   * @param bytes the bytes of all inputs read up to the end of these lines
   */
  record Batch(String input, List<ImportedLine> lines, long bytes) {}
}
