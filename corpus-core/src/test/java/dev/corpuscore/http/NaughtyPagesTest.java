package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.Unchecked;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Texts that were written to break pages, as queries and as postings that nobody sanitised. */
class NaughtyPagesTest {
  @TempDir Path folder;

  @BothTiers
  @Test
  void everyNaughtyString_isTextWhereverItStands() {
    List<String> naughty = new ArrayList<>();
    for (JsonNode line : ServedCorpus.parse(read(Shared.path("vectors/blns/blns.json")))) {
      naughty.add(line.stringValue());
    }
    Collections.shuffle(naughty, new Random(NaughtyPagesTest.class.getName().hashCode()));
    naughty = naughty.subList(0, Tier.rounds(60, naughty.size()));
    List<PostingContent> postings = new ArrayList<>();
    for (String line : naughty) {
      postings.add(posting(postings.size(), line));
    }
    try (ServedCorpus corpus = ServedCorpus.of(folder, postings)) {

      for (int i = 0; i < postings.size(); i++) {
        PostingContent posting = postings.get(i);
        Document page = PageSource.open(corpus, path(posting));
        assertThat(page.select("h1").text()).isEqualTo(shown(posting.title()));
        assertThat(page.select(".posting > header .employer").text())
            .isEqualTo(shown(posting.title()));
      }
      int answered = 0;
      for (String line : naughty) {
        Document page = PageSource.open(corpus, "/?q=" + encoded(line), status(line));
        if (status(line) == 200) {
          assertThat(page.select("#q").attr("value")).isEqualTo(line.isBlank() ? "" : line);
          answered++;
        }
      }
      assertThat(answered).isGreaterThan(Tier.rounds(45, 450));
      for (int offset = 0; offset < postings.size(); offset += 50) {
        Document page = PageSource.open(corpus, "/?limit=50&distinct=false&offset=" + offset);
        assertThat(page.select(".result").size()).isGreaterThan(0);
      }
    }
  }

  /** As the description of a posting, whole, as if nothing had ever looked at it. */
  @Test
  void everyNastyPage_isHarmlessAsADescription() {
    List<PostingContent> postings = new ArrayList<>();
    for (Path file : nastyPages()) {
      String html = read(file);
      postings.add(
          PostingContent.of("https://a.example/" + postings.size(), "Cook")
              .descriptionHtml(html)
              .description(html)
              .build());
      postings.add(
          PostingContent.of("https://a.example/" + postings.size(), "Cook")
              .description(html)
              .build());
    }
    try (ServedCorpus corpus = ServedCorpus.of(folder, postings)) {

      assertThat(postings).hasSizeGreaterThan(100);
      for (PostingContent posting : postings) {
        PageSource.open(corpus, path(posting));
      }
      PageSource.open(corpus, "/?limit=50");
    }
  }

  /** Whether it is a query at all: some have more words than one may ask for. */
  private static int status(String line) {
    try {
      TextQuery.parse(line);
      return 200;
    } catch (CorpusException e) {
      return 400;
    }
  }

  private static List<Path> nastyPages() {
    return Shared.files("vectors/html-jsonld").stream()
        .filter(it -> it.toString().matches(".*\\.(html|json|jsonld|txt|nq)"))
        .toList();
  }

  private static PostingContent posting(int number, String line) {
    String text = line.isBlank() ? "blank" : line;
    String title = text.length() > 300 ? text.substring(0, 250) : text;
    return PostingContent.of("https://a.example/" + number, title)
        .company(new Company(title, line))
        .locations(List.of(Location.ofText(line)))
        .department(title)
        .salary(new Salary(null, null, null, null, title))
        .description(line)
        .descriptionHtml(line)
        .applyUrl(line)
        .build();
  }

  /** As a browser shows a text: white space is one space, and what is not a character is none. */
  private static String shown(String text) {
    return Jsoup.parse("<p></p>").expectFirst("p").text(text).text();
  }

  private static String path(PostingContent content) {
    return "/ads/" + UrlIdentities.of(content.url()).postingId();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String read(Path file) {
    return Unchecked.get(() -> Files.readString(file));
  }
}
