package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.tier.Alone;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no answer can exceed, however it tries. */
class FetchLimitsTest {
  private static final String PAGE = "200 OK|Content-Type: text/html";
  private static final String URL = "https://site.example.com/page";
  private static final FetchLimits SMALL = new FetchLimits(1_000, Duration.ofSeconds(30));
  private static final FetchLimits SHORT = new FetchLimits(1_000, Duration.ofMillis(700));
  private static final Duration SHORT_AND_A_BIT = Duration.ofSeconds(3);

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void limits_ofTheContract() {
    assertThat(FetchLimits.PAGE).isEqualTo(new FetchLimits(3_145_728, Duration.ofSeconds(10)));
    assertThat(FetchLimits.LISTING).isEqualTo(new FetchLimits(67_108_864, Duration.ofSeconds(60)));
  }

  @Test
  void body_upToTheLimit_isTaken() {
    internet.site.on("/page", PAGE, new byte[1_000]);

    assertThat(((Fetched) internet.get(URL, SMALL)).body()).hasSize(1_000);
  }

  @Test
  void body_ofNothing_isTaken() {
    internet.site.on("/page", PAGE, "");

    assertThat(((Fetched) internet.get(URL, SMALL)).body()).isEmpty();
  }

  @Test
  void body_oneByteOver_isTooLarge() {
    internet.site.on("/page", PAGE, new byte[1_001]);

    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNUSABLE, "its answer has more than 1000 bytes"));
  }

  @Test
  void body_unpacked_isWhatIsCounted() throws IOException {
    internet.site.on("/page", PAGE + "|Content-Encoding: gzip", gzip(1_000));
    assertThat(((Fetched) internet.get(URL, SMALL)).body()).hasSize(1_000);

    internet.site.on("/page", PAGE + "|Content-Encoding: gzip", gzip(1_001));
    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNUSABLE, "its answer has more than 1000 bytes"));
  }

  /** 10 MB that unpack to 10 GB: a block of 10 MB of zeros, a thousand times. */
  @Alone("FetchLimitsTest#body_endlessChunks_areTooLarge")
  @Test
  void body_bomb_isGivenUpAtTheLimit() {
    byte[] header = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};
    byte[] block = deflatedZeros(10_000_000);
    assertThat(block).hasSizeBetween(9_000, 11_000);
    internet.site.on("/page", endless(PAGE + "|Content-Encoding: gzip", header, block, 1_000));

    FetchOutcome outcome =
        assertTimeoutPreemptively(
            Duration.ofSeconds(5),
            () -> internet.get(URL, new FetchLimits(3 << 20, SMALL.total())));

    assertThat(outcome).isEqualTo(new Failed(Why.UNUSABLE, "its answer has more than 3 MiB"));
  }

  @Test
  void body_emptyGzipMembersWithoutEnd_unreachable() throws IOException {
    Site.Reply members = endless(PAGE + "|Content-Encoding: gzip", new byte[0], gzip(0), 1_000_000);
    internet.site.on("/page", members);

    assertThat(internet.get(URL, FetchLimits.LISTING))
        .isEqualTo(new Failed(Why.UNREACHABLE, "the answer broke off or is not HTTP"));
  }

  /** Empty stored blocks: a single member that never unpacks to anything. */
  @Test
  void body_thatUnpacksToNothing_isCountedPacked() {
    byte[] header = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};
    byte[] block = {0, 0, 0, (byte) 0xff, (byte) 0xff};
    internet.site.on("/page", endless(PAGE + "|Content-Encoding: gzip", header, block, 1_000_000));

    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNUSABLE, "its answer has more than 1000 bytes"));
  }

  @Test
  void body_endlessChunks_areTooLarge() {
    internet.site.on(
        "/page",
        (request, out) -> {
          Site.write(out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
          Site.write(out, "Transfer-Encoding: chunked\r\n\r\n");
          for (int i = 0; i < 1_000_000; i++) {
            Site.write(out, "10\r\n0123456789abcdef\r\n");
          }
        });

    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNUSABLE, "its answer has more than 1000 bytes"));
  }

  @Test
  void body_announcedTooLarge_isNotWaitedFor() {
    internet.site.on(
        "/page",
        (request, out) -> {
          Site.write(out, head("Content-Length: 1000000000"));
          hang();
        });

    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNUSABLE, "its answer has more than 1000 bytes"));
  }

  @Test
  void body_shorterThanAnnounced_unreachable() {
    internet.site.on(
        "/page", (request, out) -> Site.write(out, head("Content-Length: 10") + "abc"));

    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNREACHABLE, "the answer broke off or is not HTTP"));
  }

  @Test
  void body_noGzipWhereItSaysSo_unreachable() {
    internet.site.on("/page", PAGE + "|Content-Encoding: gzip", "<p>plain");

    assertThat(internet.get(URL, SMALL))
        .isEqualTo(new Failed(Why.UNREACHABLE, "the answer broke off or is not HTTP"));
  }

  @Alone("FetchLimitsTest#body_endlessChunks_areTooLarge")
  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n<p>", "x: y\r\n"})
  void answer_thatStops_endsWithTheDeadline(String start) {
    internet.site.on(
        "/page",
        (request, out) -> {
          Site.write(out, start.replace("OK\r\n\r\n", "OK\r\nContent-Type: text/html\r\n\r\n"));
          hang();
        });

    FetchOutcome outcome =
        assertTimeoutPreemptively(SHORT_AND_A_BIT, () -> internet.get(URL, SHORT));

    assertThat(outcome).extracting("why").isEqualTo(Why.UNREACHABLE);
  }

  /** Each byte comes well before any read could time out; all of them would take an hour. */
  @Alone("FetchLimitsTest#body_endlessChunks_areTooLarge")
  @Test
  void answer_thatDrips_endsWithTheDeadline() {
    CountDownLatch never = new CountDownLatch(1);
    internet.site.on(
        "/page",
        (request, out) -> {
          Site.write(out, head("Content-Length: 900"));
          for (int i = 0; i < 900; i++) {
            Site.write(out, "x");
            wait(never, 50);
          }
        });

    FetchOutcome outcome =
        assertTimeoutPreemptively(SHORT_AND_A_BIT, () -> internet.get(URL, SHORT));

    assertThat(outcome).isEqualTo(new Failed(Why.UNREACHABLE, "there was no answer in time"));
  }

  @Test
  void answer_ofEndlessHeaders_unreachable() {
    internet.site.on(
        "/page",
        (request, out) -> {
          Site.write(out, "HTTP/1.1 200 OK\r\n");
          for (int i = 0; i < 1_000_000; i++) {
            Site.write(out, "X-" + i + ": aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n");
          }
        });

    assertThat(internet.get(URL, SMALL)).extracting("why").isEqualTo(Why.UNREACHABLE);
  }

  @Test
  void secureConnection_toWhatSpeaksNoTls_unreachable() {
    FetchOutcome outcome = internet.get("https://127.0.0.1:" + internet.site.port() + "/", SHORT);

    assertThat(outcome).extracting("why").isEqualTo(Why.UNREACHABLE);
  }

  @Alone("FetchLimitsTest#body_endlessChunks_areTooLarge")
  @Test
  void name_thatIsNotResolvedInTime_endsWithTheDeadline() {
    Resolver slow =
        host -> {
          hang();
          throw new UnknownHostException(host);
        };
    HttpFetcher.FetchStack stack =
        new HttpFetcher.FetchStack(
            slow,
            GuardedSocketFactory.ConnectionListener.NOTHING,
            RetryPolicy.Pause.SLEEP,
            RandomGenerator.getDefault());
    try (ParsePool parsing = new ParsePool();
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchExceptions.NONE,
                "1",
                Clock.systemUTC(),
                SimulatedInternet.TMP,
                parsing,
                stack)) {

      FetchOutcome outcome =
          assertTimeoutPreemptively(
              SHORT_AND_A_BIT,
              () -> fetcher.fetch(SimulatedInternet.request("https://slow.example.com/", SHORT)));

      assertThat(outcome).extracting("why").isEqualTo(Why.UNREACHABLE);
    }
  }

  @Test
  void sockets_judgeAgain_whateverTheNamesSaid() {
    GuardedSocketFactory sockets =
        new GuardedSocketFactory(false, GuardedSocketFactory.ConnectionListener.NOTHING);

    for (String address : List.of("127.0.0.1", "10.0.0.1", "::1")) {
      assertThatExceptionOfType(ForbiddenAddressException.class)
          .isThrownBy(
              () ->
                  sockets
                      .createSocket()
                      .connect(
                          new InetSocketAddress(
                              InetAddress.ofLiteral(address), internet.site.port())));
    }
    assertThat(internet.site.requests()).isEmpty();
  }

  @Test
  void request_withoutAKind_isABug() {
    assertThatIllegalArgumentException().isThrownBy(() -> FetchRequest.page(URL));
    assertThat(FetchRequest.page(URL, ContentKind.HTML).limits()).isEqualTo(FetchLimits.PAGE);
  }

  private static Site.Reply endless(String head, byte[] start, byte[] part, int times) {
    return (request, out) -> {
      Site.write(out, "HTTP/1.1 " + head.replace("|", "\r\n") + "\r\nConnection: close\r\n\r\n");
      out.write(start);
      for (int i = 0; i < times; i++) {
        out.write(part);
      }
    };
  }

  private static String head(String header) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + header + "\r\n\r\n";
  }

  private static byte[] gzip(int zeros) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(new byte[zeros]);
    }
    return bytes.toByteArray();
  }

  /** A deflate block that may be followed by any other. */
  private static byte[] deflatedZeros(int length) {
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
      deflater.setInput(new byte[length]);
      byte[] block = new byte[length];
      return Arrays.copyOf(block, deflater.deflate(block, 0, length, Deflater.FULL_FLUSH));
    }
  }

  /** For longer than any test waits. */
  private static void hang() {
    wait(new CountDownLatch(1), 20_000);
  }

  private static void wait(CountDownLatch latch, int millis) {
    try {
      assertThat(latch.await(millis, TimeUnit.MILLISECONDS)).isFalse();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
