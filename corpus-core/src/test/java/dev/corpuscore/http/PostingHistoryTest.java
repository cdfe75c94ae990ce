package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.http.PlayedYear.Account;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.PostingUpdate;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/ad/{id}/history}, and the age in {@code GET /api/ad/{id}}. */
class PostingHistoryTest {
  private static final int POSTINGS = Integer.getInteger("postings", Tier.rounds(100, 5_000));
  private static final String UNKNOWN = "p_aaaaaaaaaaaaaaaaaaaaaaaaaa";

  private final TestCorpus data;

  PostingHistoryTest(TestCorpus data) {
    this.data = data;
  }

  /** {@code -Dseed=} plays the same year again. */
  @BothTiers
  @Test
  void history_ofAPlayedYear_isTheAccountOfIt_alsoAfterReindexAndInCopies(@TempDir Path copy)
      throws IOException {
    long seed = Seed.of(PostingHistoryTest.class);
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
    String unknown = withoutRequest(corpus.get("/api/ad/" + UNKNOWN));
    int shown = 0;
    for (Account account : accounts) {
      String path = "/api/ad/" + account.id.value();
      if (account.isShown()) {
        shown++;
        assertTold(what, corpus, account);
        assertRepeats(what, corpus, account, repeated.get(account.id));
      } else {
        assertThat(withoutRequest(corpus.get(path + "/history"))).as(what).isEqualTo(unknown);
        assertThat(withoutRequest(corpus.get(path))).as(what).isEqualTo(unknown);
      }
    }
    assertThat(shown).as(what).isBetween(accounts.size() / 2, accounts.size() - 1);
  }

  private static void assertTold(String what, ServedCorpus corpus, Account account) {
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
  }

  private static void assertRepeats(
      String what, ServedCorpus corpus, Account account, @Nullable List<Account> earlier) {
    String path = "/api/ad/" + account.id.value() + "/history";
    JsonNode told = corpus.json(path).path("age").path("reposted");
    if (earlier == null) {
      assertThat(told.isNull()).as("%s: %s %s", what, path, told).isTrue();
    } else {
      assertThat(told.path("times").intValue()).as("%s: %s", what, path).isEqualTo(earlier.size());
      assertThat(time(told.path("first_seen"))).isEqualTo(earlier.getLast().record.firstSeenAt());
      List<String> ids = new ArrayList<>();
      told.path("ids").forEach(id -> ids.add(id.stringValue()));
      assertThat(ids)
          .as("%s: %s", what, path)
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

  /** Who asks must not learn that somebody was erased, nor when. */
  @Test
  void history_removedClosedAndUnlistedOrUnknown_isTheAnswerForAnUnknownAd() {
    ServedCorpus corpus =
        ServedCorpus.of(data, List.of(ad(1, "Cook"), ad(2, "Cook"), ad(3, "Cook")));
    corpus.put(ad(1, "Baker"), data.postings().getFirst().record());
    corpus.remove(ad(1, "Baker"));
    corpus.put(ad(2, "Baker"), record(2).listed(false).closed(ClosedReason.GONE, data.now()));
    corpus.follow();

    String unknown = withoutRequest(corpus.get("/api/ad/" + UNKNOWN));
    assertThat(unknown).startsWith("404 ").contains("no ad has this id").doesNotContain("removed");
    for (String id : List.of(id(1).value(), id(2).value(), UNKNOWN, "4711")) {
      assertThat(withoutRequest(corpus.get("/api/ad/" + id + "/history")))
          .as(id)
          .isEqualTo(unknown);
    }
    assertThat(corpus.get("/api/ad/" + id(3).value() + "/history").statusCode()).isEqualTo(200);
  }

  @Test
  void history_hasNoTextOfAnOlderVersion() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Saucier")));
    corpus.add(ad(1, "Baker"));
    corpus.follow();

    String answer = corpus.get("/api/ad/" + id(1).value() + "/history").body();

    assertThat(answer).contains("\"members\":[\"title\"]").doesNotContain("Saucier", "Baker");
  }

  /** Hand-made: first seen at noon, changed a day later, gone the day after that. */
  @Test
  void history_ofAClosedAd_saysWhatBecameOfIt() {
    data.now(Instant.parse("2026-05-01T12:00:00Z"));
    put(ad(1, "Cook"));
    data.later(Duration.ofDays(1));
    put(ad(1, "Baker"));
    Posting baker = data.only();
    data.later(Duration.ofDays(2));
    goes(1);
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    JsonNode told = corpus.json("/api/ad/" + id(1).value() + "/history");

    assertThat(told.propertyNames())
        .containsExactly("id", "digest", "closed", "age", "total", "changes", "next");
    assertThat(told.path("digest").stringValue()).isEqualTo(baker.digest().value());
    assertThat(told.path("closed").toString())
        .isEqualTo("{\"reason\":\"gone\",\"at\":\"2026-05-04T12:00:00Z\"}");
    assertThat(told.path("age").toString())
        .isEqualTo(
            "{\"first_seen\":\"2026-05-01T12:00:00Z\",\"last_seen\":\"2026-05-01T12:00:00Z\","
                + "\"published\":null,\"open_days\":3,\"text_changes\":1,"
                + "\"text_changed\":\"2026-05-02T12:00:00Z\",\"reposted\":null}");
    assertThat(told.path("changes").get(0).toString())
        .isEqualTo(
            "{\"position\":2,\"at\":\"2026-05-04T12:00:00Z\",\"text\":null,\"state\":{\"open\":false,"
                + "\"closed\":{\"reason\":\"gone\",\"at\":\"2026-05-04T12:00:00Z\"},"
                + "\"evidence\":null}}");
    assertThat(told.path("changes")).hasSize(2);
    assertThat(told.path("next").isNull()).isTrue();
  }

  @Test
  void page_ofARepost_saysSinceWhenAndHowOften() {
    for (int n = 1; n <= 3; n++) {
      data.now(Instant.parse("2026-0" + n + "-03T12:00:00Z"));
      put(
          ad(n, "Cook").toBuilder()
              .company(new Company("Acme", null))
              .description("You cook for two hundred guests each night.")
              .build());
      if (n < 3) {
        goes(n);
      }
    }
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    Map<String, String> sentences =
        Map.of(
            "en", "The same job was first seen 3 January 2026: published again 2 times",
            "sv", "Samma jobb sågs först 3 januari 2026: publicerat på nytt 2 gånger",
            "fi",
                "Sama työpaikka nähtiin ensimmäisen kerran 3. tammikuuta 2026: julkaistu"
                    + " uudelleen 2 kertaa");

    sentences.forEach(
        (language, sentence) ->
            assertThat(
                    Jsoup.parse(corpus.get("/ads/" + id(3).value() + "?lang=" + language).body())
                        .select("footer.seen")
                        .text())
                .endsWith(". " + sentence));
    assertThat(reposted(corpus, 2).toString())
        .isEqualTo(
            "{\"times\":1,\"first_seen\":\"2026-01-03T12:00:00Z\",\"ids\":[\""
                + id(1).value()
                + "\"]}");
    assertThat(reposted(corpus, 1).isNull()).isTrue();
  }

  private static JsonNode reposted(ServedCorpus corpus, int n) {
    return corpus.json("/api/ad/" + id(n).value() + "/history").path("age").path("reposted");
  }

  @Test
  void page_ofAChangedAd_saysWhenItsTextChanged() {
    data.now(Instant.parse("2026-05-03T12:00:00Z"));
    put(ad(1, "Cook"));
    data.later(Duration.ofDays(1));
    put(ad(1, "Baker"));
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    Map<String, String> sentences =
        Map.of(
            "en",
            "First seen 3 May 2026, last seen 3 May 2026; text last changed 4 May 2026",
            "sv",
            "Först sedd 3 maj 2026, senast sedd 3 maj 2026; texten senast ändrad 4 maj 2026",
            "fi",
            "Nähty ensimmäisen kerran 3. toukokuuta 2026, viimeksi 3. toukokuuta 2026;"
                + " tekstiä muutettu viimeksi 4. toukokuuta 2026",
            "de",
            "Zuerst gesehen am 3. Mai 2026, zuletzt am 3. Mai 2026;"
                + " Text zuletzt geändert am 4. Mai 2026",
            "fr",
            "Vue pour la première fois le 3 mai 2026 et pour la dernière fois le 3 mai 2026\u202f;"
                + " texte modifié pour la dernière fois le 4 mai 2026",
            "es",
            "Visto por primera vez el 3 de mayo de 2026 y por última vez el 3 de mayo de 2026;"
                + " texto modificado por última vez el 4 de mayo de 2026");

    sentences.forEach(
        (language, sentence) -> {
          String page = corpus.get("/ads/" + id(1).value() + "?lang=" + language).body();
          assertThat(Jsoup.parse(page).select("footer.seen").text()).startsWith(sentence);
        });
  }

  @Test
  void history_ofInvalidParameters_is400() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook")));

    for (String query :
        List.of("limit=0", "limit=101", "limit=x", "before=0", "before=-1", "before=1.5")) {
      HttpResponse<String> answer = corpus.get("/api/ad/" + id(1).value() + "/history?" + query);

      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(ServedCorpus.parse(answer.body()).path("errors").propertyNames())
          .containsExactly(query.substring(0, query.indexOf('=')));
    }
  }

  private void put(PostingContent content) {
    PostingRecord first = PostingRecord.first(Origin.IMPORT, true, data.now());
    update(
        UrlIdentities.of(content.url()).postingId(),
        content.url(),
        stored ->
            new PostingUpdate.Decision.Put(content, stored == null ? first : stored.record()));
  }

  private void goes(int n) {
    update(id(n), null, CloseRule.gone(data.now()));
  }

  private void update(PostingId id, @Nullable String url, PostingUpdate.Rule rule) {
    data.store().postings().update(List.of(new PostingUpdate(id, url, rule)));
  }

  private PostingRecord record(int n) {
    return data.store().postings().find(id(n)).orElseThrow().record();
  }

  private static PostingContent ad(int n, String title) {
    return PostingContent.of("https://jobs.example/" + n, title).build();
  }

  private static PostingId id(int n) {
    return UrlIdentities.of("https://jobs.example/" + n).postingId();
  }

  private static @Nullable Instant time(JsonNode text) {
    return text.isNull() ? null : Instant.parse(text.stringValue());
  }

  private static String withoutRequest(HttpResponse<String> answer) {
    return answer.statusCode()
        + " "
        + answer.body().replaceFirst("\"requestId\":\"[^\"]*\"", "\"requestId\":\"\"");
  }
}
