package dev.corpuscore.service.roles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.role.RoleMatch;
import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.Postings;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Core;
import dev.corpuscore.tier.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every index finds exactly the postings that {@link RoleMatch} names, in the order that integers
 * give. Bodies here are the bytes of the id.
 */
abstract class RoleSearchContract {
  private static final int LINES_OF_EACH = Tier.rounds(150, 500);
  private static final Instant NOW = Postings.NOW;

  @TempDir Path folder;
  private PostingIndex index;
  private IndexHolder holder;
  private final Map<PostingId, Posting> postings = new TreeMap<>();

  public abstract PostingIndex open(Path folder);

  /** How many generated requests are asked. */
  int requests() {
    return 600;
  }

  @BeforeEach
  void openAndHold() {
    index = open(folder);
    holder = index.tryHold().orElseThrow();
  }

  @AfterEach
  void closeAll() {
    holder.close();
    index.close();
  }

  @BothTiers
  @Test
  void generatedRequests_overRealCorpora_areAnsweredAsDefined() {
    for (String corpus : List.of("careers_mix", "finland_open", "hn", "openads", "titles_only")) {
      add(Shared.lines("data/corpora/" + corpus + ".ndjson.gz").subList(0, LINES_OF_EACH));
    }
    publish();
    long seed = System.nanoTime();
    GeneratedRequests requests = new GeneratedRequests(new Random(seed), contents());
    long matched = 0;
    int filtered = 0;
    for (int i = 0; i < requests(); i++) {
      String body = requests.next();
      RoleSearch search = RoleSearchJson.read(body.getBytes(StandardCharsets.UTF_8));
      matched += verify(search, "seed " + seed + ", request " + i + ": " + body);
      filtered += body.contains("],") ? 1 : 0;
    }
    assertThat(matched).as("matches of seed " + seed).isGreaterThan(requests());
    assertThat(filtered).isPositive();
  }

  @Core
  @Test
  void phrases_doNotReachFromTextToText() {
    put(1, Postings.titled("Machine").department("Learning").description("Machine operator"));
    put(2, Postings.titled("Machine learning").department("x"));
    publish();

    assertThat(ids("\"Machine\"", "\"keywords\": {\"all\": [\"machine learning\"]}"))
        .containsExactly(Postings.id(2));
  }

  @Test
  void keywords_areNotLookedForInCompanyAndPlace() {
    put(1, Postings.at("Cook", "Acme").locations(List.of(Location.ofText("Oslo"))));
    publish();

    assertThat(ids("\"Cook\"", "\"keywords\": {\"any\": [\"acme\", \"oslo\"]}")).isEmpty();
    assertThat(ids("\"Cook\"", "\"locations\": [\"oslo\"]")).containsExactly(Postings.id(1));
  }

  @Test
  void locations_needAllTheirWordsInOnePlace() {
    put(1, Postings.in("Cook", "New Delhi", "York"));
    put(2, Postings.in("Cook", "York, New England"));
    publish();

    assertThat(ids("\"Cook\"", "\"locations\": [\"new york\"]")).containsExactly(Postings.id(2));
  }

  @Core
  @Test
  void order_isByTierThenNewestThenId() {
    put(5, Postings.dated("Senior Cook", "2026-03-03"));
    put(4, Postings.dated("Cook", "2026-01-01"));
    put(3, Postings.titled("Cook"));
    put(2, Postings.titled("Cooks"));
    put(1, Postings.dated("cook", "2026-01-01"));
    publish();

    assertThat(ids("\"Cook\"", "\"limit\": 200"))
        .containsExactly(
            Postings.id(1), Postings.id(4), Postings.id(2), Postings.id(3), Postings.id(5));
    assertThat(ids("\"Cook\"", "\"limit\": 2")).containsExactly(Postings.id(1), Postings.id(4));
  }

  @Test
  void closedUnlistedAndExpired_areNoAnswer() {
    put(1, Postings.titled("Cook").expiresAt(NOW));
    put(2, Postings.titled("Cook").expiresAt(NOW.plusSeconds(1)));
    holder.apply(
        List.of(
            Postings.put(3, Postings.titled("Cook"), PostingState.open(), false),
            Postings.put(
                4,
                Postings.titled("Cook"),
                new PostingState.Closed(PostingState.ClosedReason.GONE, NOW),
                true)));
    publish();

    assertThat(ids("\"Cook\"", "\"limit\": 200")).containsExactly(Postings.id(2));
  }

  @Test
  void theLargestRequest_isAnswered() {
    StringBuilder words = new StringBuilder();
    for (char letter = 'a'; letter <= 'z'; letter++) {
      words.append(letter).append(' ').append((char) (letter - 'a' + 'а')).append(' ');
    }
    put(1, Postings.titled(words + "z"));
    publish();
    List<String> phrases = new ArrayList<>();
    for (int i = 0; i < 49; i++) {
      phrases.add('"' + words.substring(0, 96) + ' ' + i + '"');
    }
    String list = "[" + String.join(",", phrases) + ",\"b\"]";
    String none = list.replace("\"b\"", "\"b b\"");

    assertThat(
            ids(
                String.join(",", phrases.subList(0, 19)) + ",\"b a\"",
                "\"keywords\":{\"all\":[\"a\"],\"any\":"
                    + list
                    + ",\"none\":"
                    + none
                    + "},\"companies\":{\"exclude\":"
                    + list
                    + "}"))
        .containsExactly(Postings.id(1));
  }

  private void add(List<String> lines) {
    List<Change> changes = new ArrayList<>();
    for (String line : lines) {
      PostingContent content =
          PostingLine.read(StrictJson.read(line.getBytes(StandardCharsets.UTF_8))).content();
      PostingId id = Sha256.postingId(content.identity(), content.url());
      PostingRecord record = PostingRecord.first(Origin.IMPORT, true, NOW);
      Posting posting =
          new Posting(
              id,
              Sha256.digest(PostingJson.canonical(id, content)),
              content,
              record,
              postings.size() + 1L);
      if (postings.put(id, posting) == null) {
        changes.add(new Change.Put(posting));
      } else {
        holder.apply(List.of(new Change.Put(posting)));
      }
    }
    holder.apply(changes);
  }

  private void put(int number, PostingContentBuilder content) {
    Change.Put put = Postings.put(number, content);
    postings.put(put.id(), put.posting());
    holder.apply(List.of(put));
  }

  private void publish() {
    holder.publish(postings.size());
  }

  private List<PostingContent> contents() {
    return postings.values().stream().map(Posting::content).toList();
  }

  private List<PostingId> ids(String roles, String criterion) {
    String body =
        "{\"schema\":\"corpus.role-search/1\",\"roles\":[" + roles + "]," + criterion + "}";
    RoleSearch search = RoleSearchJson.read(body.getBytes(StandardCharsets.UTF_8));
    return index.searchRoles(RoleConditions.of(search, NOW)).hits().stream()
        .map(RoleQuery.Hit::id)
        .toList();
  }

  /** Compares the index with a look at every single posting; returns how many match. */
  private int verify(RoleSearch search, String what) {
    RoleMatch match = new RoleMatch(search);
    List<Found> expected = new ArrayList<>();
    for (Posting posting : postings.values()) {
      if (posting.searchable(NOW) && match.matches(posting.content())) {
        expected.add(found(match, posting));
      }
    }
    Collections.sort(expected, ORDER);

    RoleQuery.Page page = index.searchRoles(RoleConditions.of(search, NOW));

    List<Posting> first = expected.stream().limit(search.limit()).map(Found::posting).toList();
    assertThat(page.total()).as(what).isEqualTo(expected.size());
    assertThat(page.state().revision()).isEqualTo(postings.size());
    assertThat(page.hits())
        .as(what)
        .extracting(RoleQuery.Hit::id)
        .containsExactlyElementsOf(first.stream().map(Posting::id).toList());
    for (int i = 0; i < first.size(); i++) {
      RoleQuery.Hit hit = page.hits().get(i);
      PostingContent content = first.get(i).content();
      assertThat(hit.digest()).isEqualTo(first.get(i).digest());
      assertThat(hit.title()).isEqualTo(content.title());
      assertThat(hit.published())
          .isEqualTo(content.published() == null ? null : content.published().at());
      assertThat(new String(hit.body(), StandardCharsets.UTF_8)).isEqualTo(hit.id().value());
    }
    return expected.size();
  }

  private static Found found(RoleMatch match, Posting posting) {
    Instant at =
        posting.content().published() == null ? Instant.MIN : posting.content().published().at();
    return new Found(match.tier(posting.content().title()).orElseThrow().tier(), at, posting);
  }

  private static final Comparator<Found> ORDER =
      Comparator.comparingInt(Found::tier)
          .thenComparing(Found::published, Comparator.reverseOrder())
          .thenComparing(found -> found.posting().id());

  private record Found(int tier, Instant published, Posting posting) {}
}
