package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
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
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lucene and OpenSearch hold against each other, over real postings: the same hits, in the same
 * order where that is not by relevance, with the same bytes, totals and statistics, and the same
 * snapshots. {@code -Dlines=100000 -Dqueries=500} takes the corpora whole, and minutes.
 */
class SameAnswersTest implements OnOpenSearch {
  private static final int LINES = Integer.getInteger("lines", Tier.rounds(60, 300));
  private static final int QUERIES = Integer.getInteger("queries", Tier.rounds(20, 100));
  private static final int ROLE_SEARCHES = Tier.rounds(20, 50);
  private static final int MOST = 100;

  @TempDir Path folder;
  private RealPostings postings = new RealPostings(Map.of());

  @BothTiers
  @Test
  void lucene_andOpenSearch_answerAlike() {
    long seed = Seed.of(SameAnswersTest.class);
    postings = RealPostings.read(LINES);
    try (PostingIndex lucene =
            LuceneIndex.open(folder.resolve("lucene"), new HitBodies(), IndexOpener.PATIENT);
        PostingIndex opensearch = OnOpenSearch.openAs(folder, new HitBodies())) {
      postings.fill(lucene);
      postings.fill(opensearch);
      compareSearches(lucene, opensearch, seed);
      compareRoleSearches(lucene, opensearch, seed);
    }
  }

  private void compareSearches(PostingIndex lucene, PostingIndex opensearch, long seed) {
    long hits = 0;
    int found = 0;
    int filled = 0;
    int whole = 0;
    for (String query : queries(new Random(seed))) {
      String what = "seed " + seed + ": " + query;
      List<PostingId> expected = everything(lucene, query);
      assertThat(everything(opensearch, query)).as(what).isEqualTo(expected);
      hits += expected.size();
      found += expected.isEmpty() ? 0 : 1;
      SearchPage page = lucene.search(search(query, Sort.RELEVANCE, 0, MOST).filled());
      SearchPage other = opensearch.search(search(query, Sort.RELEVANCE, 0, MOST).filled());
      assertThat(other.total()).as(what).isEqualTo(page.total());
      assertThat(other.filled()).as(what).isEqualTo(page.filled());
      assertThat(counted(other)).as(what).isEqualTo(counted(page));
      filled += page.filled() > 0 ? 1 : 0;
      if (page.filled() < PostingSearch.FILL_LIMIT && page.total() + page.filled() <= MOST) {
        assertThat(shown(other)).as(what).isEqualTo(shown(page));
        whole++;
      }
    }
    System.out.println(
        "SameAnswersTest: "
            + postings.all().size()
            + " postings, "
            + QUERIES
            + " searches, of which "
            + found
            + " find "
            + hits
            + "; pages filled: "
            + filled
            + "; pages with all there is: "
            + whole);
    // of few queries over few postings, by chance, fewer find something
    assertThat(found).isGreaterThan(Tier.rounds(QUERIES / 10, QUERIES / 2));
    assertThat(filled).isGreaterThan(QUERIES / 10);
    assertThat(whole).isGreaterThan(QUERIES / 10);
  }

  private void compareRoleSearches(PostingIndex lucene, PostingIndex opensearch, long seed) {
    List<PostingContent> contents = postings.all().stream().map(Posting::content).toList();
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

  /** All statistics but of employers, of which a cluster counts the first thousand. */
  private static List<Stats> counted(SearchPage page) {
    return page.stats().stream().filter(it -> it.facet() != Facet.EMPLOYER).toList();
  }

  /** The hits with what they lack and their bytes, in whichever order. */
  private static Set<String> shown(SearchPage page) {
    return page.hits().stream().map(SameAnswersTest::shown).collect(Collectors.toSet());
  }

  private static String shown(Hit hit) {
    String body = new String(Objects.requireNonNull(hit.body()), StandardCharsets.UTF_8);
    return hit.id() + " " + hit.missing() + " " + body;
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
    List<Posting> all = postings.all();
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
}
