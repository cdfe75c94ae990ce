package dev.corpuscore.fuzz;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Asks a running service, and keeps what it found. */
public final class Fuzzer {
  /** After so many it goes on, but keeps no more. */
  private static final int MOST_FINDINGS = 1_000;

  private final Wire wire;
  private final Generator generator;
  private final Judge judge;
  private final Map<String, SortedMap<Integer, Long>> counts = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Finding> findings = new ConcurrentLinkedQueue<>();
  private final AtomicLong faulty = new AtomicLong();

  private Fuzzer(Wire wire, Generator generator, Judge judge) {
    this.wire = wire;
    this.generator = generator;
    this.judge = judge;
  }

  /**
   * Reads the document of the service at {@code base}, and some values of its corpus.
   *
   * @param bearers its tokens, by the names of the document: {@code control}, {@code lifecycle}
   * @param seed of all requests
   */
  public static Fuzzer of(URI base, Map<String, String> bearers, long seed) {
    Wire wire = new Wire(base);
    ApiDocument document = ApiDocument.of(wire.get("/openapi.yaml"));
    return new Fuzzer(
        wire, new Generator(document, Known.of(wire), bearers, seed), new Judge(document));
  }

  /**
   * An answer that is not as the document has it.
   *
   * @param faults sentences
   */
  public record Finding(FuzzRequest request, Answer answer, List<String> faults) {
    public Finding {
      faults = List.copyOf(faults);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "request %d (%s; %s): %s\n%s\n→ %d %s",
          request.number(),
          request.operation(),
          request.how().isEmpty() ? "valid" : request.how(),
          String.join("; ", faults),
          request.text(2_000),
          answer.status(),
          answer.text().substring(0, Math.min(500, answer.text().length())));
    }
  }

  /** Sends one request, and returns it with its answer and what is wrong with that. */
  public Finding ask(long number) {
    FuzzRequest request = generator.request(number);
    Answer answer = wire.ask(request);
    Finding finding = new Finding(request, answer, judge.faults(request, answer));
    counts
        .computeIfAbsent(request.operation().toString(), it -> new ConcurrentSkipListMap<>())
        .compute(answer.status(), (status, count) -> count == null ? 1 : count + 1);
    if (!finding.faults().isEmpty() && faulty.incrementAndGet() <= MOST_FINDINGS) {
      findings.add(finding);
    }
    return finding;
  }

  /**
   * Sends the requests {@code from} to {@code to}, the last not included, so many at once.
   *
   * @param progress is told how many were answered, now and then
   */
  public void run(long from, long to, int atOnce, LongConsumer progress)
      throws InterruptedException {
    AtomicLong next = new AtomicLong(from);
    try (ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
      for (int thread = 0; thread < atOnce; thread++) {
        threads.execute(
            () -> {
              for (long number = next.getAndIncrement(); number < to; ) {
                ask(number);
                number = next.getAndIncrement();
                if (number % 1_000 == 0) {
                  progress.accept(number - from);
                }
              }
            });
      }
    }
  }

  /** How often each operation was answered with each status; 0 is not an answer. */
  public SortedMap<String, SortedMap<Integer, Long>> counts() {
    return new TreeMap<>(counts);
  }

  /** Those that were kept. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** How many there were. */
  public long faulty() {
    return faulty.get();
  }
}
