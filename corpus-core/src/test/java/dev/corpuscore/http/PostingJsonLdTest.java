package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.config.FetchRules;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.PageReading;
import dev.corpuscore.page.PlainText;
import dev.corpuscore.page.SafeHtml;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * A posting's page, read as the Core reads any page, is the posting again; {@code docs/pages.md}
 * lists what schema.org has no place for.
 */
class PostingJsonLdTest {
  private static final String SITE = "https://corpus.example";

  @TempDir Path folder;

  @Test
  void everyMember_comesBack() {
    PostingContent posting =
        PostingContent.of("https://acme.example/jobs/1", "R&D &amp; cook &lt;b&gt;")
            .company(new Company("Acme &eacute; Sons", "https://acme.example/"))
            .locations(
                List.of(
                    new Location("Lund (at the sea)", "Lund", "Skåne", "SE", 55.7, 13.19),
                    new Location("San Jose, CA", null, null, "US", null, null),
                    new Location("Stockholm, Sweden", null, null, "SE", null, null),
                    new Location("Oslo, Norge", "Oslo", null, "NO", null, null),
                    Location.ofText("The moon")))
            .workplace(Workplace.REMOTE)
            .remoteFrom(List.of("SE", "NO"))
            .employmentType(EmploymentType.CONTRACT)
            .department("Kitchen")
            .salary(new Salary(18.5, 20.0, "GBP", Salary.Period.HOUR, null))
            .descriptionHtml("<p>Soup &amp; &lt;stew&gt;</p><ul><li>one</li></ul>")
            .description("Soup & <stew>\n\none")
            .language("en-GB")
            .published(
                new Published(Instant.parse("2026-05-31T22:00:00Z"), Published.Precision.SECOND))
            .expiresAt(Instant.parse("2027-01-02T03:04:05Z"))
            .build();
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of(posting))) {

      PostingContent read = read(corpus, posting);

      assertThat(read).isEqualTo(posting.toBuilder().url(read.url()).build());
    }
  }

  @Test
  void hundredRealPostings_comeBack() {
    List<PostingContent> real =
        Corpora.first(20, "careers_mix", "finland_open", "glassdoor_open", "hn", "openads").stream()
            .map(PostingJsonLdTest::imported)
            .toList();
    try (ServedCorpus shown = ServedCorpus.of(folder.resolve("shown"), real);
        ServedCorpus reader =
            ServedCorpus.of(
                folder.resolve("reader"),
                List.of(),
                ServedCorpusOptions.USUAL.with(reaching(shown)))) {

      assertThat(real).hasSize(100);
      for (PostingContent posting : real) {
        PostingContent read = resolved(reader, posting);
        assertThat(withoutMarkup(read))
            .as(posting.url())
            .isEqualTo(withoutMarkup(carried(posting, read.url())));
        if (posting.descriptionHtml() != null) {
          assertThat(read.descriptionHtml()).isEqualTo(posting.descriptionHtml());
        }
      }
    }
  }

  /** As an import completes it. */
  private static PostingContent imported(PostingContent line) {
    String html = line.descriptionHtml();
    return html == null
        ? line
        : line.toBuilder()
            .descriptionHtml(SafeHtml.of(html))
            .description(line.description() == null ? PlainText.ofHtml(html) : line.description())
            .build();
  }

  /** What schema.org has a place for. */
  private static PostingContent carried(PostingContent posting, String url) {
    return posting.toBuilder()
        .url(url)
        .description(
            posting.description() == null
                ? null
                : posting.description().replaceAll("[\\u00ad\\u200b\\ufeff]", ""))
        .applyUrl(null)
        .identity(null)
        .workplace(posting.workplace() == Workplace.REMOTE ? Workplace.REMOTE : null)
        .build();
  }

  /** Plain text comes back with the markup that it needs on a page. */
  private static PostingContent withoutMarkup(PostingContent posting) {
    return posting.toBuilder().descriptionHtml(null).build();
  }

  /** {@link #SITE} is this corpus, over a socket. */
  private static FetchRules reaching(ServedCorpus corpus) {
    return new FetchRules(
        List.of(new FetchRules.HostAndPort("127.0.0.1", corpus.port)),
        Map.of(URI.create(SITE), URI.create("http://127.0.0.1:" + corpus.port)));
  }

  /** What the other corpus makes of the page, as somebody who pastes its address gets it. */
  private static PostingContent resolved(ServedCorpus reader, PostingContent posting) {
    HttpResponse<String> response =
        reader.post("/api/ads/resolve", "{\"url\":\"" + SITE + ServedCorpus.page(posting) + "\"}");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    ObjectNode answer = (ObjectNode) HttpCaller.parse(response.body());
    assertThat(answer.at("/resolution/method").asString()).isEqualTo("json-ld");
    assertThat(answer.at("/resolution/outcome").asString()).isEqualTo("resolved");
    answer.remove(List.of("id", "digest", "record", "revision", "resolution"));
    return PostingJson.parse(answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static PostingContent read(ServedCorpus corpus, PostingContent posting) {
    PageReading reading =
        new JobPage(SITE + ServedCorpus.page(posting), it -> UrlIdentities.of(it).canonicalUrl())
            .read(corpus.get(ServedCorpus.page(posting)).body());
    assertThat(reading).as(posting.url()).isInstanceOf(PageReading.Found.class);
    return ((PageReading.Found) reading).content();
  }
}
