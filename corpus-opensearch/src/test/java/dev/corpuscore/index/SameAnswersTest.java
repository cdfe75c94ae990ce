package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.http.HitBodies;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.roles.GeneratedRequests;
import dev.corpuscore.service.roles.SearchRoles;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lucene and OpenSearch hold against each other, over real postings: the same hits in the same
 * order with the same bytes, the same snapshots. {@code -Dlines=100000 -Dqueries=500} takes the
 * corpora whole, and minutes.
 */
class SameAnswersTest implements OnOpenSearch {
  private static final int LINES = Integer.getInteger("lines", Tier.rounds(100, 300));
  private static final int QUERIES = Integer.getInteger("queries", Tier.rounds(30, 100));
  private static final int ROLE_SEARCHES = 50;
  private static final int BATCH = 500;

  @TempDir Path folder;
  private final Map<PostingId, Posting> postings = new TreeMap<>();

  @BothTiers
  @Test
  void lucene_andOpenSearch_answerAlike() {
    long seed = Long.getLong("seed", System.nanoTime());
    readCorpora();
    try (PostingIndex lucene =
            LuceneIndex.open(folder.resolve("lucene"), new HitBodies(), IndexOpener.PATIENT);
        PostingIndex opensearch = OnOpenSearch.openAs(folder, new HitBodies())) {
      fill(lucene);
      fill(opensearch);
      compareSearches(lucene, opensearch, seed);
      compareRoleSearches(lucene, opensearch, seed);
    }
  }

  private void compareSearches(PostingIndex lucene, PostingIndex opensearch, long seed) {
    long hits = 0;
    int found = 0;
    int otherOrder = 0;
    int otherCounts = 0;
    int filled = 0;
    for (String query : queries(new Random(seed))) {
      String what = "seed " + seed + ": " + query;
      List<PostingId> expected = everything(lucene, query);
      assertThat(everything(opensearch, query)).as(what).isEqualTo(expected);
      hits += expected.size();
      found += expected.isEmpty() ? 0 : 1;
      SearchPage page = lucene.search(search(query, Sort.RELEVANCE, 0, 20).filled());
      SearchPage other = opensearch.search(search(query, Sort.RELEVANCE, 0, 20).filled());
      filled += page.filled() > 0 ? 1 : 0;
      assertThat(other.filled()).as(what).isEqualTo(page.filled());
      otherOrder += shown(page).equals(shown(other)) ? 0 : 1;
      otherCounts += page.stats().equals(other.stats()) ? 0 : 1;
      for (int at = 0; at < page.hits().size(); at++) {
        if (page.hits().get(at).id().equals(other.hits().get(at).id())) {
          assertThat(other.hits().get(at).body()).isEqualTo(page.hits().get(at).body());
        }
      }
    }
    System.out.println(
        "SameAnswersTest: "
            + postings.size()
            + " postings, "
            + QUERIES
            + " searches, of which "
            + found
            + " find "
            + hits
            + "; pages filled: "
            + filled
            + "; equal sets; first 20 by relevance in another order: "
            + otherOrder
            + ", other statistics: "
            + otherCounts);
    // of few queries over few postings, by chance, fewer find something
    assertThat(found).isGreaterThan(Tier.rounds(QUERIES / 10, QUERIES / 2));
    assertThat(otherOrder).as("seed " + seed).isZero();
    assertThat(filled).isGreaterThan(QUERIES / 10);
  }

  private void compareRoleSearches(PostingIndex lucene, PostingIndex opensearch, long seed) {
    List<PostingContent> contents = postings.values().stream().map(Posting::content).toList();
    GeneratedRequests requests = new GeneratedRequests(new Random(seed), contents);
    int results = 0;
    for (int i = 0; i < ROLE_SEARCHES; i++) {
      String body = requests.next();
      RoleSearch search = RoleSearchJson.read(body.getBytes(StandardCharsets.UTF_8));
      SearchRoles.Answer one = roles(lucene).search(search);
      SearchRoles.Answer other = roles(opensearch).search(search);
      assertThat(other.id()).as("seed " + seed + ": " + body).isEqualTo(one.id());
      assertThat(other.content()).isEqualTo(one.content());
      for (int at = 0; at < one.hits().size(); at++) {
        assertThat(other.hits().get(at).body()).isEqualTo(one.hits().get(at).body());
      }
      results += one.hits().size();
    }
    System.out.println(
        "SameAnswersTest: " + ROLE_SEARCHES + " role searches, " + results + " leaves, equal ids");
    assertThat(results).isGreaterThan(ROLE_SEARCHES);
  }

  private static SearchRoles roles(PostingIndex index) {
    Clock clock = Clock.fixed(Postings.NOW, ZoneOffset.UTC);
    return new SearchRoles(
        index, new UUID(1, 2), new Build("test", "none"), Signer.none("a test"), clock);
  }

  /** All hits, newest first, page by page, and how many there are. */
  private static List<PostingId> everything(PostingIndex index, String query) {
    List<PostingId> all = new ArrayList<>();
    for (int offset = 0; offset <= 10_000; offset += 100) {
      SearchPage page = index.search(search(query, Sort.PUBLISHED_NEWEST, offset, 100));
      page.hits().forEach(hit -> all.add(hit.id()));
      if (page.hits().size() < 100) {
        assertThat(page.total()).as(query).isEqualTo(all.size());
        return all;
      }
    }
    return all;
  }

  private static List<String> shown(SearchPage page) {
    return page.hits().stream().map(SameAnswersTest::shown).toList();
  }

  private static String shown(Hit hit) {
    return hit.id() + " " + hit.relevance() + " " + hit.missing();
  }

  private static PostingSearch search(String query, Sort sort, int offset, int limit) {
    List<Facet> stats = sort == Sort.RELEVANCE ? Facet.COUNTED : List.of();
    return PostingSearch.of(TextQuery.parse(query), Postings.NOW)
        .sort(sort)
        .offset(offset)
        .limit(limit)
        .exactTotal(true)
        .stats(stats)
        .statsLimit(5)
        .build();
  }

  /** What people type, and every other one with an operator in it. */
  private List<String> queries(Random random) {
    List<String> typed = new ArrayList<>(Shared.lines("tools/queries.txt"));
    Collections.shuffle(typed, random);
    List<Posting> all = List.copyOf(postings.values());
    List<String> queries = new ArrayList<>();
    for (String query : typed.subList(0, QUERIES)) {
      List<String> title =
          List.of(all.get(random.nextInt(all.size())).content().title().split("\\s+"));
      queries.add(
          switch (random.nextInt(8)) {
            case 0 -> query.substring(0, Math.max(2, query.length() * 2 / 3)).strip() + "*";
            case 1 -> query + " -" + title.getFirst();
            case 2 -> '"' + String.join(" ", title.subList(0, Math.min(2, title.size()))) + '"';
            case 3 -> title.getFirst() + " -\"" + String.join(" ", title) + '"';
            case 4, 5 -> query + " " + title.getLast();
            default -> query;
          });
    }
    return queries;
  }

  private void readCorpora() {
    PostingRecord record =
        new PostingRecord(
            PostingState.open(), true, Origin.IMPORT, List.of(), Postings.NOW, Postings.NOW);
    for (String corpus : Shared.CORPORA) {
      List<String> lines = Shared.lines("data/corpora/" + corpus + ".ndjson.gz");
      for (String line : lines.subList(0, Math.min(LINES, lines.size()))) {
        PostingContent content =
            PostingLine.read(StrictJson.read(line.getBytes(StandardCharsets.UTF_8))).content();
        PostingId id = Sha256.postingId(content.identity(), content.url());
        postings.put(
            id,
            new Posting(
                id,
                Sha256.digest(PostingJson.canonical(id, content)),
                content,
                record,
                postings.size() + 1L));
      }
    }
  }

  private void fill(PostingIndex index) {
    List<Change> changes = new ArrayList<>();
    postings.values().forEach(posting -> changes.add(new Change.Put(posting)));
    try (IndexHolder holder = index.tryHold().orElseThrow()) {
      for (int from = 0; from < changes.size(); from += BATCH) {
        holder.apply(changes.subList(from, Math.min(from + BATCH, changes.size())));
      }
      holder.publish(postings.size() + 1L);
    }
  }
}
