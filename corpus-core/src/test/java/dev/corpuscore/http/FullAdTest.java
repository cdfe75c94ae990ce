package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import dev.corpuscore.store.sql.OnPostgres;
import dev.corpuscore.store.sql.OnSqlite;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An ad of JobTech that has every member comes out as it went in, by every way. */
class FullAdTest {
  enum Databases {
    SQLITE,
    POSTGRESQL;

    Store open(Path folder) {
      return switch (this) {
        case SQLITE -> new OnSqlite() {}.open(folder);
        case POSTGRESQL -> new OnPostgres() {}.open(folder);
      };
    }
  }

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void importedAd_isFoundWhole_onEveryDatabase(Databases database) throws Exception {
    importAndFind(
        path("corpus"),
        database,
        LuceneIndex.open(path("lucene"), new HitBodies(), IndexOpener.PATIENT));
  }

  /** Imports the ad into a new corpus, and finds it whole in an index, which this closes. */
  static void importAndFind(Path folder, Databases database, PostingIndex index) throws Exception {
    try (TestCorpus corpus = new TestCorpus(Files.createDirectory(folder), database::open)) {
      importAd(corpus);

      Posting posting = corpus.only();
      JsonNode hit = hit(corpus, index, posting);
      assertThat(FullAd.isFull(hit, "/removed_date")).as("members without a value").isTrue();
      ((ObjectNode) hit).remove("relevance");
      assertThat(hit).isEqualTo(FullAd.answer(posting.id().value()));
    }
  }

  @Test
  void exportedLine_givesTheSameAd_withoutContacts() throws Exception {
    try (TestCorpus corpus = new TestCorpus(Files.createDirectory(path("one")));
        TestCorpus other = new TestCorpus(Files.createDirectory(path("two")))) {
      importAd(corpus);
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      new ExportPostings(corpus.store().revisions()).run(true, lines, count -> {});

      other.importLines(lines.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new));
      corpus.importLines(lines.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new));

      assertThat(lines.toString(StandardCharsets.UTF_8)).doesNotContain("@", "Köksmästare");
      assertThat(other.only().content()).isEqualTo(corpus.only().content());
      assertThat(served(other)).isEqualTo(FullAd.answerWithoutContacts(id(other)));
      assertThat(served(corpus)).as("not taken away").isEqualTo(FullAd.answer(id(corpus)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void archive_givesTheSameAd_withoutContacts(Databases database) throws Exception {
    Path two = Files.createDirectory(path("two"));
    try (TestCorpus corpus = new TestCorpus(Files.createDirectory(path("one")), database::open);
        Store store = new OnSqlite() {}.open(two)) {
      importAd(corpus);
      StoreFixture.copy(corpus.store(), store);
    }

    try (TestCorpus other = new TestCorpus(two)) {
      assertThat(served(other)).isEqualTo(FullAd.answerWithoutContacts(id(other)));
      assertThat(other.faults()).isEmpty();
    }
  }

  @Test
  void everyRoute_namesPeople_untilTheAdIsClosed() throws Exception {
    try (TestCorpus corpus = new TestCorpus(Files.createDirectory(path("one")), ServedCorpus.NOW)) {
      ServedCorpus served = ServedCorpus.of(corpus, List.of());
      importAd(corpus);
      served.follow();
      ObjectNode ad = FullAd.answer(id(corpus));

      for (String route :
          List.of("/api/ad/24573344", "/api/ad/46-556000-0001-7", "/api/ad/" + id(corpus))) {
        assertThat(withoutAge(served.json(route))).isEqualTo(ad);
      }
      for (String route :
          List.of("/api/snapshot", "/api/v2/stream?updated-after=2026-01-01T00:00:00")) {
        assertThat(served.json(route).get(0)).isEqualTo(ad);
      }
      ObjectNode hit = (ObjectNode) served.json("/api/search").at("/hits/0");
      hit.remove("relevance");
      assertThat(hit).isEqualTo(ad);
      assertThat(served.get("/api/postings").body()).doesNotContain("ann@krog.example");
      assertThat(served.get("/api/changes").body()).doesNotContain("ann@krog.example");

      corpus.importInputs(
          Format.JOBTECH, TestCorpus.input("removed", "{\"id\":\"24573344\",\"removed\":true}"));
      served.follow();

      assertThat(corpus.store().postings().contacts(List.of(corpus.only().id()))).isEmpty();
      assertThat(served.get("/api/ad/24573344").body())
          .contains("\"removed\":true")
          .doesNotContain("krog.example");
      served.close();
      for (Path file : Scratch.files(corpus.folder())) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("ann@krog.example", "jobb@krog.example", "090-16 16 16");
      }
    }
  }

  @Test
  void labelOfAnAd_oneTextOrAList_isGivenBackAsItCame() throws Exception {
    try (TestCorpus corpus = new TestCorpus(Files.createDirectory(path("one")), ServedCorpus.NOW);
        ServedCorpus served = ServedCorpus.of(corpus, List.of())) {
      String ad = "{\"id\":\"%s\",\"headline\":\"Kock\",\"label\":%s}\n";
      corpus.importInputs(
          Format.JOBTECH,
          TestCorpus.input(
              "ads",
              String.format(Locale.ROOT, ad, "1", "\"nystartsjobb\"")
                  + String.format(Locale.ROOT, ad, "2", "[\"nystartsjobb\"]")
                  + String.format(Locale.ROOT, ad, "3", "null")));
      served.follow();

      assertThat(served.get("/api/ad/1").body()).contains("\"label\":\"nystartsjobb\",");
      assertThat(served.get("/api/ad/2").body()).contains("\"label\":[\"nystartsjobb\"],");
      assertThat(served.get("/api/ad/3").body()).contains("\"label\":[],");
      assertThat(served.get("/api/search").body())
          .contains("\"label\":\"nystartsjobb\",", "\"label\":[\"nystartsjobb\"],");
    }
  }

  private Path path(String name) {
    return folder.resolve(name);
  }

  private static void importAd(TestCorpus corpus) {
    TestCorpus.ImportResult imported =
        corpus.importInputs(Format.JOBTECH, TestCorpus.input("ad", FullAd.json()));
    assertThat(imported.line()).startsWith("read 1, added 1,");
  }

  private static String id(TestCorpus corpus) {
    return corpus.only().id().value();
  }

  private static JsonNode served(TestCorpus corpus) {
    corpus.now(TestCorpus.NOW);
    try (ServedCorpus served = ServedCorpus.of(corpus, List.of())) {
      served.follow();
      return withoutAge(served.json("/api/ad/24573344"));
    }
  }

  /** What we know of an ad, and its source did not say. */
  private static JsonNode withoutAge(JsonNode ad) {
    ((ObjectNode) ad).remove("age");
    return ad;
  }

  /** The one hit of an index that holds this posting. */
  private static JsonNode hit(TestCorpus corpus, PostingIndex index, Posting posting) {
    try (index;
        IndexHolder holder = index.tryHold().orElseThrow()) {
      holder.apply(List.of(new Change.Put(posting)));
      holder.publish(posting.revision());
      Hit hit = index.search(search(Condition.EVERYTHING)).hits().getFirst();
      assertThat(found(index, "24573344")).containsExactly(hit.id());
      assertThat(found(index, "46-556000-0001-7")).containsExactly(hit.id());
      assertThat(found(index, "23111222")).as("neither legacy_id nor external_id").isEmpty();
      byte[] body = Objects.requireNonNull(hit.body());
      assertThat(HitBodies.isLegacyAd(body)).isTrue();
      assertThat(new String(body, StandardCharsets.UTF_8)).doesNotContain("@krog", "Köksmästare");
      AdContacts contacts = corpus.store().postings().contacts(List.of(hit.id())).get(hit.id());
      JsonBytes out = new JsonBytes(HitBodies.adBytes(body));
      HitBodies.beginAd(out, body, hit.relevance(), Objects.requireNonNull(contacts), null)
          .raw('}');
      return HttpCaller.parse(new String(out.done(), StandardCharsets.UTF_8));
    }
  }

  private static List<PostingId> found(PostingIndex index, String id) {
    Condition.And filter = new Condition.And(List.of(Facet.AD_ID.in(List.of(id))));
    return index.search(search(filter)).hits().stream().map(Hit::id).toList();
  }

  private static PostingSearch search(Condition.And filter) {
    return PostingSearch.of(TextQuery.parse("kock"), TestCorpus.NOW)
        .filter(filter)
        .sort(PostingSearch.Sort.RELEVANCE)
        .limit(10)
        .exactTotal(true)
        .build();
  }
}
