package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guides of the documentation, and the overview of routes that leads to them. */
class GuidePagesTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of());
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  @Test
  void guide_isShownAsAPage() {
    Document page = open("/docs/guides/search.md");

    assertThat(page.title()).startsWith("Searching: how to ask");
    assertThat(page.select("h1").text()).isEqualTo("Searching: how to ask");
    assertThat(page.select("h2#if-a-word-is-misspelled").text())
        .isEqualTo("If a word is misspelled");
    assertThat(page.select("td code").eachText()).contains("engin*");
    assertThat(page.select("a[href=ranking.md#words]").eachText()).contains("how");
  }

  /** Of a file that is not served the words stay. */
  @Test
  void linksOfGuides_leadToTheirHeadings() throws IOException {
    Map<String, Document> pages = new HashMap<>();
    try (Stream<Path> files = Files.list(Path.of("..", "docs"))) {
      files
          .map(it -> it.getFileName().toString())
          .filter(it -> it.endsWith(".md"))
          .forEach(it -> pages.put(it, open("/docs/guides/" + it)));
    }
    List<String> dead = new ArrayList<>();
    pages.forEach(
        (name, page) -> {
          for (Element link : page.select("article a:not(.back a)")) {
            String[] place = link.attr("href").split("#", 2);
            Document there = place[0].isEmpty() ? page : pages.get(place[0]);
            boolean leads =
                place[0].startsWith("http")
                    || (there != null
                        && (place.length == 1 || there.getElementById(place[1]) != null));
            if (!leads) {
              dead.add(name + ": " + link.attr("href"));
            }
          }
        });

    assertThat(pages).hasSizeGreaterThan(30);
    assertThat(dead).isEmpty();
    assertThat(open("/docs/guides/ranking.md").text())
        .contains("management) counts there like the word itself. Why.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none.md", "search", "..%2Fopenapi.yaml", "catalog.example.yaml", "%00"})
  void anythingElse_isNotFound(String name) {
    assertThat(corpus.get("/docs/guides/" + name).statusCode()).isIn(400, 404);
  }

  @Test
  void routes_areListedWithTheirAnswersAndGuides() {
    Document page = open("/docs");

    String search = ".routes li:has(a > code:containsOwn(/api/search)) ";
    assertThat(page.select(search + "dt").eachText())
        .containsExactly("200", "400", "503", "others");
    assertThat(page.select(search + "dd").eachText())
        .startsWith(
            "One page of ads; with resdet, fields or X-Fields without the members that these leave"
                + " out application/json AdPage");
    assertThat(page.select("section:has(#search) > p a").attr("href"))
        .isEqualTo("/docs/guides/search.md");
    assertThat(page.select("li:has(code:containsOwn(/feed.json)) .does a").attr("href"))
        .isEqualTo("/docs/guides/feeds.md");
    assertThat(page.select("a[href^=/docs/guides/]").eachAttr("href"))
        .hasSizeGreaterThan(20)
        .allSatisfy(it -> assertThat(corpus.get(it).statusCode()).as(it).isEqualTo(200));
  }

  private static Document open(String path) {
    HttpResponse<String> answer = corpus.get(path, "Accept", "text/html");
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    return Jsoup.parse(answer.body());
  }
}
