package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Python;
import dev.corpuscore.Seed;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code examples/alerts} beside a corpus, and a receiver that discards doubles by their key. */
class AlertsTest {
  private static final int WITHIN_SECONDS = 120;

  /** Ads that are there before anybody follows: cooks and nurses in turn, in Sweden. */
  private static final int EARLIER = 20;

  private static final List<String> COUNTRIES = List.of("SE", "DE");
  private static final List<String> JOBS = List.of("Cook", "Nurse");

  @TempDir private Path folder;

  private final TestCorpus data;
  private final AlertsReceiver receiver = new AlertsReceiver();

  AlertsTest(TestCorpus data) {
    this.data = data;
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  @Test
  @BothTiers
  void alerts_killedUnderWrites_tellEachJobOnce_andLoseNone() throws Exception {
    long seed = Seed.of(AlertsTest.class);
    Random random = new Random(seed);
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("cooks q=cook", "sweden country=SE");
    assertThat(once(corpus)).isEqualTo("0: ");
    assertThat(receiver.messages()).as("what is there already").isEmpty();

    Writer writer = new Writer(corpus, new Random(seed + 1));
    CompletableFuture<Void> writing = CompletableFuture.runAsync(writer::write);
    try {
      for (int kill = 0; kill < Tier.rounds(2, Integer.getInteger("kills", 50)); kill++) {
        killOnce(corpus, random, kill % 2 == 0);
      }
    } finally {
      writer.ended.set(true);
      writing.get(WITHIN_SECONDS, TimeUnit.SECONDS);
    }
    receiver.refuse(false);
    assertThat(once(corpus)).startsWith("0: ");

    assertThat(writer.cooks).isNotEmpty();
    assertThat(receiver.told("cooks")).as("seed %d", seed).isEqualTo(writer.cooks);
    assertThat(receiver.told("sweden")).as("seed %d", seed).isEqualTo(writer.swedish);
    assertThat(receiver.doubtful()).isNotEmpty();
    assertThat(receiver.repeated()).as("seed %d", seed).containsAll(receiver.doubtful());
  }

  /** A line of the file is text, and a URL is ASCII. */
  @Test
  void search_ofLettersThatAreNotAscii_isTold() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    searches("kök q=kökschef");
    assertThat(once(corpus)).isEqualTo("0: ");
    corpus.add(PostingContent.of("https://a.example/kok", "Kökschef").build());
    corpus.follow();

    assertThat(once(corpus)).isEqualTo("0: ");
    assertThat(receiver.told("kök")).hasSize(1);
  }

  /** It would be refused in each round, for ever. */
  @Test
  void search_thatCanNeverWork_endsItAtItsStart() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    searches("near near=");

    assertThat(start(corpus, "--every", "600", "--post", receiver.url()).waitFor()).isEqualTo(2);
  }

  /** Either when the receiver has a message, which the sender cannot know then, or at any time. */
  private void killOnce(ServedCorpus corpus, Random random, boolean whileSending) throws Exception {
    Process alerts = start(corpus, "--every", "0.05", "--post", receiver.url());
    try {
      if (whileSending) {
        receiver.refuse(false);
        receiver.killNext(() -> alerts.destroyForcibly().onExit().join());
        assertThat(alerts.waitFor(WITHIN_SECONDS, TimeUnit.SECONDS)).isTrue();
      } else {
        receiver.refuse(random.nextInt(4) == 0);
        assertThat(alerts.waitFor(random.nextInt(2_000), TimeUnit.MILLISECONDS)).isFalse();
      }
    } finally {
      alerts.destroyForcibly().waitFor();
    }
  }

  /** Writes until it ends: new ads, edits that change no match, ads that leave and come back. */
  private static final class Writer {
    private final ServedCorpus corpus;
    private final Random random;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final List<PostingContent> added = new ArrayList<>();
    private final Map<String, Integer> cooks = new TreeMap<>();
    private final Map<String, Integer> swedish = new TreeMap<>();

    Writer(ServedCorpus corpus, Random random) {
      this.corpus = corpus;
      this.random = random;
    }

    void write() {
      for (int n = EARLIER; !ended.get(); n++) {
        String job = JOBS.get(random.nextInt(2));
        String country = COUNTRIES.get(random.nextInt(2));
        PostingContent ad = ad(n, job, country);
        corpus.add(ad);
        added.add(ad);
        if (job.equals("Cook")) {
          cooks.put(id(ad), 1);
        }
        if (country.equals("SE")) {
          swedish.put(id(ad), 1);
        }
        PostingContent edited = added.get(random.nextInt(added.size()));
        corpus.add(edited.toBuilder().description("edited with " + n).build());
        int cook = 2 * random.nextInt(EARLIER / 2);
        corpus.add(ad(cook, JOBS.get(random.nextInt(2)), "SE"));
        corpus.follow();
      }
    }
  }

  @Test
  void ad_thatIsRemovedBeforeItIsTold_isNotTold_andIsNewIfItComesBack() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("cooks q=cook");
    assertThat(once(corpus)).isEqualTo("0: ");
    receiver.refuse(true);
    change(corpus, () -> corpus.add(ad(50, "Cook", "DE")));
    assertThat(once(corpus)).startsWith("1: not done, will be tried again: the message ");

    change(corpus, () -> corpus.remove(ad(50, "Cook", "DE")));
    assertThat(once(corpus))
        .as("it was tried once more, before the removal was read")
        .startsWith("1: ");
    receiver.refuse(false);
    assertThat(once(corpus)).isEqualTo("0: ");
    assertThat(receiver.messages()).isEmpty();

    change(corpus, () -> corpus.add(ad(50, "Cook", "DE")));
    assertThat(once(corpus)).isEqualTo("0: ");
    assertThat(receiver.messages())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.path("search").stringValue()).isEqualTo("cooks");
              JsonNode ad = it.path("new").path(0);
              assertThat(ad.propertyNames()).containsExactly("id", "title", "place", "url");
              assertThat(ad.path("title").stringValue()).isEqualTo("Cook");
              assertThat(ad.path("place").stringValue()).isEqualTo("Somewhere");
              assertThat(ad.path("url").stringValue()).isEqualTo("https://jobs.example.com/50");
            });
  }

  /** What was redacted meanwhile must not be told. */
  @Test
  void ad_thatIsChangedBeforeItIsTold_isToldAsItIsThen() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("cooks q=cook");
    assertThat(once(corpus)).isEqualTo("0: ");
    receiver.refuse(true);
    change(corpus, () -> corpus.add(ad(50, "Cook for Anna Holm", "DE")));
    change(corpus, () -> corpus.add(ad(51, "Cook", "DE")));
    assertThat(once(corpus)).startsWith("1: ");

    change(corpus, () -> corpus.add(ad(50, "Cook for █", "DE")));
    assertThat(once(corpus)).startsWith("1: ");
    receiver.refuse(false);
    assertThat(once(corpus)).isEqualTo("0: ");

    assertThat(receiver.told("cooks"))
        .isEqualTo(Map.of(id(ad(50, "Cook", "DE")), 1, id(ad(51, "Cook", "DE")), 1));
    assertThat(receiver.messages().toString()).contains("Cook for █").doesNotContain("Anna");
  }

  @Test
  void corpusThatWasReplaced_isFollowedFromTheBeginning_andTellsWhatWasNotKnown() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("cooks q=cook");
    assertThat(once(corpus)).isEqualTo("0: ");

    List<PostingContent> all = new ArrayList<>(earlier());
    all.add(ad(50, "Cook", "DE"));
    try (ServedCorpus other = ServedCorpus.of(folder.resolve("other"), all)) {
      assertThat(once(other)).isEqualTo("0: ");
    }

    assertThat(receiver.told("cooks")).isEqualTo(Map.of(id(ad(50, "Cook", "DE")), 1));
  }

  @Test
  void searchThatIsRefused_isSaidWithAllFaults_andTheOthersAreFollowed() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("wrong near=Berlin&remote=perhaps", "cooks q=cook");

    assertThat(once(corpus)).startsWith("1: ").contains("the search wrong", "?near", "?remote");
    change(corpus, () -> corpus.add(ad(50, "Cook", "DE")));
    assertThat(once(corpus)).startsWith("1: ");
    assertThat(receiver.told("cooks")).isEqualTo(Map.of(id(ad(50, "Cook", "DE")), 1));
  }

  @SecondTier("AlertsTest#alerts_killedUnderWrites_tellEachJobOnce_andLoseNone")
  @Test
  void stateOfAnotherProcess_isNotUsed() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("cooks q=cook");
    assertThat(once(corpus)).isEqualTo("0: ");
    change(corpus, () -> corpus.add(ad(50, "Cook", "DE")));
    Process first = start(corpus, "--post", receiver.url(), "--every", "600");
    try {
      Await.until("it has told", () -> !receiver.messages().isEmpty());

      assertThat(once(corpus)).startsWith("2: ").contains("database is locked");
    } finally {
      first.destroyForcibly().waitFor();
    }
    assertThat(once(corpus)).isEqualTo("0: ");
  }

  @Test
  void mail_whoseAcceptanceWasNotHeard_isSentAgainWithItsMessageId() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, earlier());
    searches("cooks q=cook");
    try (MailServer mails = new MailServer()) {
      String[] told = {"--smtp", mails.address(), "--sender", "a@core.test", "--to", "b@b.test"};
      assertThat(once(corpus, told)).isEqualTo("0: ");
      change(corpus, () -> corpus.add(ad(50, "Cook", "DE")));
      mails.hangUpAfterNext();

      assertThat(once(corpus, told)).startsWith("1: ");
      assertThat(once(corpus, told)).isEqualTo("0: ");
      assertThat(once(corpus, told)).isEqualTo("0: ");

      assertThat(mails.received()).hasSize(2);
      assertThat(mails.received().getFirst())
          .contains("To: b@b.test", "Subject: 1 new for cooks", "Cook\nSomewhere\nhttps://jobs.")
          .containsPattern("Message-ID: <[0-9a-f]{32}@core.test>");
      assertThat(mails.received().stream().map(AlertsTest::withoutDate).distinct()).hasSize(1);
    }
  }

  private static String withoutDate(String mail) {
    return mail.replaceFirst("(?m)^Date: .*$", "");
  }

  private static void change(ServedCorpus corpus, Runnable write) {
    write.run();
    corpus.follow();
  }

  private static List<PostingContent> earlier() {
    return IntStream.range(0, EARLIER).mapToObj(n -> ad(n, JOBS.get(n % 2), "SE")).toList();
  }

  private static PostingContent ad(int n, String title, String country) {
    return PostingContent.of("https://jobs.example.com/" + n, title)
        .locations(List.of(new Location("Somewhere", null, null, country, null, null)))
        .build();
  }

  private static String id(PostingContent ad) {
    return UrlIdentities.of(ad.url()).postingId().value();
  }

  private void searches(String... lines) throws IOException {
    Files.writeString(folder.resolve("searches"), String.join("\n", lines) + "\n");
  }

  private String once(ServedCorpus corpus) throws Exception {
    return once(corpus, "--post", receiver.url());
  }

  /** The exit code, and all that it says in one round. */
  private String once(ServedCorpus corpus, String... told) throws Exception {
    List<String> options = new ArrayList<>(List.of(told));
    options.add("--once");
    Process alerts = start(corpus, options.toArray(String[]::new));
    assertThat(alerts.waitFor(WITHIN_SECONDS, TimeUnit.SECONDS)).isTrue();
    return alerts.exitValue() + ": " + Files.readString(folder.resolve("said"));
  }

  private Process start(ServedCorpus corpus, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(Python.INTERPRETER, "../examples/alerts/alerts"));
    command.add("http://127.0.0.1:" + corpus.port);
    command.addAll(List.of("--searches", folder.resolve("searches").toString()));
    command.addAll(List.of("--state", folder.resolve("alerts.db").toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("said").toFile());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder.start();
  }
}
