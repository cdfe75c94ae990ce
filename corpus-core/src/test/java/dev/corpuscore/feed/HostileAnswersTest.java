package dev.corpuscore.feed;

import static dev.corpuscore.feed.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a board answers with, every system's reader ends in an outcome. */
class HostileAnswersTest {
  private static final int MIB = 1 << 20;
  private static final long SEED = 20_261_120;

  private static final Map<String, String> ADS =
      Map.of(
          "greenhouse", "https://boards.greenhouse.io/acme/jobs/7",
          "lever", "https://jobs.lever.co/acme/33538a2f-d27d-4a96-8f05-fa4b0e4d940e",
          "ashby", "https://jobs.ashbyhq.com/acme/33538a2f-d27d-4a96-8f05-fa4b0e4d940e",
          "smartrecruiters", "https://jobs.smartrecruiters.com/acme/7",
          "workable", "https://apply.workable.com/acme/j/A7",
          "recruitee", "https://acme.recruitee.com/o/cook",
          "personio", "https://acme.jobs.personio.de/job/7",
          "workday", "https://acme.wd5.myworkdayjobs.com/Ext/job/Bonn/Cook_R-7",
          "bamboohr", "https://acme.bamboohr.com/careers/7",
          "teamtailor", "https://acme.teamtailor.com/jobs/7-cook");

  static Stream<AdFeed> feeds() {
    return RecordedBoardsTest.FEEDS.values().stream();
  }

  @ParameterizedTest
  @MethodSource("feeds")
  void read_nullAndWrongTypesEverywhere_isAnOutcome(AdFeed feed) throws IOException {
    for (Path file : recordings(feed)) {
      String text = Files.readString(file);
      for (String value : List.of("null", "7", "\"x\"", "[]", "{}", "[[null]]", "true", "-1e9")) {
        isRead(feed, utf8(text.replaceAll("\"(?:[^\"\\\\]++|\\\\.)*+\"(?=\\s*[,}\\]])", value)));
        isRead(feed, utf8(text.replaceAll("(?<=: ?)\\[", value + ", \"was\": [")));
        isRead(feed, utf8(text.replaceAll("(?<=: ?)(?:true|false|null|[0-9]+)", value)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("feeds")
  void read_truncatedAnywhere_isUnreadable(AdFeed feed) throws IOException {
    for (Path file : recordings(feed)) {
      byte[] whole = Files.readAllBytes(file);
      for (int part = 1; part < 20; part++) {
        byte[] cut = Arrays.copyOf(whole, whole.length * part / 20);
        assertThat(feed.read(job(feed).board(), 0, cut)).isInstanceOf(BoardPage.Unreadable.class);
        assertThat(feed.read(job(feed), cut)).isInstanceOf(AdReading.Unread.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("feeds")
  void read_bytesFlipped_isAnOutcome(AdFeed feed) throws IOException {
    System.out.println("bytes flipped with seed " + SEED);
    Random random = new Random(SEED);
    for (Path file : recordings(feed)) {
      byte[] whole = Files.readAllBytes(file);
      for (int round = 0; round < 30; round++) {
        byte[] flipped = whole.clone();
        for (int flip = 0; flip < 1 + round / 10; flip++) {
          flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
        }
        isRead(feed, flipped);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("feeds")
  void read_floodOfNothing_isUnreadable(AdFeed feed) {
    for (byte filler : utf8(" [{0\"<\0")) {
      byte[] flood = new byte[64 * MIB];
      Arrays.fill(flood, filler);
      assertThat(feed.read(job(feed).board(), 0, flood)).isInstanceOf(BoardPage.Unreadable.class);
      assertThat(feed.read(job(feed), flood)).isInstanceOf(AdReading.Unread.class);
    }
    byte[] zeros = utf8("[" + "0,".repeat(32 * MIB - 2) + "0]");
    assertThat(feed.read(job(feed).board(), 0, zeros)).isInstanceOf(BoardPage.Unreadable.class);
  }

  private static void isRead(AdFeed feed, byte[] answer) {
    assertThatCode(() -> feed.read(job(feed).board(), 0, answer)).doesNotThrowAnyException();
    assertThatCode(() -> feed.read(job(feed), answer)).doesNotThrowAnyException();
  }

  private static Job job(AdFeed feed) {
    return Job.at(Objects.requireNonNull(ADS.get(feed.ats())), null).orElseThrow();
  }

  private static List<Path> recordings(AdFeed feed) throws IOException {
    Path folder = Shared.path("data/ats").resolve(feed.ats());
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.toString().endsWith(".yml")).toList();
    }
  }
}
