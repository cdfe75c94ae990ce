package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.tier.Core;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which postings every {@link PostingIndex} finds by words, and which it puts first. */
public abstract class WordContract extends IndexFixture {
  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data engineer            | Senior Data Engineer          | true
          engineer data            | Senior Data Engineer          | true
          data scientist           | Senior Data Engineer          | false
          ENGINEERS                | Senior Data Engineer          | true
          engineering              | Senior Data Engineer          | false
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          råd   | Råd   | Senior råd needed   | Rad   | Senior rad needed
          rad   | Rad   | Senior rad needed   | Råd   | Senior råd needed
          RÅD   | råd   | Senior RÅD needed   | RAD   | Senior Rad needed
          schön | Schön | Senior Schön needed | Schon | Senior schon needed
          kök   | Kök   | Kök, senior, needed | Kok   | Kok, senior, needed
          """)
  void search_wordsWithTheSameLettersComeFirst(
      String query, String same, String sameLonger, String other, String otherLonger) {
    index(
        put(1, titled(otherLonger)),
        put(2, titled(other)),
        put(3, titled(sameLonger)),
        put(4, titled(same)));

    List<PostingId> found = ids(query);
    if (ranksTwice()) {
      assertThat(found).containsExactly(id(4), id(3), id(2), id(1));
    }
    assertThat(found).startsWith(id(4)).containsExactlyInAnyOrder(id(1), id(2), id(3), id(4));
  }

  @Test
  void search_plainLettersFindAll() {
    index(
        put(1, titled("Sjuksköterska på natten")),
        put(2, titled("Sjuksköterska")),
        put(3, titled("Läkare och sjuksköterska i Malmö")));

    assertThat(ids("sjukskoterska")).containsExactly(id(2), id(1), id(3));
  }

  @Test
  void search_words_inAnyFieldTogether() {
    PostingContentBuilder content =
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

  @Core
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

  @Core
  @Test
  void search_body_isWhatHitBodyMade() {
    index(put(1, titled("Nurse")));

    Hit hit = index.search(search("nurse")).hits().getFirst();

    assertThat(new String(hit.body(), StandardCharsets.UTF_8)).isEqualTo(id(1).value());
  }
}
