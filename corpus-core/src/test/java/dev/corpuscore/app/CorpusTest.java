package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.LoggedLines;
import dev.corpuscore.Scratch;
import dev.corpuscore.config.Settings;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.sql.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
  @TempDir Path folder;

  @Test
  void open_missingDataDir_makesIt() {
    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC())) {
      assertThat(corpus.store().revisions().newest()).isZero();
      assertThat(corpus.index().state().revision()).isZero();
    }
    assertThat(folder.resolve("data/corpus.db")).exists();
    assertThat(folder.resolve("data/index")).isDirectory();
  }

  @Test
  void open_again_isTheSameCorpus() {
    UUID first;
    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC())) {
      first = corpus.store().corpusId();
    }

    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC())) {
      assertThat(corpus.store().corpusId()).isEqualTo(first);
    }
  }

  /** The files that an opening reads: gone, cut, and with a bit flipped in the header. */
  @Test
  void openToServe_damagedIndex_isMadeAnew() throws IOException {
    fill();
    List<String> files = filesOfIndex();
    assertThat(files).anyMatch(name -> name.startsWith("segments"));
    assertThat(files).hasSizeGreaterThanOrEqualTo(3);
    int discarded = 0;
    for (String name : files) {
      for (UnaryOperator<byte[]> damage : DAMAGES) {
        fill();
        Path file = folder.resolve("data/index").resolve(name);
        if (Files.exists(file)) {
          byte[] damaged = damage.apply(Files.readAllBytes(file));
          Files.delete(file);
          if (damaged.length > 0) {
            Files.write(file, damaged);
          }
          try (LoggedLines log = LoggedLines.of(Corpus.class)) {
            serve();
            discarded += log.lines().toString().contains("event=index-discarded") ? 1 : 0;
          }
        }
      }
    }
    assertThat(discarded).isGreaterThanOrEqualTo(4);
  }

  private static final List<UnaryOperator<byte[]>> DAMAGES =
      List.of(
          bytes -> new byte[0],
          bytes -> Arrays.copyOf(bytes, bytes.length / 2),
          bytes -> {
            bytes[1] ^= 1;
            return bytes;
          });

  private List<String> filesOfIndex() {
    return Scratch.names(folder.resolve("data/index")).stream()
        .filter(name -> name.matches("segments_.*|.*\\.(si|fnm|doc)"))
        .toList();
  }

  /** A corpus with one posting, and an index that has it. */
  private void fill() {
    if (Files.isDirectory(folder.resolve("data/index"))) {
      Corpus.discardIndex(settings(), Clock.systemUTC());
    }
    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC());
        FollowRevisions follow = corpus.follower()) {
      PostingContent content = PostingContent.of("https://a.example/1", "Cook").build();
      Instant seen = Instant.parse("2026-01-01T00:00:00Z");
      PostingRecord record = PostingRecord.first(Origin.IMPORT, true, seen);
      corpus
          .store()
          .postings()
          .update(
              List.of(
                  new PostingUpdate(
                      UrlIdentities.of(content.url()).postingId(),
                      content.url(),
                      before -> new PostingUpdate.Decision.Put(content, record))));
      follow.catchUp();
    }
  }

  private void serve() {
    try (Corpus corpus = Corpus.openToServe(settings(), Clock.systemUTC());
        FollowRevisions follow = corpus.follower()) {
      follow.catchUp();
      assertThat(corpus.index().state().revision()).isEqualTo(corpus.store().revisions().newest());
    }
  }

  @Test
  void open_databaseUrl_keepsTheStoreThereAndTheIndexHere() {
    Settings scaled = onPostgres(PostgresServer.shared().freshDatabase("app"));

    try (Corpus corpus = Corpus.openOrCreate(scaled, Clock.systemUTC())) {
      assertThat(corpus.store().kind()).isEqualTo("postgresql");
      assertThat(corpus.store().revisions().newest()).isZero();
    }
    assertThat(folder.resolve("data/corpus.db")).doesNotExist();
    assertThat(folder.resolve("data/index")).isDirectory();
  }

  @Test
  void open_databaseThatIsAway_isAClearSentenceWithoutThePassword() {
    Settings away = onPostgres("jdbc:postgresql://127.0.0.1:1/corpus?user=a&password=geheim");

    assertThatThrownBy(() -> Corpus.openOrCreate(away, Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith("PostgreSQL at 127.0.0.1:1/corpus cannot be reached")
        .hasMessageNotContaining("geheim");
  }

  private Settings onPostgres(String url) {
    return Settings.read(
        Map.of(
            "CORE_DATA_DIR",
            folder.resolve("data").toString(),
            "CORE_DATABASE_URL",
            url,
            "CORE_CORPUS_PSEUDONYM_KEY",
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
  }

  @Test
  void open_aFileWhereTheDataDirShouldBe_isAClearSentence() throws IOException {
    Files.writeString(folder.resolve("data"), "in the way");

    assertThatThrownBy(() -> Corpus.openOrCreate(settings(), Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(folder.resolve("data").toString());
  }

  private Settings settings() {
    return Settings.read(Map.of("CORE_DATA_DIR", folder.resolve("data").toString()));
  }
}
