package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Both readings of HTML on all that the corpora hold, on naughty text, and on hostile sizes. */
class HtmlCorporaTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern UNSAFE =
      Pattern.compile(
          "<(?:script|style|img|iframe|object|svg|form)\\b"
              + "|<[^>]+\\s(?:on\\w+|style|class|src)="
              + "|<a(?! href=\"(?:https?:|mailto:)[^\"]*\" rel=\"nofollow noopener\">)\\b",
          Pattern.CASE_INSENSITIVE);

  static List<String> corpora() {
    return Tier.share(List.of("careers_mix", "finland_open", "hn", "openads"), Set.of("hn"));
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("corpora")
  void of_corpus_isSafeAndAFixedPoint(String corpus) {
    int seen = 0;

    for (String line : Shared.lines("data/corpora/" + corpus + ".ndjson.gz")) {
      JsonNode html = line.contains("descriptionHtml") ? JSON.readTree(line) : null;
      if (html != null && html.path("descriptionHtml").isString()) {
        requireSafeFixedPoint(html.get("descriptionHtml").stringValue());
        seen++;
      }
    }

    assertThat(seen).isPositive();
  }

  @Test
  void of_naughtyStrings_isSafeAndAFixedPoint() {
    for (JsonNode naughty : JSON.readTree(Shared.path("vectors/blns/blns.json").toFile())) {
      requireSafeFixedPoint(naughty.stringValue());
      requireSafeFixedPoint("<p>" + naughty.stringValue() + "<a href=\"" + naughty.stringValue());
    }
  }

  @BothTiers
  @Test
  void of_randomMarkup_isSafeAndAFixedPoint() {
    long seed = Seed.of(HtmlCorporaTest.class);
    Random random = new Random(seed);
    String[] pieces = {
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "</ul>",
      "<b>",
      "</b>",
      "<a href='http://x.example/?a&b'>",
      "<a href=\"javascript:x\">",
      "</a>",
      "<table>",
      "<td>",
      "<script>",
      "</script>",
      "<div>",
      "<!--",
      "-->",
      "&amp;",
      "&lt;script&gt;",
      "{{",
      "<br",
      "<pre>",
      " ",
      "\n",
      "text",
      "é",
      "\u0000",
      "\ud83d\udca9",
      "&#0;",
      "&#xd800;",
      "<svg>",
      "<style>",
      "<img src=x onerror=y>",
      "<![CDATA[",
      "<select>",
      "<h1>",
      "\"",
      "'",
      "`",
      "<form>",
      "<textarea>",
      "<noscript>"
    };

    for (int i = 0; i < Tier.rounds(1_000, 20_000); i++) {
      StringBuilder html = new StringBuilder();
      for (int length = random.nextInt(12); length >= 0; length--) {
        html.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        requireSafeFixedPoint(html.toString());
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + html, e);
      }
    }
  }

  static Stream<Arguments> hostile() {
    return Stream.of(
            "<div>".repeat(50_000),
            "<b><i><p></b></i>".repeat(30_000),
            "<a href='http://x'>".repeat(50_000),
            "<table><tr><td>".repeat(30_000),
            "<ul><li>".repeat(50_000),
            "<".repeat(1_000_000),
            "&#".repeat(500_000),
            "<p " + "a=b ".repeat(200_000) + ">",
            "<select><option>".repeat(50_000))
        .map(html -> Arguments.of(html.substring(0, 12), html));
  }

  /** Each takes well under a second on one free core. */
  @ParameterizedTest(name = "{0}…")
  @MethodSource("hostile")
  void of_hostileSizes_endsInTime(String name, String html) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThat(SafeHtml.of(html)).isNotNull();
          assertThat(PlainText.ofHtml(html)).isNotNull();
        },
        name);
  }

  private static void requireSafeFixedPoint(String html) {
    String safe = SafeHtml.of(html);

    assertThat(SafeHtml.of(safe)).isEqualTo(safe);
    assertThat(UNSAFE.matcher(safe).find()).as(safe).isFalse();
    assertThat(PlainText.ofHtml(html)).isEqualTo(PlainText.ofHtml(html).strip());
    assertThat(safe.codePoints().noneMatch(HtmlCorporaTest::isHalfAPair)).isTrue();
    assertThat(PlainText.ofHtml(html).codePoints().noneMatch(HtmlCorporaTest::isHalfAPair))
        .isTrue();
  }

  private static boolean isHalfAPair(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
