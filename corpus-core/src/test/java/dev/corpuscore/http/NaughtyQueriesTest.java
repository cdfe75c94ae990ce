package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.Alone;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Bad input where pages are filled, words corrected and queries completed: every answer is one, or
 * says what is wrong with {@code q}, soon. Its parts are titles, too, so that they are near words.
 */
class NaughtyQueriesTest {
  /** Two searches of a second, one for corrections, and a machine that does other things. */
  private static final Duration BOUND = Duration.ofSeconds(5);

  /** What the route of completions reads, in characters. */
  private static final int COMPLETED = 255;

  private static final String UNKNOWN =
      IntStream.range(0, 32)
          .mapToObj(at -> "qwrtzuplk" + (char) ('a' + at % 26) + (char) ('a' + at / 26))
          .reduce((all, one) -> all + ' ' + one)
          .orElseThrow();

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    Stream.concat(odd(), Stream.of("Night Nurse", "Cook", "Café <b>Chef</b> &amp; \"Barista\""))
        .filter(it -> !it.isBlank())
        .map(it -> it.length() > 250 ? it.substring(0, 200) : it)
        .forEach(it -> postings.add(posting(postings.size(), it)));
    corpus = ServedCorpus.of(data, postings);
  }

  static Stream<String> odd() {
    return Stream.of(
        "nurse sjuksköterska Krankenpfleger",
        "the of and to in a an",
        "och att det som en på är",
        UNKNOWN,
        String.join(" ", Collections.nCopies(32, "nruse")),
        "مهندس برمجيات",
        "\u202Eesrun\u202C nurse \u200F",
        "אחות nurse מוסמכת",
        "👩‍⚕️ nurse 🏥",
        "🇸🇪🇩🇪",
        "x",
        "é",
        "護",
        "\uD835\uDCB3ray",
        "e\u0301\u0301\u0301\u0301ngineer",
        "nurse\u0000night",
        "nurse\u00ADnight \u200B\u200D\uFEFF",
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "nurse' OR '1'='1",
        "((((((nurse))))))",
        "\"nurse",
        "-nurse",
        "+ - * \" ( ) OR",
        "OR OR OR",
        "*n* -*e +\"\"",
        "a".repeat(512),
        "a".repeat(513),
        "ﬁtter ＮＵＲＳＥ ℕurse",
        "İIıi ẞß ſs ΣΣς",
        "%00 %zz ${jndi:ldap://x} {{7*7}}",
        " \t\r\n ");
  }

  @Alone("NaughtyQueriesTest#wordsAreCorrected_andShownAsText")
  @ParameterizedTest
  @MethodSource("odd")
  void odd(String typed) {
    for (String query : List.of(typed, changed(typed))) {
      assertShown(query, assertAnswered(query));
    }
  }

  /** How they look on the page as they are: {@link NaughtyPagesTest}. */
  @Alone("NaughtyQueriesTest#wordsAreCorrected_andShownAsText")
  @Test
  void everyNaughtyString_andOneLetterFromIt() {
    for (String typed : Shared.lines("vectors/blns/blns.txt")) {
      if (typed.startsWith("#\t") || typed.isEmpty()) {
        continue; // what the next ones are for
      }
      assertAnswered(typed);
      String changed = changed(typed);
      if (!changed.equals(typed)) {
        assertShown(changed, assertAnswered(changed));
      }
    }
  }

  @Test
  void wordsAreCorrected_andShownAsText() {
    HttpResponse<String> answer = corpus.get("/api/search?q=" + encoded("<b>baritsa</b> nigth"));
    Document page = PageSource.open(corpus, "/?q=" + encoded("<b>baritsa</b> nigth"));

    assertThat(ServedCorpus.parse(answer.body()).at("/corrections").toString())
        .isEqualTo(
            "[{\"from\":\"baritsa\",\"to\":\"barista\"},{\"from\":\"nigth\",\"to\":\"night\"}]");
    assertThat(page.select("#q").attr("value")).isEqualTo("<b>barista</b> night");
    assertThat(page.select("main b")).isEmpty();
    assertThat(page.text()).contains("<b>baritsa</b> nigth");
  }

  /** Returns the status of the search. */
  private static int assertAnswered(String typed) {
    HttpResponse<String> search = answered("/api/search?explain=true&q=", typed);
    if (search.statusCode() == 200) {
      JsonNode body = ServedCorpus.parse(search.body());
      boolean incomplete = search.headers().firstValue("X-Search-Incomplete").isPresent();
      assertThat(incomplete && !body.at("/total/relation").asString().equals("gte"))
          .as(typed)
          .isFalse();
      body.path("corrections")
          .forEach(it -> assertThat(typed).contains(it.path("from").stringValue()));
    }
    HttpResponse<String> complete = answered("/api/complete?q=", typed);
    if (search.statusCode() == 200 && typed.codePointCount(0, typed.length()) <= COMPLETED) {
      assertThat(complete.statusCode()).as(typed).isEqualTo(200);
    }
    return search.statusCode();
  }

  private static void assertShown(String typed, int status) {
    PageSource.open(corpus, "/?q=" + encoded(typed), status);
  }

  private static HttpResponse<String> answered(String path, String typed) {
    long begun = System.nanoTime();
    HttpResponse<String> answer = corpus.get(path + encoded(typed));
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).as(typed).isLessThan(BOUND);
    assertThat(answer.statusCode()).as("%s%s", path, typed).isIn(200, 400);
    if (answer.statusCode() == 400) {
      JsonNode errors = ServedCorpus.parse(answer.body()).path("errors");
      assertThat(errors.propertyNames()).as(typed).containsExactly("q");
      assertThat(errors.path("q").stringValue()).as(typed).isNotBlank();
    }
    return answer;
  }

  /** With another letter for the second of the first word of four letters or more. */
  private static String changed(String typed) {
    return typed.replaceFirst("(?U)(\\p{L})\\p{L}(\\p{L}{2,})", "$1q$2");
  }

  private static PostingContent posting(int number, String title) {
    return PostingContent.of("https://a.example/" + number, title).build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
