package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.SourceHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Alerts and dashboard ask for what {@code /metrics} shows. What they then make of it is tested by
 * {@code operations/verify}, with a Prometheus.
 */
class WatchingTest {
  private static final Pattern SELECTOR =
      Pattern.compile("\\b((?:corpus|jvm|process)_[a-z_]+)(\\{[^}]*\\})?");
  private static final Pattern MATCHER = Pattern.compile("([a-z_]+)(=~|!=|=)\"([^\"]*)\"");
  private static final Pattern SAMPLE = Pattern.compile("^([a-z_]+)(?:\\{(.*)\\})? ");
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

  @Test
  void everyMetric_everyLabel_everyCodeAndRoute_isThere(@TempDir Path folder) {
    List<String> expressions = expressions();
    try (ServedCorpus corpus =
        ServedCorpus.of(
            folder, List.of(PostingContent.of("https://a.example/1", "Cook").build()))) {
      corpus.went("news", "rss", SourceHistory.NONE.healthy(ServedCorpus.NOW, 3, 0, 0, 0, null));
      corpus.get("/api/search");
      // an answer may be read before it is counted
      Await.until(
          "the count", () -> corpus.operatorMetrics().contains("corpus_http_requests_total{"));
      Map<String, Set<String>> shown = shown(corpus.operatorMetrics());

      for (String expression : expressions) {
        Matcher selector = SELECTOR.matcher(expression);
        while (selector.find()) {
          assertThat(shown).as(expression).containsKey(selector.group(1));
          assertLabels(
              String.valueOf(selector.group(2)), shown.get(selector.group(1)), corpus.paths());
        }
      }
    }
  }

  private static void assertLabels(String selector, Set<String> labels, List<String> paths) {
    Matcher matcher = MATCHER.matcher(selector);
    while (matcher.find()) {
      String label = matcher.group(1);
      if (!OF_PROMETHEUS.contains(label)) {
        assertThat(labels).as(selector).contains(label);
      }
      if (label.equals("code")) {
        List<String> codes = Arrays.stream(ErrorCode.values()).map(ErrorCode::wire).toList();
        assertThat(codes).contains(matcher.group(3).split("\\|"));
      }
      if (label.equals("route")) {
        Pattern route = Pattern.compile(matcher.group(3));
        assertThat(paths).as(selector).anyMatch(it -> route.matcher(it).matches());
      }
    }
  }

  @Test
  void everyAlert_saysWhomItWakes_andIsExplained() throws java.io.IOException {
    String page = Files.readString(Path.of("..", "docs", "observability.md"));
    List<String> names = new ArrayList<>();
    for (JsonNode rule : rules()) {
      String name = rule.path("alert").stringValue();
      names.add(name);
      assertThat(rule.at("/labels/severity").stringValue()).isIn("page", "ticket");
      assertThat(rule.at("/annotations").propertyNames())
          .containsExactlyInAnyOrder("summary", "description", "runbook_url");
      assertThat(rule.at("/annotations/runbook_url").stringValue())
          .isEqualTo(
              "{{ $externalLabels.corpus }}/docs/guides/observability.md#"
                  + name.toLowerCase(java.util.Locale.ROOT));
      assertThat(page).contains("\n### " + name + "\n");
    }

    assertThat(names).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    assertThat(page.lines().filter(it -> it.startsWith("### Corpus")).map(it -> it.substring(4)))
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void dashboard_hasRoomForEachPanel_andSaysWhatItIs() {
    boolean[][] taken = new boolean[200][24];
    Set<Integer> ids = new TreeSet<>();
    for (JsonNode panel : Operations.json("grafana/corpus-core.json").path("panels")) {
      assertThat(ids.add(panel.path("id").intValue())).isTrue();
      JsonNode place = panel.path("gridPos");
      for (int y = 0; y < place.path("h").intValue(); y++) {
        for (int x = 0; x < place.path("w").intValue(); x++) {
          int row = place.path("y").intValue() + y;
          int column = place.path("x").intValue() + x;
          assertThat(taken[row][column]).as(panel.path("title").stringValue()).isFalse();
          taken[row][column] = true;
        }
      }
      boolean row = panel.path("type").stringValue().equals("row");
      assertThat(panel.has("description")).as(panel.path("title").stringValue()).isEqualTo(!row);
    }
  }

  private static List<String> expressions() {
    List<String> expressions = new ArrayList<>();
    rules().forEach(it -> expressions.add(it.path("expr").stringValue()));
    for (JsonNode panel : Operations.json("grafana/corpus-core.json").path("panels")) {
      panel.path("targets").forEach(it -> expressions.add(it.path("expr").stringValue()));
    }
    assertThat(expressions).hasSizeGreaterThan(50);
    return expressions;
  }

  private static List<JsonNode> rules() {
    List<JsonNode> rules = new ArrayList<>();
    for (JsonNode group :
        Operations.documents("prometheus/alerts.yaml").getFirst().path("groups")) {
      group.path("rules").forEach(rules::add);
    }
    return rules;
  }

  /** The names of the labels of each metric. */
  private static Map<String, Set<String>> shown(String page) {
    Map<String, Set<String>> shown = new HashMap<>();
    page.lines()
        .map(SAMPLE::matcher)
        .filter(Matcher::find)
        .forEach(
            it -> {
              Set<String> labels = shown.computeIfAbsent(it.group(1), name -> new TreeSet<>());
              MATCHER
                  .matcher(String.valueOf(it.group(2)))
                  .results()
                  .forEach(one -> labels.add(one.group(1)));
            });
    return shown;
  }
}
