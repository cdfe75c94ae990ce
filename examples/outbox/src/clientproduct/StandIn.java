package clientproduct;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Plays a client product that wants people erased, until a Core has proven it of all of them. */
public final class StandIn {
  private static final String TOKEN = "CORE_CORPUS_WORKER_TOKEN";

  private StandIn() {}

  /** Takes how many people there are, and a seed if things should go wrong. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String worker = System.getenv(TOKEN);
    if (worker == null || arguments.length > 2) {
      System.err.println("usage: " + TOKEN + "=… examples/outbox/outbox [people [seed]]");
      System.exit(2);
    }
    int people = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
    Mischief mischief =
        arguments.length > 1 ? Mischief.of(Long.parseLong(arguments[1])) : Mischief.none();
    Clock clock = Clock.systemUTC();
    ErasureOutbox outbox =
        new ErasureOutbox(clock, Duration.ofSeconds(10), (request, receipt) -> List.of());
    SecureRandom random = new SecureRandom();
    for (int person = 0; person < people; person++) {
      String pseudonym = "p-" + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
      outbox.add(Requests.erase(pseudonym, clock.instant(), random));
    }
    try (OutboxServer server =
        new OutboxServer(9090, outbox, worker.strip(), mischief, Duration.ZERO)) {
      System.out.println(people + " people to erase. CORE_CLIENT_BASE_URL=" + server.url());
      int open = -1;
      while (outbox.open() > 0) {
        if (outbox.open() != open) {
          open = outbox.open();
          System.out.println("open " + open + ", calls " + server.calls());
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
    }
    List<String> faults = Receipts.chainFaults(outbox.receipts().values());
    System.out.println("all proven; calls objected to: " + outbox.objections() + ", chain: " + faults);
    System.exit(faults.isEmpty() && outbox.objections().isEmpty() ? 0 : 1);
  }
}
