package dev.corpuscore.http;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import tools.jackson.databind.JsonNode;

/** Four ads of data among many of cooks, served. */
abstract class SearchRoutesFixture {
  static final Instant NOW = ServedCorpus.NOW;
  static final int COOKS = 130;

  static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> cooks = new ArrayList<>();
    for (int i = 0; i < COOKS; i++) {
      cooks.add(PostingContent.of("https://kitchen.example/" + i, "Cook").build());
    }
    corpus = ServedCorpus.of(data, cooks);
    put(
        PostingContent.of("https://acme.example/1", "Data engineer")
            .company(new Company("Acme", null))
            .locations(List.of(new Location("Lund", "Lund", null, "SE", null, null)))
            .employmentType(EmploymentType.FULL_TIME)
            .published(published(1))
            .build());
    put(
        PostingContent.of("https://acme.example/2", "Data scientist")
            .company(new Company("Acme", null))
            .locations(List.of(new Location("Oslo", "Oslo", null, "NO", null, null)))
            .workplace(Workplace.REMOTE)
            .employmentType(EmploymentType.PART_TIME)
            .published(published(3))
            .build());
    put(
        PostingContent.of("https://beta.example/1", "Data steward")
            .company(new Company("Beta \"quoted\"", null))
            .published(published(2))
            .expiresAt(NOW.plusSeconds(1))
            .build());
    put(PostingContent.of("https://beta.example/2", "Data entry, too late").expiresAt(NOW).build());
    corpus.follow();
  }

  private static void put(PostingContent content) {
    corpus.put(content, PostingRecord.first(Origin.IMPORT, true, NOW));
  }

  static Published published(int daysAgo) {
    return new Published(NOW.minus(Duration.ofDays(daysAgo)), Published.Precision.SECOND);
  }

  static List<String> titles(JsonNode array, String member) {
    List<String> titles = new ArrayList<>();
    array.forEach(it -> titles.add(it.at("/" + member).stringValue()));
    return titles;
  }
}
