package clientproduct;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Plays a client product that wants people erased, until a Core has proven it of all of them. */
public final class StandIn {
  private static final String TOKEN = "CORE_CORPUS_WORKER_TOKEN";

  private StandIn() {}

  private static final String USAGE =
      """
      usage: CORE_CORPUS_WORKER_TOKEN=… examples/outbox/outbox [--port N] [PEOPLE [SEED]]

      Plays the client product's outbox on 127.0.0.1 until every erasure is proven.

        --port N   where it listens; default 9090; 0 picks a free port
        PEOPLE     how many people want to be erased; default 20
        SEED       makes things go wrong, in the same way for the same number
        --help     prints this

      Exit codes: 0 all proven, 1 proven with objections, 2 wrong usage or the port is taken""";

  /** Takes the arguments of {@link #USAGE}. */
  public static void main(String[] arguments) throws InterruptedException {
    if (List.of(arguments).contains("--help")) {
      System.out.println(USAGE);
      return;
    }
    Options options;
    try {
      options = Options.of(arguments);
    } catch (IllegalArgumentException e) {
      options = null;
    }
    String worker = System.getenv(TOKEN);
    if (worker == null || options == null) {
      System.err.println(USAGE);
      System.exit(2);
    }
    try {
      System.exit(play(options, worker.strip()));
    } catch (IOException e) {
      System.err.println(
          "outbox: cannot listen on 127.0.0.1 port "
              + options.port()
              + " ("
              + e.getMessage()
              + "); choose another one with --port N");
      System.exit(2);
    }
  }

  /** Returns the exit code: 0 if everything was proven without an objection. */
  private static int play(Options options, String worker)
      throws IOException, InterruptedException {
    Clock clock = Clock.systemUTC();
    ErasureOutbox outbox =
        new ErasureOutbox(clock, Duration.ofSeconds(10), (request, receipt) -> List.of());
    SecureRandom random = new SecureRandom();
    for (int person = 0; person < options.people(); person++) {
      String pseudonym = "p-" + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
      outbox.add(Requests.erase(pseudonym, clock.instant(), random));
    }
    try (OutboxServer server =
        new OutboxServer(options.port(), outbox, worker, options.mischief(), Duration.ZERO)) {
      System.out.println(options.people() + " people to erase. CORE_CLIENT_BASE_URL=" + server.url());
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
    return faults.isEmpty() && outbox.objections().isEmpty() ? 0 : 1;
  }

  private record Options(int port, int people, Mischief mischief) {
    private static final int PORT = 9090;
    private static final int PEOPLE = 20;

    /** Throws IllegalArgumentException for anything that the usage does not show. */
    static Options of(String... arguments) {
      List<String> rest = new ArrayList<>(List.of(arguments));
      int port = PORT;
      if (!rest.isEmpty() && rest.getFirst().equals("--port")) {
        if (rest.size() < 2) {
          throw new IllegalArgumentException("--port without a number");
        }
        port = Integer.parseInt(rest.get(1));
        rest.subList(0, 2).clear();
      }
      if (rest.size() > 2 || port < 0 || port > 65_535) {
        throw new IllegalArgumentException("too many arguments, or no port");
      }
      int people = rest.isEmpty() ? PEOPLE : Integer.parseInt(rest.getFirst());
      Mischief mischief =
          rest.size() > 1 ? Mischief.of(Long.parseLong(rest.getLast())) : Mischief.none();
      return new Options(port, people, mischief);
    }
  }
}
