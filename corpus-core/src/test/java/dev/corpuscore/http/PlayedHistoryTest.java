package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.http.PlayedYear.Account;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import dev.corpuscore.store.StoreOpener;
import dev.corpuscore.store.sql.OnPostgres;
import dev.corpuscore.store.sql.OnSqlite;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/ad/{id}/history} of a played year, beside the account of what was played. */
class PlayedHistoryTest {
  private static final int POSTINGS = Integer.getInteger("postings", Tier.rounds(100, 5_000));

  private final TestCorpus data;

  PlayedHistoryTest(TestCorpus data) {
    this.data = data;
  }

  /** {@code -Dseed=} plays the same year again. */
  @BothTiers
  @Test
  void history_ofAPlayedYear_isTheAccountOfIt_alsoAfterReindexAndInCopies(@TempDir Path copy)
      throws IOException {
    long seed = Seed.of(PlayedHistoryTest.class);
    PlayedYear year = new PlayedYear(data, new Random(seed)).play(POSTINGS);
    assertThat(year.repeated()).as("seed %d", seed).hasSizeGreaterThan(POSTINGS / 100);
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    assertTold("seed " + seed, corpus, year);

    corpus.reindex();
    assertTold("after reindex, seed " + seed, corpus, year);

    for (StoreOpener database : List.of(new OnSqlite() {}, new OnPostgres() {})) {
      Path folder = Files.createDirectory(copy.resolve(database.getClass().getName()));
      try (TestCorpus other = copied(folder, database)) {
        assertTold("in a copy, seed " + seed, ServedCorpus.of(other, List.of()), year);
        assertThat(other.faults()).isEmpty();
      }
    }
  }

  private void assertTold(String what, ServedCorpus corpus, PlayedYear year) {
    List<Account> accounts = year.accounts();
    Map<PostingId, List<Account>> repeated = year.repeated();
    String unknown =
        PostingHistoryTest.withoutRequest(corpus.get("/api/ad/" + PostingHistoryTest.UNKNOWN));
    int shown = 0;
    for (Account account : accounts) {
      String path = "/api/ad/" + account.id.value();
      if (account.isShown()) {
        shown++;
        JsonNode told = assertTold(what, corpus, account);
        assertRepeats(what + ": " + path, told, repeated.get(account.id));
      } else {
        assertThat(PostingHistoryTest.withoutRequest(corpus.get(path + "/history")))
            .as(what)
            .isEqualTo(unknown);
        assertThat(PostingHistoryTest.withoutRequest(corpus.get(path))).as(what).isEqualTo(unknown);
      }
    }
    assertThat(shown).as(what).isBetween(accounts.size() / 2, accounts.size() - 1);
  }

  /** Returns the first page of the history. */
  private static JsonNode assertTold(String what, ServedCorpus corpus, Account account) {
    String path = "/api/ad/" + account.id.value();
    JsonNode told = corpus.json(path + "/history?limit=3");
    assertThat(lines(corpus, path, told)).as("%s: %s", what, path).isEqualTo(account.changes);
    assertThat(told.path("total").intValue()).isEqualTo(account.changes.size());
    JsonNode age = told.path("age");
    assertThat(time(age.path("first_seen"))).isEqualTo(account.record.firstSeenAt());
    assertThat(time(age.path("last_seen"))).isEqualTo(account.record.lastSeenAt());
    Published published = account.content.published();
    assertThat(time(age.path("published"))).isEqualTo(published == null ? null : published.at());
    assertThat(age.path("open_days").longValue())
        .as("%s: %s", what, told)
        .isEqualTo(account.openDays());
    assertThat(age.path("text_changes").longValue()).isEqualTo(account.textChanges);
    assertThat(time(age.path("text_changed"))).isEqualTo(account.textChanged);
    HttpResponse<String> ad = corpus.get(path);
    boolean open = told.path("closed").isNull();
    assertThat(ad.statusCode()).as(path).isEqualTo(open ? 200 : 404);
    if (open) {
      assertThat(ServedCorpus.parse(ad.body()).path("age")).as(what).isEqualTo(age);
    }
    return told;
  }

  private static void assertRepeats(
      String what, JsonNode history, @Nullable List<Account> earlier) {
    JsonNode told = history.path("age").path("reposted");
    if (earlier == null) {
      assertThat(told.isNull()).as("%s: %s", what, told).isTrue();
    } else {
      assertThat(told.path("times").intValue()).as(what).isEqualTo(earlier.size());
      assertThat(time(told.path("first_seen"))).isEqualTo(earlier.getLast().record.firstSeenAt());
      List<String> ids = new ArrayList<>();
      told.path("ids").forEach(id -> ids.add(id.stringValue()));
      assertThat(ids)
          .as(what)
          .isEqualTo(earlier.stream().limit(100).map(it -> it.id.value()).toList());
    }
  }

  /** All changes as lines of the account, the oldest first, by following next. */
  private static List<String> lines(ServedCorpus corpus, String path, JsonNode first) {
    List<String> lines = new ArrayList<>();
    JsonNode page = first;
    while (true) {
      page.path("changes").forEach(it -> lines.add(line(it)));
      if (page.path("next").isNull()) {
        return lines.reversed();
      }
      page = corpus.json(path + "/history?limit=3&before=" + page.path("next").intValue());
    }
  }

  private static String line(JsonNode change) {
    List<String> words = new ArrayList<>(List.of(change.path("at").stringValue()));
    JsonNode text = change.path("text");
    if (!text.isNull()) {
      List<String> members = text.path("members").valueStream().map(JsonNode::stringValue).toList();
      words.addAll(List.of("text", text(text, "before"), text(text, "after"), members.toString()));
    }
    JsonNode state = change.path("state");
    if (!state.isNull()) {
      words.add(state.path("open").booleanValue() ? "open" : "closed");
    }
    JsonNode closed = state.path("closed");
    if (closed.isObject()) {
      words.addAll(List.of(text(closed, "reason"), text(closed, "at")));
    }
    JsonNode evidence = state.path("evidence");
    if (evidence.isObject()) {
      words.addAll(List.of(text(evidence, "source"), text(evidence, "listing")));
      words.add(Integer.toString(evidence.path("size").intValue()));
    }
    return String.join(" ", words);
  }

  private static String text(JsonNode json, String member) {
    return json.path(member).stringValue();
  }

  /** Exports the corpus and imports it there. */
  private TestCorpus copied(Path folder, StoreOpener database) {
    try (Store empty = database.open(folder)) {
      StoreFixture.copy(data.store(), empty);
    }
    return new TestCorpus(folder, database::open);
  }

  private static @Nullable Instant time(JsonNode text) {
    return text.isNull() ? null : Instant.parse(text.stringValue());
  }
}
