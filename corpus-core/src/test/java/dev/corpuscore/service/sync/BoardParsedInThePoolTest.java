package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Boards and sitemaps are parsed in the pool and nowhere else: without the pool nothing is read.
 */
class BoardParsedInThePoolTest {
  private static final String PLACE = "acme.example/jobs";

  private final FreshCorpus corpus;

  BoardParsedInThePoolTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "acme.example");
  }

  @ParameterizedTest
  @CsvSource({
    "ndjson, application/x-ndjson",
    "rss, application/rss+xml",
    "sitemap, application/xml",
    "jsonfeed, application/feed+json"
  })
  void listing_isParsedInThePool(String kind, String type) {
    corpus.catalog("id: acme, kind: " + kind + ", url: 'https://" + PLACE + "'");
    corpus.at(PLACE, type, FreshCorpus.line("https://acme.example/1", "Cook"));
    corpus.closeParsers();

    assertThat(corpus.sync(SyncCatalog.Request.DUE).commands())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.result()).isNull();
              assertThat(it.error()).contains("this process is stopping");
            });
    assertThat(corpus.requests(PLACE)).as("fetched").isPositive();
    assertThat(corpus.postings()).isEmpty();
  }
}
