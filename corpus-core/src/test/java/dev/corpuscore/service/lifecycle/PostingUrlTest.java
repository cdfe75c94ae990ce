package dev.corpuscore.service.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate.Decision;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The last table of docs/lifecycle.md: whose URL a posting keeps. */
class PostingUrlTest {
  private static final Instant NOW = Instant.parse("2026-01-10T12:00:00Z");
  private static final Identity AD = new Identity("greenhouse", "acme", "1");
  private static final String SAID = "https://boards.greenhouse.io/acme/jobs/1";

  static Stream<LifecyclePage.Cell> cells() {
    return LifecyclePage.cells("stored, at"::equals).stream();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void url_seenAgain_isKeptOrReplacedAsTheCellSays(LifecyclePage.Cell cell) {
    String[] row = cell.row().split(", ");
    String known =
        switch (row[1]) {
          case "at its system" -> "https://job-boards.greenhouse.io/acme/jobs/1";
          case "elsewhere" -> "https://www.acme.example/jobs?gh_jid=1";
          default -> throw new IllegalArgumentException(row[1]);
        };
    Sighting sighting =
        switch (cell.column()) {
          case "a listing or an import" -> Sighting.LISTING;
          case "its system's listing" -> Sighting.SYSTEM;
          case "a resolve" -> Sighting.LINK;
          default -> throw new IllegalArgumentException(cell.column());
        };
    Posting stored = stored(known, Origin.valueOf(row[0].toUpperCase(Locale.ROOT)));

    Decision decision = sighting.of(stored, content(SAID, "Head cook"), stored.record(), null);

    String expected =
        switch (cell.text()) {
          case "kept" -> known;
          case "replaced" -> SAID;
          default -> throw new IllegalArgumentException(cell.text());
        };
    assertThat(decision)
        .isEqualTo(new Decision.Put(content(expected, "Head cook"), stored.record()));
  }

  private static Posting stored(String url, Origin origin) {
    PostingContent content = content(url, "Cook");
    PostingId id = new PostingId("p_aaaaaaaaaaaaaaaaaaaaaaaaaa");
    return new Posting(
        id,
        Sha256.digest(PostingJson.canonical(id, content)),
        content,
        PostingRecord.first(origin, true, NOW),
        7);
  }

  private static PostingContent content(String url, String title) {
    return PostingContent.of(url, title).identity(AD).build();
  }
}
