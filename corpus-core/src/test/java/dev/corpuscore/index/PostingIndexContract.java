package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corpuscore.Shared;
import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Filters;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.PostingSearch.Stat;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Standing;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every {@link PostingIndex} does. Bodies here are the bytes of the id. */
public abstract class PostingIndexContract {
  @TempDir Path folder;
  PostingIndex index;
  IndexHolder holder;

  /** Opens the index that is kept under {@code folder}, as another process would. */
  protected abstract PostingIndex open(Path folder);

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

  // words

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data engineer            | Senior Data Engineer          | true
          engineer data            | Senior Data Engineer          | true
          data scientist           | Senior Data Engineer          | false
          ENGINEERS                | Senior Data Engineer          | true
          engineering              | Senior Data Engineer          | true
          résumé writer            | Resume Writer                 | true
          resume                   | Résumé Writer                 | true
          malmo                    | Säljare, Malmö                | true
          strasse                  | Verkäufer Große Straße        | true
          c++ developer            | C++ Developer                 | true
          c++ developer            | C Developer                   | false
          c developer              | C++ Developer                 | false
          C# developer             | c# Developer                  | true
          .net developer           | Developer (.NET)              | true
          asp.net                  | ASP.NET Developer             | true
          node js                  | Node.js Developer             | true
          node.js                  | Node JS Developer             | true
          R&D manager              | Manager, R&D                  | true
          manager R & D            | Manager, R&D                  | true
          full stack               | Full-Stack Developer          | true
          full-stack               | Full Stack Developer          | true
          driver's                 | Driver                        | true
          driver                   | Driver's Mate                 | true
          driver’s mate            | Drivers Mate                  | true
          c++ developer            | Developer (C++17)             | true
          who                      | WHO Officer                   | true
          it manager               | IT Manager                    | true
          看护                      | 看护 Nurse                      | true
          """)
  void search_words_foldedAndStemmed(String query, String title, boolean found) {
    index(put(1, titled(title)));

    assertThat(ids(query)).isEqualTo(found ? List.of(id(1)) : List.of());
  }

  @Test
  void search_words_inAnyFieldTogether() {
    PostingContent.Builder content =
        at("Data Engineer", "Acme")
            .locations(
                List.of(new Location("HQ", "Gothenburg", "Västra Götaland", "SE", null, null)))
            .department("Platform")
            .description("We use Kafka.Apply now");
    index(put(1, content));

    assertThat(ids("engineer acme gothenburg vastra platform kafka apply")).containsExactly(id(1));
    assertThat(ids("engineer acme stockholm")).isEmpty();
  }

  @Test
  void search_titleWeighsMost() {
    index(
        put(1, titled("Nurse").description("welder welder welder welder welder")),
        put(2, titled("Welder").description("nurse")),
        put(3, at("Nurse", "Welder")));

    assertThat(ids("welder")).containsExactly(id(2), id(3), id(1));
  }

  @Test
  void search_exactTitle_beforeLongerTitle() {
    index(
        put(1, titled("Senior Data Engineer Analytics Platform")),
        put(2, titled("Engineer, Data")),
        put(3, titled("Data Engineer")));

    assertThat(ids("data engineer")).containsExactly(id(3), id(2), id(1));
  }

  @Test
  void search_endlessWord_isFoundByItsStart() {
    String endless = "x".repeat(200_000);
    index(put(1, titled("Nurse").description(endless)));

    assertThat(ids("nurse " + "x".repeat(300))).containsExactly(id(1));
    assertThat(ids("\"" + "x".repeat(254) + "\"")).isEmpty();
  }

  @Test
  void search_allWordsInTheHead_beforeThoseTheDescriptionCompletes() {
    index(
        put(1, titled("Data Engineer").description("data ".repeat(50) + "kafka")),
        put(2, titled("Senior Principal Data Platform Reliability Engineer for Kafka and Friends")),
        put(3, at("Data Engineer", "Kafka House")),
        put(4, titled("Data Engineer").department("Kafka")),
        put(5, dated("Nurse", "2026-03-01").description("data engineer kafka")),
        put(6, dated("Nurse", "2026-04-01").description("data engineer kafka")));

    List<PostingId> all = ids("data engineer kafka");

    assertThat(all.subList(0, 3)).containsExactlyInAnyOrder(id(2), id(3), id(4));
    assertThat(all.subList(3, 6)).containsExactly(id(1), id(6), id(5));
    assertThat(ids(page(search("data engineer kafka"), 2, 2))).isEqualTo(all.subList(2, 4));
    assertThat(index.search(search("data engineer kafka")).hits())
        .isSortedAccordingTo(Comparator.comparingDouble(hit -> -hit.relevance()));
  }

  @Test
  void search_equalTitles_newestFirstThenById() {
    index(
        put(1, dated("Nurse", "2026-01-01")),
        put(2, titled("Nurse")),
        put(4, dated("Nurse", "2026-03-01")),
        put(3, dated("Nurse", "2026-03-01")));

    assertThat(ids("nurse")).containsExactly(id(3), id(4), id(1), id(2));
  }

  @Test
  void search_relevance_fallsFromOne() {
    index(put(1, titled("Nurse").description("welder")), put(2, titled("Welder")));

    List<Hit> hits = index.search(search("welder")).hits();

    assertThat(hits.get(0).relevance()).isEqualTo(1, within(1e-9));
    assertThat(hits.get(1).relevance()).isBetween(0.0, 0.99);
  }

  @Test
  void search_body_isWhatHitBodyMade() {
    index(put(1, titled("Nurse")));

    Hit hit = index.search(search("nurse")).hits().getFirst();

    assertThat(new String(hit.body(), StandardCharsets.UTF_8)).isEqualTo(id(1).value());
  }

  // operators

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "data engineer"          | Senior Data Engineer          | true
          "data engineers"         | Senior Data Engineer          | true
          "driver's mate"          | HGV Driver's Mate             | true
          "data engineering"       | Senior Data Engineers         | true
          "manages companies"      | Managing Company Cars         | true
          "c++ developer"          | Senior C++ Developer          | true
          "c++ developer"          | Senior C Developer            | false
          "engineer data"          | Senior Data Engineer          | false
          "senior engineer"        | Senior Data Engineer          | false
          "engineer"               | Senior Data Engineer          | true
          "engineer acme"          | Senior Data Engineer          | false
          "acme inc"               | Senior Data Engineer          | true
          -nurse                   | Senior Data Engineer          | true
          -engineer                | Senior Data Engineer          | false
          data -acme               | Senior Data Engineer          | false
          data -"data senior"      | Senior Data Engineer          | true
          data -"senior data"      | Senior Data Engineer          | false
          engin*                   | Senior Data Engineer          | true
          management*              | Senior Data Engineer          | false
          engineeri*               | Data Engineering              | true
          ENGINÉERI*               | Data Engineering              | true
          data -engin*             | Senior Data Engineer          | false
          data -nurs*              | Senior Data Engineer          | true
          full-st*                 | Full-Stack Developer          | true
          -full-st*                | Full-Stack Developer          | false
          -full-stack              | Full Developer                | true
          *                        | Senior Data Engineer          | false
          ***                      | Senior Data Engineer          | false
          & data                   | Senior Data Engineer          | true
          -& data                  | Senior Data Engineer          | true
          -&                       | Senior Data Engineer          | true
          ""                       | Senior Data Engineer          | true
          "data                    | Senior Data Engineer          | true
          - data                   | Senior Data Engineer          | true
          """)
  void search_operators(String query, String title, boolean found) {
    index(put(1, at(title, "Acme Inc")));

    assertThat(ids(query)).isEqualTo(found ? List.of(id(1)) : List.of());
  }

  @Test
  void search_phrase_notAcrossPlaces() {
    index(put(1, in("Nurse", "New York", "Boston")));

    assertThat(ids("\"new york\"")).containsExactly(id(1));
    assertThat(ids("\"york boston\"")).isEmpty();
  }

  @Test
  void search_everyBadString_answers() {
    index(put(1, titled("Nurse")));

    for (String line : Shared.lines("vectors/blns/blns.txt")) {
      if (line.codePointCount(0, line.length()) <= TextQuery.LENGTH_LIMIT
          && line.split("\\s+").length <= TextQuery.CLAUSE_LIMIT) {
        assertThat(index.search(search(line)).total()).as(line).isBetween(0L, 1L);
      }
    }
  }

  // filters

  @Test
  void search_filters_eachAlone() {
    index(
        put(1, at("Nurse", "Acme  Inc").workplace(Workplace.REMOTE).remoteFrom(List.of("DE"))),
        put(
            2,
            at("Nurse", "Acmé Inc")
                .locations(List.of(new Location("Malmö, Sweden", null, null, "SE", null, null)))
                .workplace(Workplace.HYBRID)
                .employmentType(EmploymentType.PART_TIME)),
        put(3, dated("Nurse", "2026-03-01").employmentType(EmploymentType.FULL_TIME)));

    assertThat(filtered(employers("ACME inc"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(employers("acme"))).isEmpty();
    assertThat(filtered(countries("SE"))).containsExactly(id(2));
    assertThat(filtered(countries("DE", "SE"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(locations("sweden malmo"))).containsExactly(id(2));
    assertThat(filtered(remote(true))).containsExactly(id(1));
    assertThat(filtered(remote(false))).containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(types(EmploymentType.FULL_TIME))).containsExactly(id(3));
    assertThat(filtered(types(EmploymentType.FULL_TIME, EmploymentType.PART_TIME)))
        .containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(published("2026-03-01T00:00:00Z", null))).containsExactly(id(3));
    assertThat(filtered(published("2026-03-01T00:00:00.5Z", null))).isEmpty();
    assertThat(filtered(published(null, "2026-03-01T00:00:00Z"))).containsExactly(id(3));
    assertThat(filtered(published(null, "2026-02-28T23:59:59Z"))).isEmpty();
  }

  @Test
  void search_locationFilter_wordsOfOneLocation() {
    Location york = new Location("HQ", "York", "England", "GB", null, null);
    Location paris = new Location("Paris, France", null, null, "FR", null, null);
    index(put(1, titled("Nurse").locations(List.of(york, paris))));

    assertThat(filtered(locations("york england"))).containsExactly(id(1));
    assertThat(filtered(locations("france paris"))).containsExactly(id(1));
    assertThat(filtered(locations("york france"))).isEmpty();
    assertThat(filtered(locations("yorkshire"))).isEmpty();
    assertThat(filtered(locations("***"))).isEmpty();
  }

  // order, pages, totals

  @Test
  void search_byDate_unknownLastBothWays() {
    index(
        put(1, titled("Nurse")),
        put(2, dated("Nurse", "2026-01-01")),
        put(3, dated("Nurse", "2026-02-01")),
        put(5, dated("Nurse", "1960-02-01")),
        put(4, dated("Nurse", "2026-02-01")),
        put(0, titled("Nurse")));

    assertThat(ids(sorted("nurse", Sort.PUBLISHED_NEWEST)))
        .containsExactly(id(3), id(4), id(2), id(5), id(0), id(1));
    assertThat(ids(sorted("nurse", Sort.PUBLISHED_OLDEST)))
        .containsExactly(id(5), id(2), id(3), id(4), id(0), id(1));
  }

  @Test
  void search_withoutWords_newestFirst() {
    index(put(1, dated("A", "2026-01-01")), put(2, dated("B", "2026-02-01")), put(3, titled("C")));

    assertThat(ids("")).containsExactly(id(2), id(1), id(3));
    assertThat(index.search(search("")).hits()).allMatch(hit -> hit.relevance() == 0);
  }

  @Test
  void search_byDateWithWords_keepsRelevance() {
    index(
        put(1, dated("Welder", "2026-01-01")),
        put(2, dated("Nurse", "2026-02-01").description("welder")));

    List<Hit> dated = index.search(sorted("welder", Sort.PUBLISHED_NEWEST)).hits();
    List<Hit> ranked = index.search(search("welder")).hits();

    assertThat(dated).extracting(Hit::id).containsExactly(id(2), id(1));
    assertThat(dated.get(0).relevance()).isBetween(0.001, 0.99);
    assertThat(dated.get(1).relevance()).isEqualTo(1, within(1e-9));
    assertThat(dated.get(0).relevance()).isEqualTo(ranked.get(1).relevance(), within(1e-9));
  }

  @Test
  void search_pages_neitherRepeatNorSkip() {
    long seed = System.nanoTime();
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      String title = i % 3 == 0 ? "Welder" : i % 3 == 1 ? "Senior Welder" : "Nurse";
      changes.add(put(i, titled(title).description("welder ".repeat(1 + i % 4))));
    }
    Collections.shuffle(changes, new Random(seed));
    for (int from = 0; from < 700; from += 100) {
      index(changes.subList(from, from + 100).toArray(Change[]::new));
    }

    for (Sort sort : Sort.values()) {
      List<PostingId> paged = new ArrayList<>();
      for (int offset = 0; offset < 700; offset += 70) {
        paged.addAll(ids(page(sorted("welder", sort), offset, 70)));
      }

      assertThat(new HashSet<>(paged)).as("seed " + seed).hasSize(700);
      assertThat(ids(page(sorted("welder", sort), 333, 50))).isEqualTo(paged.subList(333, 383));
    }
  }

  @Test
  void search_offsetPastTheEnd_emptyPage() {
    index(put(1, titled("Nurse")));

    assertThat(index.search(page(search("nurse"), 10_000, 100)).hits()).isEmpty();
    assertThat(index.search(page(search(""), 10_000, 100)).hits()).isEmpty();
    assertThat(index.search(page(search("nurse"), 0, 0)).total()).isEqualTo(1);
  }

  @Test
  void search_total_exactTo10000AndBeyondOnDemand() {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 10_001; i++) {
      changes.add(put(i, titled(i == 0 ? "Nurse" : "Welder").description("all")));
    }
    index(changes.toArray(Change[]::new));

    assertThat(total(search("welder all"))).isEqualTo("10000 exact");
    assertThat(total(search("all"))).isEqualTo("10000 or more");
    assertThat(total(search(""))).isEqualTo("10000 or more");
    assertThat(total(exact(search("all")))).isEqualTo("10001 exact");
    assertThat(total(exact(search("")))).isEqualTo("10001 exact");
  }

  // statistics

  @Test
  void search_stats_overAllThatMatches() {
    index(
        put(1, at("Nurse", "Acme").remoteFrom(List.of("SE", "DE"))),
        put(2, at("Nurse", "ACMÉ").remoteFrom(List.of("SE")).workplace(Workplace.REMOTE)),
        put(3, at("Nurse", "ACMÉ").employmentType(EmploymentType.FULL_TIME)),
        put(4, at("Nurse", "Beta")),
        put(5, at("Welder", "Beta")),
        put(6, titled("Nurse")));

    SearchPage page = index.search(stats(search("nurse"), 10, Stat.values()));

    assertThat(page.stats()).extracting(Stats::stat).containsExactly(Stat.values());
    assertThat(counts(page, 0)).containsExactly("ACMÉ 3", "Beta 1");
    assertThat(counts(page, 1)).containsExactly("SE 2", "DE 1");
    assertThat(counts(page, 2)).containsExactly("full_time 1");
    assertThat(counts(page, 3)).containsExactly("false 4", "true 1");
  }

  @Test
  void search_stats_limited() {
    index(put(1, at("Nurse", "Acme")), put(2, at("Nurse", "Beta")), put(3, at("Nurse", "Beta")));

    assertThat(counts(index.search(stats(search(""), 1, Stat.EMPLOYER)), 0))
        .containsExactly("Beta 2");
    assertThat(counts(index.search(stats(search(""), 0, Stat.EMPLOYER)), 0)).isEmpty();
  }

  // what is in the index

  @Test
  void apply_closedOrUnlisted_isNotFound() {
    Standing closed = new Standing.Closed(Standing.ClosedReason.GONE, NOW);
    index(put(1, titled("Nurse")), put(2, titled("Nurse")), put(3, titled("Nurse")));

    index(
        put(1, titled("Nurse"), closed, true),
        put(2, titled("Nurse"), Standing.open(), false),
        removed(3, 9));

    assertThat(ids("nurse")).isEmpty();
    assertThat(index.count(NOW)).isZero();
  }

  @Test
  void apply_again_replaces() {
    index(put(1, titled("Nurse")));

    index(put(1, titled("Welder")));

    assertThat(ids("nurse")).isEmpty();
    assertThat(ids("welder")).containsExactly(id(1));
    assertThat(index.count(NOW)).isEqualTo(1);
  }

  @Test
  void search_expired_leftOutAtThatSecond() {
    Instant end = NOW.plusSeconds(60);
    index(put(1, titled("Nurse").expiresAt(end)), put(2, titled("Nurse")));

    assertThat(ids(search("nurse"))).containsExactly(id(1), id(2));
    assertThat(ids(searchAt("nurse", end.minusSeconds(1)))).containsExactly(id(1), id(2));
    assertThat(ids(searchAt("nurse", end))).containsExactly(id(2));
    assertThat(ids(searchAt("", end))).containsExactly(id(2));
    assertThat(index.search(searchAt("nurse", end)).total()).isEqualTo(1);
    assertThat(index.count(end)).isEqualTo(1);
    assertThat(index.count(end.minusSeconds(1))).isEqualTo(2);
    assertThat(ids(search("nurse"))).as("an earlier time again").hasSize(2);
  }

  @Test
  void search_expiredAndDeleted_bothLeftOut() {
    index(
        put(1, titled("Nurse").expiresAt(NOW)),
        put(2, titled("Nurse")),
        put(3, titled("Nurse")),
        put(4, titled("Nurse").expiresAt(NOW.plusSeconds(5))));
    index(removed(2, 9));

    assertThat(ids("nurse")).containsExactly(id(3), id(4));
    assertThat(ids(searchAt("nurse", NOW.plusSeconds(5)))).containsExactly(id(3));
  }

  @Test
  void forEach_inOrderOfId() {
    index(put(3, titled("A")), put(1, titled("B")), put(2, titled("C").expiresAt(NOW)));
    index(put(5, titled("D")), removed(3, 6), put(1, titled("E")));

    List<Entry> entries = new ArrayList<>();
    index.forEach(entries::add);

    assertThat(entries)
        .containsExactly(new Entry(id(1), 1), new Entry(id(2), 2), new Entry(id(5), 5));
  }

  @Test
  void rebuilt_answersTheSame() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Change.Put> last = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      index(put(i, randomContent(random)));
      last.add(put(i, randomContent(random)));
    }
    Collections.shuffle(last, random);
    index(last.toArray(Change[]::new));
    List<List<String>> before = answers();

    holder.restart(1);
    last.forEach(change -> holder.apply(List.of(change)));
    holder.publish(1000);

    assertThat(answers()).as("seed " + seed).isEqualTo(before);
  }

  @Test
  void settle_answersTheSameAtTheSameRevision() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      index(put(i, randomContent(random)));
    }
    holder.commit();
    List<List<String>> before = answers();

    await(() -> !holder.settle());

    assertThat(answers()).as("seed " + seed).isEqualTo(before);
    assertThat(index.state().revision()).isEqualTo(59);
    index(put(60, titled("Rigger")));
    assertThat(ids("rigger")).containsExactly(id(60));
  }

  private static PostingContent.Builder randomContent(Random random) {
    List<String> words = List.of("data", "engineer", "nurse", "senior", "welder", "lead");
    StringBuilder text = new StringBuilder("data");
    for (int i = 0; i < 6; i++) {
      text.append(' ').append(words.get(random.nextInt(words.size())));
    }
    String title = text.substring(0, text.lastIndexOf(" "));
    return at(title, words.get(random.nextInt(words.size()))).description(text.toString());
  }

  private List<List<String>> answers() {
    List<List<String>> answers = new ArrayList<>();
    for (String query : List.of("data", "data engineer", "senior nurse", "welder lead data", "")) {
      answers.add(
          index.search(page(search(query), 0, 100)).hits().stream()
              .map(hit -> hit.id() + " " + hit.relevance())
              .toList());
    }
    return answers;
  }

  // holding, publishing, committing

  @Test
  void state_ofNewIndex_isZero() {
    assertThat(index.state()).isEqualTo(new IndexState(0, 0));
  }

  @Test
  void apply_beforePublish_isNotVisible() {
    holder.apply(List.of(put(1, titled("Nurse"))));

    assertThat(ids("nurse")).isEmpty();
    assertThat(index.state().revision()).isZero();

    holder.publish(1);

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
  }

  @Test
  void tryHold_whileHeld_isEmpty() {
    PostingIndex other = open(folder);

    assertThat(other.tryHold()).isEmpty();
    assertThat(index.tryHold()).isEmpty();

    holder.close();
    IndexHolder next = other.tryHold().orElseThrow();
    next.close();
    other.close();
  }

  @Test
  void otherReader_followsCommits() {
    PostingIndex other = open(folder);
    index(put(1, titled("Nurse")));

    assertThat(other.search(search("nurse")).total()).isZero();

    holder.commit();

    await(() -> other.search(search("nurse")).total() == 1);
    assertThat(other.state()).isEqualTo(new IndexState(1, 0));
    other.close();
  }

  @Test
  void close_commitsWhatWasPublished() {
    index(put(1, titled("Nurse")));
    holder.close();
    index.close();

    index = open(folder);

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
  }

  @Test
  void holderAfterClose_refuses() {
    holder.close();

    assertThat(codeOf(() -> holder.apply(List.of(removed(1, 1))))).isEqualTo("unavailable");
  }

  @Test
  void restart_oldAnswersUntilPublish() {
    index(put(1, titled("Nurse")));
    holder.commit();

    holder.restart(7);
    holder.apply(List.of(put(2, titled("Nurse"))));

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));

    holder.publish(2);
    holder.commit();

    assertThat(ids("nurse")).containsExactly(id(2));
    assertThat(index.state()).isEqualTo(new IndexState(2, 7));
  }

  @Test
  void restart_closedBeforePublish_leavesTheOld() {
    index(put(1, titled("Nurse")));
    holder.commit();
    holder.restart(7);
    holder.apply(List.of(put(2, titled("Nurse"))));

    holder.close();

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
  }

  @Test
  void apply_many_allArrive() {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      changes.add(put(i, titled("Nurse " + i)));
    }

    index(changes.toArray(Change[]::new));

    assertThat(index.count(NOW)).isEqualTo(2_000);
    assertThat(ids("nurse 1234")).containsExactly(id(1234));
  }

  @Test
  void verify_sound_isEmpty() {
    index(put(1, titled("Nurse")));
    holder.commit();

    assertThat(index.verify()).isEmpty();
  }

  @Test
  void search_afterClose_isUnavailable() {
    holder.close();
    index.close();

    assertThat(codeOf(() -> index.search(search("nurse")))).isEqualTo("unavailable");
    assertThat(codeOf(() -> index.state())).isEqualTo("unavailable");
  }

  // words of these tests

  final void index(Change... changes) {
    holder.apply(Arrays.asList(changes));
    long revision = Arrays.stream(changes).mapToLong(Change::revision).max().orElseThrow();
    holder.publish(Math.max(index.state().revision(), revision));
  }

  final List<PostingId> ids(String query) {
    return ids(search(query));
  }

  final List<PostingId> ids(PostingSearch search) {
    return index.search(search).hits().stream().map(Hit::id).toList();
  }

  private List<PostingId> filtered(Filters filters) {
    return ids(
        new PostingSearch(
            TextQuery.parse("nurse"), filters, Sort.RELEVANCE, 0, 100, false, List.of(), 0, NOW));
  }

  static PostingSearch search(String query) {
    return searchAt(query, NOW);
  }

  static PostingSearch searchAt(String query, Instant now) {
    return new PostingSearch(
        TextQuery.parse(query),
        Filters.NONE,
        query.isEmpty() ? Sort.PUBLISHED_NEWEST : Sort.RELEVANCE,
        0,
        10,
        false,
        List.of(),
        0,
        now);
  }

  private static PostingSearch sorted(String query, Sort sort) {
    return new PostingSearch(
        TextQuery.parse(query), Filters.NONE, sort, 0, 10, false, List.of(), 0, NOW);
  }

  private static PostingSearch page(PostingSearch search, int offset, int limit) {
    return new PostingSearch(
        search.query(),
        search.filters(),
        search.sort(),
        offset,
        limit,
        search.exactTotal(),
        List.of(),
        0,
        search.now());
  }

  private static PostingSearch exact(PostingSearch search) {
    return new PostingSearch(
        search.query(), search.filters(), search.sort(), 0, 10, true, List.of(), 0, search.now());
  }

  private static PostingSearch stats(PostingSearch search, int limit, Stat... stats) {
    return new PostingSearch(
        search.query(),
        search.filters(),
        search.sort(),
        0,
        10,
        false,
        List.of(stats),
        limit,
        search.now());
  }

  private String total(PostingSearch search) {
    SearchPage page = index.search(search);
    return page.total() + (page.totalIsLowerBound() ? " or more" : " exact");
  }

  private static List<String> counts(SearchPage page, int at) {
    return page.stats().get(at).values().stream()
        .map(count -> count.term() + " " + count.count())
        .toList();
  }

  private static Filters employers(String... names) {
    return new Filters(List.of(names), List.of(), List.of(), null, List.of(), null, null);
  }

  private static Filters countries(String... codes) {
    return new Filters(List.of(), List.of(codes), List.of(), null, List.of(), null, null);
  }

  private static Filters locations(String... words) {
    return new Filters(List.of(), List.of(), List.of(words), null, List.of(), null, null);
  }

  private static Filters remote(boolean remote) {
    return new Filters(List.of(), List.of(), List.of(), remote, List.of(), null, null);
  }

  private static Filters types(EmploymentType... types) {
    return new Filters(List.of(), List.of(), List.of(), null, List.of(types), null, null);
  }

  private static Filters published(@Nullable String after, @Nullable String before) {
    return new Filters(
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        after == null ? null : Instant.parse(after),
        before == null ? null : Instant.parse(before));
  }

  static String codeOf(Runnable refused) {
    try {
      refused.run();
    } catch (CorpusException e) {
      return e.code().wire();
    }
    return "none";
  }

  protected static void await(java.util.function.BooleanSupplier holds) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited 20 s").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
