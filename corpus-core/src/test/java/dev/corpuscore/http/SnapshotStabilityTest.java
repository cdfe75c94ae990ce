package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The same request over the same matching postings has the same id, whatever happened between. */
@BothTiers
class SnapshotStabilityTest {
  private static final String REQUEST =
      """
      {"schema": "corpus.role-search/1", "roles": ["Engineer", "sales manager"], "limit": 100,
       "keywords": {"any": ["data", "customer", "asiakas"]}, "companies": {"exclude": ["Acme"]}}
      """;

  /** The same, with an answer that is soon written. */
  private static final String SHORT = REQUEST.replace("\"limit\": 100", "\"limit\": 10");

  private static final List<PostingContent> POSTINGS =
      Corpora.first(Tier.rounds(500, 1_200), "careers_mix", "finland_open", "openads");

  /** What most tests begin with a copy of. */
  @TempDir static Path imported;

  @TempDir Path folder;

  @BeforeAll
  static void importAll() {
    ServedCorpus.of(imported, POSTINGS).close();
  }

  private ServedCorpus serve() throws IOException {
    for (Path file : Scratch.files(imported)) {
      Path copy = folder.resolve(imported.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
    return ServedCorpus.of(folder, List.of());
  }

  @Test
  void id_staysThrough_restart_reindex_merge_deletionOfOthers() throws IOException {
    String id;
    try (ServedCorpus corpus = serve()) {
      id = id(corpus);
      assertThat(snapshot(corpus).at("/content/results").size()).isEqualTo(100);
      corpus.reindex();
      assertThat(id(corpus)).as("after a reindex").isEqualTo(id);
      POSTINGS.stream()
          .filter(posting -> !posting.title().toLowerCase(java.util.Locale.ROOT).contains("e"))
          .limit(200)
          .forEach(corpus::remove);
      corpus.follow();
      assertThat(id(corpus)).as("after deletions").isEqualTo(id);
    }
    forceMerge();
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of())) {
      assertThat(id(corpus)).as("after a merge and a restart").isEqualTo(id);
    }
  }

  @SecondTier("SnapshotStabilityTest#id_staysThrough_restart_reindex_merge_deletionOfOthers")
  @Test
  void id_staysInAnotherOrderOfImport() throws IOException {
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Files.createDirectory(folder.resolve("second"));
    List<PostingContent> shuffled = new ArrayList<>(unique());
    long seed = System.nanoTime();
    Collections.shuffle(shuffled, new Random(seed));
    try (ServedCorpus one = ServedCorpus.of(first, unique());
        ServedCorpus other = ServedCorpus.of(second, shuffled)) {

      assertThat(id(other)).as("seed " + seed).isEqualTo(id(one));
      assertThat(snapshot(other).at("/postings")).isEqualTo(snapshot(one).at("/postings"));
    }
  }

  @Test
  void id_changesWithAMatchingPosting_andWithNoOther() throws IOException {
    try (ServedCorpus corpus = serve()) {
      String id = id(corpus);
      PostingContent matching =
          POSTINGS.stream()
              .filter(it -> it.url().equals(firstUrl(corpus)))
              .findFirst()
              .orElseThrow();
      PostingContent other =
          POSTINGS.stream()
              .filter(it -> !it.title().toLowerCase(java.util.Locale.ROOT).contains("e"))
              .findFirst()
              .orElseThrow();

      corpus.add(other.toBuilder().department("Elsewhere").build());
      corpus.follow();
      assertThat(id(corpus)).as("another changed").isEqualTo(id);

      corpus.add(matching.toBuilder().department("Elsewhere").build());
      corpus.follow();
      assertThat(id(corpus)).as("a matching one changed").isNotEqualTo(id);

      corpus.add(matching);
      corpus.follow();
      assertThat(id(corpus)).as("changed back").isEqualTo(id);
    }
  }

  @Test
  void orderAndRepetitionInLists_doNotMatter_provenanceIsNew() throws IOException {
    try (ServedCorpus corpus = serve()) {
      JsonNode one = snapshot(corpus);
      String reversed =
          REQUEST.replace(
              "\"Engineer\", \"sales manager\"", "\"sales manager\", \"Engineer\", \"Engineer\"");
      JsonNode other = ServedCorpus.parse(corpus.post("/api/corpus/search", reversed).body());

      assertThat(other.get("id")).isEqualTo(one.get("id"));
      String invocation = "/provenance/predicate/runDetails/metadata/invocationId";
      assertThat(other.at(invocation)).isNotEqualTo(one.at(invocation));
    }
  }

  @SecondTier("SnapshotStabilityTest#id_staysThrough_restart_reindex_merge_deletionOfOthers")
  @Test
  void thousandSearches_writeNothing() throws IOException {
    try (ServedCorpus corpus = serve()) {
      String id = id(corpus);
      String idOfFew = id(corpus, SHORT);
      Map<String, String> before = files();
      int counter = changeCounter();

      for (int i = 0; i < 100; i++) {
        assertThat(id(corpus)).isEqualTo(id);
      }
      for (int i = 0; i < 900; i++) {
        assertThat(id(corpus, SHORT)).isEqualTo(idOfFew);
      }

      assertThat(files()).isEqualTo(before);
      assertThat(changeCounter()).isEqualTo(counter);
    }
  }

  private List<PostingContent> unique() {
    Map<String, PostingContent> byId = new TreeMap<>();
    for (PostingContent posting : POSTINGS) {
      byId.put(
          dev.corpuscore.identity.UrlIdentities.of(posting.url()).postingId().value(), posting);
    }
    return List.copyOf(byId.values());
  }

  private String firstUrl(ServedCorpus corpus) {
    return snapshot(corpus).get("postings").iterator().next().get("url").stringValue();
  }

  private static String id(ServedCorpus corpus) {
    return id(corpus, REQUEST);
  }

  private static String id(ServedCorpus corpus, String request) {
    HttpResponse<String> response = corpus.post("/api/corpus/search", request);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    String tag = response.headers().firstValue("ETag").orElseThrow();
    assertThat(response.body()).startsWith("{\"id\":" + tag + ",");
    return tag;
  }

  private static JsonNode snapshot(ServedCorpus corpus) {
    return ServedCorpus.parse(corpus.post("/api/corpus/search", REQUEST).body());
  }

  private void forceMerge() throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder.resolve("index"))) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig(null).setCommitOnClose(true))) {
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).hasSize(1);
      }
    }
  }

  /** The bytes of every file of the data dir. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (Path file : Scratch.files(folder)) {
      files.put(file.toString(), Sha256.digest(Files.readAllBytes(file)).value());
    }
    return files;
  }

  /** SQLite file format, section 1.3.6: the file change counter at offset 24. */
  private int changeCounter() throws IOException {
    byte[] database = Files.readAllBytes(folder.resolve("corpus.db"));
    return ByteBuffer.wrap(database).getInt(24);
  }
}
