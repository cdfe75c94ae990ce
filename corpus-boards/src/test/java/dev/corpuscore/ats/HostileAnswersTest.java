package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.Shared;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a board answers with, every system's reader ends in an outcome. */
class HostileAnswersTest {
  private static final int MIB = 1 << 20;
  private static final List<String> WRONG =
      Tier.share(
          List.of("null", "7", "\"x\"", "[]", "{}", "[[null]]", "true", "-1e9"),
          Set.of("null", "7", "[]"));
  private static final long SEED = 20_261_120;

  static Stream<AtsSystem> systems() {
    return AtsSystems.ALL.stream();
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("systems")
  void read_nullAndWrongTypesEverywhere_isAnOutcome(AtsSystem system) throws IOException {
    for (Path file : recordings(system)) {
      String text = Files.readString(file);
      for (String value : WRONG) {
        isRead(system, utf8(text.replaceAll("\"(?:[^\"\\\\]++|\\\\.)*+\"(?=\\s*[,}\\]])", value)));
        isRead(system, utf8(text.replaceAll("(?<=: ?)\\[", value + ", \"was\": [")));
        isRead(system, utf8(text.replaceAll("(?<=: ?)(?:true|false|null|[0-9]+)", value)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void read_truncatedAnywhere_isUnreadable(AtsSystem system) throws IOException {
    for (Path file : recordings(system)) {
      byte[] whole = Files.readAllBytes(file);
      for (int part = 1; part < 20; part++) {
        byte[] cut = Arrays.copyOf(whole, whole.length * part / 20);
        assertThat(system.read(job(system).board(), WalkProgress.START, cut))
            .isInstanceOf(BoardPage.Unreadable.class);
        assertThat(system.read(job(system), cut)).isInstanceOf(AdReading.Unread.class);
      }
    }
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("systems")
  void read_bytesFlipped_isAnOutcome(AtsSystem system) throws IOException {
    System.out.println("bytes flipped with seed " + SEED);
    Random random = new Random(SEED);
    for (Path file : recordings(system)) {
      byte[] whole = Files.readAllBytes(file);
      for (int round = 0; round < Tier.rounds(12, 30); round++) {
        byte[] flipped = whole.clone();
        for (int flip = 0; flip < 1 + round % 3; flip++) {
          flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
        }
        isRead(system, flipped);
      }
    }
  }

  @SecondTier("HostileAnswersTest#read_bytesFlipped_isAnOutcome")
  @ParameterizedTest
  @MethodSource("systems")
  void read_floodOfNothing_isUnreadable(AtsSystem system) {
    for (byte filler : utf8(" [{0\"<\0")) {
      byte[] flood = new byte[64 * MIB];
      Arrays.fill(flood, filler);
      assertThat(system.read(job(system).board(), WalkProgress.START, flood))
          .isInstanceOf(BoardPage.Unreadable.class);
      assertThat(system.read(job(system), flood)).isInstanceOf(AdReading.Unread.class);
    }
    byte[] zeros = utf8("[" + "0,".repeat(32 * MIB - 2) + "0]");
    assertThat(system.read(job(system).board(), WalkProgress.START, zeros))
        .isInstanceOf(BoardPage.Unreadable.class);
  }

  private static void isRead(AtsSystem system, byte[] answer) {
    assertThatCode(() -> system.read(job(system).board(), WalkProgress.START, answer))
        .doesNotThrowAnyException();
    assertThatCode(() -> system.read(job(system), answer)).doesNotThrowAnyException();
  }

  private static AdRequest job(AtsSystem system) {
    return Recorded.job(system.example(), null).orElseThrow();
  }

  private static List<Path> recordings(AtsSystem system) throws IOException {
    Path folder = Shared.path("data/ats").resolve(system.name());
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.toString().endsWith(".yml")).toList();
    }
  }
}
