package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.fetch.Parsing;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.tier.Alone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTest {
  private static final String SITE = "https://site.example.com";
  private static final String PAGE = "200 OK|Content-Type: text/html";
  private static final String TEXT = "200 OK|Content-Type: text/plain";
  private static final Failed AWAY = new Failed(Why.BLOCKED, "robots.txt asks robots to stay away");

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @ParameterizedTest
  @CsvSource({
    "'User-agent: *|Disallow: /', false",
    "'User-agent: *|Disallow: /job', false",
    "'User-agent: *|Disallow: /jobs', true",
    "'User-agent: *|Disallow: /|Allow: /job', true",
    "'User-agent: *|Disallow: /*/apply$', true",
    "'User-agent: *|Disallow:', true",
    "'User-agent: other|Disallow: /', true",
    "'User-agent: *|Disallow: /||User-agent: corpus-core|Disallow: /x', true",
    "'User-agent: *|Allow: /||User-agent: Corpus-Core|Disallow: /', false",
    "'<html>not found</html>', true",
    "'', true"
  })
  void rules_decide(String robots, boolean allowed) {
    internet.site.on("/robots.txt", TEXT, robots.replace('|', '\n')).on("/job", PAGE, "");

    FetchOutcome outcome = internet.get("https://site.example.com/job");

    assertThat(outcome instanceof Fetched).isEqualTo(allowed);
    if (!allowed) {
      assertThat(outcome).isEqualTo(AWAY);
      assertThat(internet.site.requests("/job")).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"400 Bad", "401 No", "403 No", "404 None", "410 Gone"})
  void rules_refused_thereAreNone(String status) {
    internet.site.on("/robots.txt", status, "").on("/job", PAGE, "");

    assertThat(internet.get("https://site.example.com/job")).isInstanceOf(Fetched.class);
  }

  @Test
  void rules_serverBroken_nothingIsAskedUntilTheyAreThere() {
    internet.site.on("/robots.txt", "500 Broken", "").on("/job", PAGE, "");
    assertThat(internet.get("https://site.example.com/job"))
        .isEqualTo(new Failed(Why.UNREACHABLE, "robots.txt: it answered 500"));
    assertThat(internet.site.requests("/job")).isZero();

    internet.site.on("/robots.txt", TEXT, "");
    assertThat(internet.get("https://site.example.com/job")).isInstanceOf(Fetched.class);
  }

  @Test
  void rules_serverLetsUsNotIn_saysSoOfThem() {
    internet.site.on("/robots.txt", "429 Slow|Retry-After: 3600", "").on("/job", PAGE, "");

    assertThat(internet.get(SITE + "/job"))
        .isEqualTo(new Failed(Why.BLOCKED, "robots.txt: it answered 429"));
  }

  @Test
  void rules_areKeptForADay() {
    internet.site.on("/robots.txt", TEXT, "").on("/job", PAGE, "");
    internet.get("https://site.example.com/job");
    internet.later(Duration.ofHours(23));
    internet.get("https://site.example.com/job");
    assertThat(internet.site.requests("/robots.txt")).isEqualTo(1);

    internet.later(Duration.ofHours(2));
    internet.get("https://site.example.com/job");
    assertThat(internet.site.requests("/robots.txt")).isEqualTo(2);
  }

  @Test
  void rules_manyNeedThem_oneAsks() throws Exception {
    internet.site.on("/robots.txt", TEXT, "").on("/job", PAGE, "");
    List<Future<FetchOutcome>> outcomes = new ArrayList<>();

    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 50; i++) {
        outcomes.add(callers.submit(() -> internet.get("https://site.example.com/job")));
      }
    }

    for (Future<FetchOutcome> outcome : outcomes) {
      assertThat(outcome.get()).isInstanceOf(Fetched.class);
    }
    assertThat(internet.site.requests("/robots.txt")).isEqualTo(1);
  }

  @Test
  void rules_areReadUpTo512KiB() {
    String long1 = "User-agent: *\nDisallow: /early\n" + "# filling\n".repeat(52_429);
    internet.site.on("/robots.txt", TEXT, long1 + "Disallow: /late\n");
    internet.site.on("/early", PAGE, "").on("/late", PAGE, "");

    assertThat(internet.get("https://site.example.com/early")).isEqualTo(AWAY);
    assertThat(internet.get("https://site.example.com/late")).isInstanceOf(Fetched.class);
  }

  @Alone("RobotsTest#rules_decide")
  @Test
  void rules_ofHostilePatterns_areReadInTime() {
    String pattern = "Disallow: /" + "*a".repeat(1_000) + "*b$\n";
    String robots = "User-agent: *\n" + pattern.repeat(250);
    String url = "/" + "a".repeat(1_900);
    internet.site.on("/robots.txt", TEXT, robots).on(url, PAGE, "");

    FetchOutcome outcome =
        assertTimeoutPreemptively(
            Duration.ofSeconds(5), () -> internet.get("https://site.example.com" + url));

    assertThat(outcome).isInstanceOf(Fetched.class);
  }

  @Test
  void rules_manyOfThem_areReadAndComparedWhereDocumentsAreParsed() {
    StringBuilder many = new StringBuilder("User-agent: *\n");
    for (int i = 0; many.length() < 500_000; i++) {
      many.append("Disallow: /*a*b").append(i).append("$\n");
    }
    String page = "/" + "a".repeat(1_900);
    AtomicInteger documents = new AtomicInteger();
    try (ParsePool pool = new ParsePool();
        SimulatedInternet watched =
            new SimulatedInternet(SITE, new CountingParsing(pool, documents))) {
      watched.site.on("/robots.txt", TEXT, many.toString()).on(page, PAGE, "");
      assertThat(watched.get(SITE + page)).isInstanceOf(Fetched.class);
      assertThat(documents).as("the rules, and the page held against them").hasValue(2);

      watched.later(Duration.ofDays(2));
      watched.site.on("/robots.txt", TEXT, "User-agent: *\nDisallow: /x");
      assertThat(watched.get(SITE + page)).isInstanceOf(Fetched.class);
      assertThat(documents).as("few rules alone").hasValue(3);
    }
  }

  @Test
  void rules_notReadInTime_nothingIsAsked() {
    ParsePool closed = new ParsePool();
    closed.close();
    try (SimulatedInternet late = new SimulatedInternet(SITE, closed)) {
      late.site.on("/robots.txt", TEXT, "User-agent: *\nAllow: /").on("/job", PAGE, "");

      assertThat(late.get(SITE + "/job"))
          .isEqualTo(new Failed(Why.UNREACHABLE, "robots.txt could not be read in time"));
      assertThat(late.site.requests("/job")).isZero();
    }
  }

  /** A real pool that counts what it is given. */
  private record CountingParsing(Parsing parsing, AtomicInteger documents) implements Parsing {
    @Override
    public <T> Optional<T> parse(long bytes, Duration time, Supplier<T> work) {
      documents.incrementAndGet();
      return parsing.parse(bytes, time, work);
    }
  }

  @Test
  void rules_ofARedirectsTarget_holdToo() {
    internet
        .site
        .on("/robots.txt", TEXT, "User-agent: *\nDisallow: /private")
        .on("/job", "302 Found|Location: /private", "")
        .on("/private", PAGE, "");

    assertThat(internet.get("https://site.example.com/job")).isEqualTo(AWAY);
  }

  @Test
  void rules_thatLeadToAPrivatePlace_refuse() {
    internet.site.on("/robots.txt", "302 Found|Location: http://169.254.169.254/", "");

    assertThat(internet.get("https://site.example.com/job"))
        .isEqualTo(
            new Failed(
                Why.REFUSED,
                "this URL is not fetched",
                "https://site.example.com:443 is not fetched: redirected: address 169.254.169.254"
                    + " is in 169.254.0.0/16"));
    assertThat(internet.connects).isEmpty();
  }
}
