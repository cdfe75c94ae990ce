package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Names whose addresses change with each question, between public and forbidden ones: what is
 * connected to is public each time. {@code -Drebinds=10000} tries so many names.
 */
class RebindingTest {
  private static final int NAMES = Integer.getInteger("rebinds", 500);
  private static final List<String> PUBLIC = List.of("93.184.216.34", "1.2.3.4", "2606:4700::1111");
  private static final List<String> FORBIDDEN =
      List.of("127.0.0.1", "10.0.0.1", "169.254.169.254", "0.0.0.0", "::1", "64:ff9b::a9fe:a9fe");

  @Test
  void fetch_namesThatTurn_connectsToPublicAddressesAlone() {
    long seed = Seed.of(RebindingTest.class);
    Random random = new Random(seed);
    List<InetAddress> allowed = PUBLIC.stream().map(InetAddress::ofLiteral).toList();
    int connected = 0;
    try (SimulatedInternet internet = new SimulatedInternet()) {
      for (int n = 0; n < NAMES; n++) {
        String host = "n" + n + ".example.com";
        internet.name(host, answers(random));
        internet.connects.clear();

        FetchOutcome outcome = internet.get("http://" + host + "/");

        assertThat(outcome).as("seed %s, name %s", seed, n).isNotInstanceOf(Fetched.class);
        assertThat(internet.connects)
            .as("seed %s, name %s", seed, n)
            .extracting(InetSocketAddress::getAddress)
            .isSubsetOf(allowed);
        connected += internet.connects.isEmpty() ? 0 : 1;
      }
      assertThat(internet.site.requests()).isEmpty();
    }
    assertThat(connected).as("names that were public when asked").isBetween(1, NAMES - 1);
  }

  private static List<List<String>> answers(Random random) {
    List<List<String>> answers = new ArrayList<>();
    for (int question = 0; question < 6; question++) {
      List<String> answer = new ArrayList<>();
      for (int addresses = random.nextInt(2); addresses >= 0; addresses--) {
        List<String> from = random.nextBoolean() ? PUBLIC : FORBIDDEN;
        answer.add(from.get(random.nextInt(from.size())));
      }
      answers.add(answer);
    }
    return answers;
  }
}
