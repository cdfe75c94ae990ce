package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.Shared;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardSession;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a site answers, each row of the table of linked boards reads it as an outcome. */
class HostileLinkedBoardsTest {
  private static final long SEED = 20_261_127;

  /** One of each way to list ads and to read one. */
  private static final Set<String> FIRST =
      Set.of(
          "breezy",
          "icims",
          "oracle",
          "ukg",
          "zoho",
          "successfactors",
          "phenom",
          "paycom",
          "jobylon",
          "comeet",
          "adp");

  static List<AtsSystem> rows() {
    List<AtsSystem> all = AtsSystems.ALL.stream().filter(LinkedBoard.class::isInstance).toList();
    return Tier.share(
        all,
        all.stream()
            .filter(it -> FIRST.contains(it.name()))
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Cut, types swapped, bytes flipped, nested deeply: a sentence or a posting, no exception. */
  @BothTiers
  @ParameterizedTest
  @MethodSource("rows")
  void read_hostileAnswers_isAnOutcome(AtsSystem system) throws IOException {
    Random random = new Random(SEED);
    Set<String> folders =
        new TreeSet<>(
            List.of("breezy", "hireology", "icims", "jazzhr", "oracle", "pinpoint", "ukg", "zoho"));
    if (Files.isDirectory(Shared.path("data/boards").resolve(system.name()))) {
      folders.add(system.name());
    }
    for (String folder : folders) {
      try (var files = Files.list(Shared.path("data/boards/" + folder))) {
        for (var file : files.toList()) {
          byte[] whole = Files.readAllBytes(file);
          String text = new String(whole, StandardCharsets.UTF_8);
          for (String value : List.of("null", "7", "[]", "{}", "[[null]]", "true", "-1e9")) {
            isRead(system, utf8(text.replaceAll("(?<=[:,] ?)\"[^\"\\\\]*\"", value)));
            isRead(system, utf8(text.replaceAll("(?<=: ?)\\[", value + ", \"was\": [")));
          }
          for (int part = 1; part < 20; part++) {
            isRead(system, Arrays.copyOf(whole, whole.length * part / 20));
            byte[] flipped = whole.clone();
            flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
            isRead(system, flipped);
          }
        }
      }
    }
    for (String deep : List.of("[", "{\"data\":", "window.pageData = [", "<div>")) {
      isRead(system, utf8(deep.repeat(10_000)));
    }
  }

  private static void isRead(AtsSystem system, byte[] answer) {
    AdRequest ad = Recorded.job(system.example(), null).orElseThrow();
    Board board =
        opened(system, new Board(ad.board().tenant(), null, system.boardExample()), answer);
    AdRequest job = new AdRequest(board, ad.identity(), ad.url(), null);
    assertThatCode(
            () -> {
              if (system.read(job.board(), WalkProgress.START, answer)
                  instanceof BoardPage.Ads ads) {
                for (BoardEntry entry : ads.entries()) {
                  assertThat(entry).isNotNull();
                }
              }
              assertThat(system.read(job, answer)).isInstanceOf(AdReading.class);
            })
        .as(system.name())
        .doesNotThrowAnyException();
  }

  /** Also as the page that tells how a board is asked; then asked, whatever the page said. */
  private static Board opened(AtsSystem system, Board board, byte[] page) {
    if (!system.opens(board)) {
      return board;
    }
    try {
      system.opened(board, page);
    } catch (CorpusException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }
    return board.with(
        new BoardSession(Map.of("server", "https://api.example/"), Map.of(), List.of()));
  }
}
