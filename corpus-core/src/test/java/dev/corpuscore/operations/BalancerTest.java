package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.ServedCorpus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which routes the balancer's public front passes, by its rules as they are written. That HAProxy
 * reads them so is tried by {@code operations/verify}.
 */
class BalancerTest {
  private static final List<String> FRONT =
      Operations.text("compose/haproxy.cfg")
          .lines()
          .map(String::strip)
          .dropWhile(it -> !it.equals("frontend public"))
          .takeWhile(it -> !it.equals("frontend protected"))
          .toList();

  @Test
  void publicFront_passesPublicRoutesAlone(@TempDir Path folder) {
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of())) {
      for (String path : corpus.paths()) {
        boolean open = !corpus.protectedPaths().contains(path);
        String asked = path.replaceAll("\\{\\w+}", "x");

        assertThat(passes(asked)).as(path).isEqualTo(open);
      }
    }
  }

  /** A prefix of an ingress is of whole segments. */
  @Test
  void publicIngress_passesPublicRoutesAlone(@TempDir Path folder) {
    List<String> exact = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    Operations.documents("kubernetes/ingress.yaml")
        .getFirst()
        .at("/spec/rules/0/http/paths")
        .forEach(
            it ->
                (it.path("pathType").stringValue().equals("Exact") ? exact : prefixes)
                    .add(it.path("path").stringValue()));
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of())) {
      for (String path : corpus.paths()) {
        String asked = path.replaceAll("\\{\\w+}", "x");
        boolean passes =
            exact.contains(asked) || prefixes.stream().anyMatch(it -> asked.startsWith(it + "/"));

        if (corpus.protectedPaths().contains(path)) {
          assertThat(passes).as(path).isFalse();
        } else if (!path.equals("/readyz")) { // the cluster asks that itself
          assertThat(passes).as(path).isTrue();
        }
      }
    }
  }

  /** These two have a list of what is closed, because it is short and seldom grows. */
  @ParameterizedTest
  @ValueSource(strings = {"web/nginx.conf", "web/Caddyfile"})
  void webFront_closesProtectedRoutesAlone(String file, @TempDir Path folder) {
    Matcher rule = Pattern.compile("\\^/\\(api/.*\\(/\\|\\$\\)").matcher(Operations.text(file));
    assertThat(rule.find()).isTrue();
    Pattern closed = Pattern.compile(rule.group());
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of())) {
      for (String path : corpus.paths()) {
        assertThat(closed.matcher(path.replaceAll("\\{\\w+}", "x")).find())
            .as(path)
            .isEqualTo(corpus.protectedPaths().contains(path));
      }
    }
  }

  /** The query of a lookup says who looks at which ad. */
  @Test
  void log_hasNoQuery() {
    List<String> lines = Operations.text("compose/haproxy.cfg").lines().map(String::strip).toList();

    assertThat(lines)
        .doesNotContain("option httplog")
        .filteredOn(it -> it.startsWith("log-format "))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains(" %HM %HPO ")
        .doesNotContain("%HU", "%HQ", "%hr")
        .doesNotContainPattern("%([{][^}]*})?r\\b");
  }

  /**
   * The specification has /metrics open to everybody: nothing in front of the service closes it.
   */
  @Test
  void noFront_deniesAPublicRoute() {
    assertThat(
            Operations.text("compose/haproxy.cfg")
                .lines()
                .filter(it -> it.contains(" deny "))
                // with this parameter, however it is encoded, the route is not public
                .filter(it -> !it.contains("query -m sub receipt %")))
        .noneMatch(it -> it.contains("path /"));
    assertThat(passes("/metrics")).isTrue();
    assertThat(passes("/readyz")).isTrue();
  }

  @Test
  void publicFront_deniesTheRest_andBoundsWhatOneClientMayDo() {
    assertThat(FRONT)
        .contains(
            "http-request deny deny_status 404 if !reads or !public or twofold",
            "http-request del-header X-Forwarded-For",
            "acl reads method GET HEAD OPTIONS")
        .anyMatch(it -> it.startsWith("tcp-request connection reject if { sc_conn_cur(0) gt "))
        .anyMatch(it -> it.startsWith("http-request deny deny_status 429 "));
    assertThat(Operations.text("compose/haproxy.cfg"))
        .contains("timeout http-request 10s", "http-check send meth GET uri /readyz");
  }

  private static boolean passes(String path) {
    List<String> whole = new ArrayList<>();
    List<String> beginnings = new ArrayList<>();
    for (String line : FRONT) {
      if (line.startsWith("acl public path ")) {
        whole.addAll(List.of(line.split(" ", -1)).subList(3, line.split(" ", -1).length));
      } else if (line.startsWith("acl public path_beg ")) {
        beginnings.addAll(List.of(line.split(" ", -1)).subList(3, line.split(" ", -1).length));
      }
    }
    return whole.contains(path) || beginnings.stream().anyMatch(path::startsWith);
  }
}
