package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.tier.BothTiers;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Somebody types words and links about every kind of posting and is erased; then everything that
 * the service wrote and answers is searched for each of them.
 */
@BothTiers
class TypedWordsTest extends TypedWordsFixture {
  private static final Pattern ID = Pattern.compile("p_[a-z2-7]{26}");
  private static final String ROLE_SEARCH =
      "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"cook\"],\"limit\":100}";

  @ParameterizedTest
  @EnumSource
  void erased_isInNoTableFileAnswerOrExport(Database database) throws Exception {
    Map<String, String> environment = environment(database);
    try (RunningServe serve = RunningServe.start(written, "serve", environment)) {
      URI url = serve.url();
      List<String> typed = typeEverywhere(url, environment);
      settle();
      assertSearchFinds(database);
      assertOnlySubmittedPostingsShowIt(url, typed);
      List<String> pages = pages(url, typed);

      assertThat(eraseAnna(url))
          .contains("\"outcome\":\"erased\"", "\"contributions\":" + KINDS, "\"postings\":1");

      awaitOverwritten();
      assertThat(canaries()).as("while it serves").isEmpty();
      assertAnswersAreFree(url, typed, pages);
      assertThat(lookUp(url, url(4))).contains(BODILS + "title").doesNotContain(CANARY);
      serve.end();
    }
    for (List<String> command :
        List.of(
            List.of("export"),
            List.of("export", "--submitted"),
            List.of("export", "--everything"),
            List.of("erasures", "export", "--unsigned"),
            List.of("check"))) {
      String out = output(environment, command.toArray(String[]::new));
      assertThat(isSinging(decoded(out))).as(command + ": " + out).isFalse();
    }
    assertThat(canaries()).as("after it has served").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("databases")
  void notKept_isInNoTableOrFile_andTheErasedAreStillRefused(Database database) throws Exception {
    Map<String, String> environment = environment(database);
    environment.put("CORE_KEEP_SUBMISSIONS", "false");
    try (RunningServe serve = RunningServe.start(written, "serve", environment)) {
      URI url = serve.url();
      typeEverywhere(url, environment);
      assertThat(resolve(url, ANNA, CANARY, 1, pasted(1)))
          .startsWith("200 ")
          .contains("\"record\":null", CANARY + "title1", "\"method\":\"submitted\"");
      assertThat(lookUp(url, pasted(1))).startsWith("404 ");
      assertThat(lookUp(url, url(0))).startsWith("200 ").contains("Cook 0");
      settle();
      awaitFolded();

      assertThat(canaries()).isEmpty();
      assertThat(eraseAnna(url)).contains("\"outcome\":\"nothing_found\"", "\"contributions\":0");
      assertThat(resolve(url, ANNA, CANARY, 1, pasted(1))).startsWith("410 ");
      serve.end();
    }
    assertThat(isSinging(decoded(output(environment, "export", "--everything")))).isFalse();
    assertThat(canaries()).as("after it has served").isEmpty();
  }

  /** In every kind of place that is searched again after the erasure. */
  private void assertSearchFinds(Database database) throws Exception {
    List<String> found = canaries();
    if (database == Database.SQLITE) {
      assertThat(found).anyMatch(it -> it.contains("corpus.db"));
    } else {
      assertThat(found)
          .anyMatch(it -> it.startsWith("submission."))
          .anyMatch(it -> it.contains("/base/"))
          .anyMatch(it -> it.contains("/pg_wal/"));
    }
  }

  private void assertOnlySubmittedPostingsShowIt(URI url, List<String> links) throws Exception {
    for (int kind = 0; kind < KINDS; kind++) {
      String answer = lookUp(url, links.get(kind));
      assertThat(answer).startsWith("200 ");
      assertThat(answer.contains(CANARY))
          .as(kind + ": " + answer)
          .isEqualTo(kind == 1 || kind == 4);
    }
  }

  /** Where the postings are shown that these links lead to. */
  private List<String> pages(URI url, List<String> links) throws Exception {
    List<String> pages = new ArrayList<>();
    for (String link : links) {
      Matcher id = ID.matcher(lookUp(url, link));
      assertThat(id.find()).as(link).isTrue();
      pages.add("/ads/" + id.group());
    }
    return pages;
  }

  private void assertAnswersAreFree(URI url, List<String> links, List<String> pages)
      throws Exception {
    List<String> answers = new ArrayList<>();
    for (String link : links) {
      answers.add(lookUp(url, link));
    }
    assertThat(answers.get(1)).startsWith("404 ");
    for (String page : pages) {
      answers.add(known(url, page));
    }
    assertThat(answers.get(links.size())).startsWith("200 ").contains("Cook 0");
    for (String path :
        List.of(
            "/api/search?q=cook",
            "/api/search?stats=employer",
            "/api/postings?limit=100",
            "/sitemap.xml",
            "/sitemaps/p_.xml",
            "/healthz",
            "/metrics",
            "/")) {
      HttpResponse<String> answer =
          WholeAnswer.at(url.resolve(path), "Authorization", "Bearer " + CONTROL);
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      answers.add(answer.headers().map() + answer.body());
    }
    String roles = post(url, CONTROL, "/api/corpus/search", ROLE_SEARCH);
    assertThat(roles).startsWith("200 ").contains("Cook 0", "Cook 2");
    answers.add(roles);
    assertThat(answers).noneMatch(TypedWordsFixture::isSinging);
  }

  /** Archives hold bytes as base64: those too are looked into. */
  private static String decoded(String lines) {
    return lines
        + Stream.of(lines.split("[\",\\s]+"))
            .filter(word -> word.length() > 16 && word.matches("[A-Za-z0-9+/]+=*"))
            .map(TypedWordsTest::decodedWord)
            .collect(Collectors.joining("\n"));
  }

  private static String decodedWord(String word) {
    try {
      byte[] bytes = Base64.getDecoder().decode(word);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
