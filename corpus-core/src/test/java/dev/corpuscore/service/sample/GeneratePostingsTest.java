package dev.corpuscore.service.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.PostingContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GeneratePostingsTest {
  private static final Instant NEWEST = Instant.parse("2026-11-20T12:00:00Z");

  private final GeneratePostings postings = new GeneratePostings(42, NEWEST);

  /** Computed with Python over the first edition's lines, the members of each sorted. */
  @Test
  void lines_ofOneSeed_areTheseBytesForEver() {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();

    postings.write(1_000, lines, written -> {});

    assertThat(Sha256.digest(lines.toByteArray()).value())
        .isEqualTo("sha256:7d142152640d2948a7c3b6a80b7fa58f1654c7eab9aab99ffbe4c2672e7fa296");
  }

  @Test
  void lines_areDistinctValidPostings() {
    Set<String> urls = new HashSet<>();
    Set<String> titles = new HashSet<>();
    Set<String> jobs = new HashSet<>();

    for (int number = 0; number < 5_000; number++) {
      PostingContent content = PostingLine.read(StrictJson.read(postings.line(number))).content();
      urls.add(content.url());
      titles.add(content.title());
      jobs.add(content.title() + " at " + content.company());
      assertThat(content.url()).matches("https://jobs\\.[a-z0-9-]+\\.example/42-\\d+/[a-z0-9-]+");
      assertThat(content.published())
          .isNotNull()
          .satisfies(published -> assertThat(published.at()).isBeforeOrEqualTo(NEWEST));
    }

    assertThat(urls).hasSize(5_000);
    assertThat(titles).hasSizeGreaterThan(500);
    assertThat(jobs).as("without near-duplicates").hasSizeBetween(4_000, 4_800);
  }

  @Test
  void seeds_giveOtherPostings() {
    GeneratePostings others = new GeneratePostings(43, NEWEST);

    List<String> titles = titles(postings);

    assertThat(titles(others)).isNotEqualTo(titles);
  }

  @Test
  void stream_holdsTheSameLines() throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    postings.write(50, lines, written -> {});

    byte[] streamed = postings.stream(50).readAllBytes();

    assertThat(streamed).isEqualTo(lines.toByteArray());
  }

  /** The languages by hand; whoever hires a nurse treats people. */
  @Test
  void ofManyLanguages_speaksThatOfTheCountry_andCompaniesHireWhomTheyNeed() {
    GeneratePostings demo = GeneratePostings.ofManyLanguages(1, NEWEST);
    Map<String, String> languages =
        Map.of("SE", "sv", "FI", "fi", "DE", "de", "AT", "de", "CH", "de", "FR", "fr");
    Pattern care = Pattern.compile("nurse|midwife|sjuksk|Pflege|hoitaja$|Infirmier");
    Set<String> seen = new TreeSet<>();

    for (int number = 0; number < 3_000; number++) {
      PostingContent content = demo.posting(number);
      String country = content.locations().getFirst().country();
      String company = Objects.requireNonNull(content.company()).name();
      assertThat(content.language()).isEqualTo(languages.getOrDefault(country, "en"));
      assertThat(content.description() + content.descriptionHtml()).doesNotContain("%1", "%s", "|");
      if (care.matcher(content.title()).find()) {
        assertThat(company).as(content.title()).containsPattern(" (Care|Clinics)$");
      }
      seen.add(content.language());
    }

    assertThat(seen).containsExactly("de", "en", "fi", "fr", "sv");
  }

  private static List<String> titles(GeneratePostings postings) {
    return java.util.stream.IntStream.range(0, 50)
        .mapToObj(number -> postings.posting(number).title())
        .toList();
  }
}
