package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.Web;
import dev.corpuscore.http.Await;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.Alone;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Hosts that drip an answer, each as long as an answer may take, beside one that answers. */
class SlowHostsTest {
  private static final int SLOW = 40;
  private static final String QUICK = "https://quick.example.com/jobs/1";

  @Alone("ResolvePostingTest")
  @Test
  void resolve_besideHostsThatDrip_waitsForNoneOfThem(TestCorpus corpus) {
    CountDownLatch gate = new CountDownLatch(1);
    Web web = new Web();
    web.on(QUICK, posting("\"title\":\"Cook\""));
    for (int i = 0; i < SLOW; i++) {
      web.on(slow(i), posting("\"title\":\"Waiter\"")).gate(slow(i), gate);
    }
    Resolver resolver = new Resolver(corpus, web);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < SLOW; i++) {
        String url = slow(i);
        callers.execute(() -> resolver.resolve(url));
      }
      Await.until("they drip", () -> web.requests() >= 32);

      Resolved quick =
          assertTimeoutPreemptively(Duration.ofSeconds(5), () -> resolver.resolve(QUICK));

      assertThat(quick.posting().content().title()).isEqualTo("Cook");
      gate.countDown();
    }
  }

  /** Links of one host stand in its queue, and in nobody else's. */
  @Alone("ResolvePostingTest")
  @Test
  void resolve_besideManyLinksOfOneHostThatDrips_waitsForNoneOfThem(TestCorpus corpus) {
    CountDownLatch gate = new CountDownLatch(1);
    Web web = new Web();
    web.on(QUICK, posting("\"title\":\"Cook\""));
    for (int i = 0; i < SLOW; i++) {
      web.on(ofOneHost(i), posting("\"title\":\"Waiter\"")).gate(ofOneHost(i), gate);
    }
    Resolver resolver = new Resolver(corpus, web);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < SLOW; i++) {
        String url = ofOneHost(i);
        callers.execute(() -> resolver.resolve(url));
      }
      Await.until("it drips", () -> web.requests() >= 1);

      Resolved quick =
          assertTimeoutPreemptively(Duration.ofSeconds(5), () -> resolver.resolve(QUICK));

      assertThat(quick.posting().content().title()).isEqualTo("Cook");
      gate.countDown();
      callers.shutdownNow();
    }
  }

  private static String ofOneHost(int job) {
    return "https://slow.example.com/jobs/" + job;
  }

  private static String slow(int host) {
    return "https://slow" + host + ".example.com/jobs/1";
  }
}
