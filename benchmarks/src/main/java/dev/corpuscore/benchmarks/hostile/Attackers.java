package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.load.HostileWeb;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * The attackers and the sites they put up, in a process that leaves the processors to whoever else
 * wants them: a real attacker has his own.
 */
final class Attackers implements AutoCloseable {
  private final JavaProcess process;
  private final int port;

  private Attackers(JavaProcess process) throws IOException {
    this.process = process;
    this.port = Integer.parseInt(process.receive());
  }

  static Attackers start() throws IOException {
    return new Attackers(
        JavaProcess.start(
            List.of("nice", "-n", "19"), List.of("-Xmx1g"), Attackers.class, List.of()));
  }

  /** Every attack there is, the first of them none. */
  static List<Attack> all(HostileWeb web) {
    return Stream.of(
            List.of(none()),
            SearchAttacks.all(),
            PageAttacks.all(web),
            FeedAttacks.all(web),
            AnswerAttacks.all(),
            FollowAttacks.all())
        .flatMap(List::stream)
        .toList();
  }

  private static Attack none() {
    return Attack.of(
        "none",
        "none",
        scene -> {
          Thread.sleep(Math.max(0, (scene.end() - System.nanoTime()) / 1_000_000));
          return "";
        });
  }

  /** The port of their sites. */
  int port() {
    return port;
  }

  /**
   * What one attack needs to know.
   *
   * @param number which of {@link #all}
   * @param seconds how long to go on
   * @param addresses from so many of which a crowd comes
   * @param bases where the instances answer
   */
  record Order(
      int number,
      int seconds,
      int addresses,
      List<String> bases,
      String launcher,
      String data,
      String work,
      String token) {}

  /** Carries the order out and tells what became of it. */
  String press(Order order) throws IOException {
    process.send(Http.JSON.writeValueAsString(order));
    return Http.JSON.readValue(process.receive(), String.class);
  }

  @Override
  public void close() {
    process.close();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Logger.getLogger("").setLevel(Level.WARNING); // the sites' server tells of each start and end
    try (HostileWeb web = new HostileWeb();
        BufferedReader orders =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      List<Attack> attacks = all(web);
      System.out.println(web.open());
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        Order order = Http.JSON.readValue(line, Order.class);
        System.out.println(
            Http.JSON.writeValueAsString(pressed(attacks.get(order.number()), order)));
      }
    }
  }

  private static String pressed(Attack attack, Order order) throws InterruptedException {
    try {
      Scene scene =
          new Scene(
              order.bases(),
              order.addresses(),
              Path.of(order.launcher()),
              Path.of(order.data()),
              Path.of(order.work()),
              order.token(),
              Scene.attacker(),
              System.nanoTime() + order.seconds() * 1_000_000_000L);
      return attack.press().run(scene);
    } catch (IOException e) {
      return "broke: " + e;
    }
  }
}
