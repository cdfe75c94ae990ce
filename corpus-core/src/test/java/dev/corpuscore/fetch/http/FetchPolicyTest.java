package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.fetch.http.PolicyDecision.Denied;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetchPolicyTest {
  private static final FetchPolicy POLICY = new FetchPolicy(FetchExceptions.NONE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://jobs.example.org/",
        "https://user@jobs.example.org/",
        "https://:secret@jobs.example.org/",
        "https://jobs.example.org:8443/",
        "http://jobs.example.org:0/",
        "https://jobs/",
        "https://jobs.example.2b/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://127.0.0.1./",
        "https://１２７.０.０.１/",
        "https://[::ffff:8.8.8.8]/",
        "https://[fe80::1%25eth0]/",
        "https://-jobs.example.org/",
        "https://jobs..example.org/",
        "https://jobs.example.org/\nHost: x",
        "https://jobs.example.org/%0d%0aHost:%20x",
        "/jobs/1",
        ""
      })
  void judge_whatMayNotBeFetched_denied(String url) {
    assertThat(POLICY.judge(url)).isInstanceOf(Denied.class);
  }

  @ParameterizedTest
  @CsvSource({
    "https://jobs.example.org/1?a=b#c, https://jobs.example.org/1?a=b#c",
    "HTTPS://Jobs.Example.Org., https://jobs.example.org/",
    "http://bücher.example/, http://xn--bcher-kva.example/",
    "https://my_team.example.org:443/x, https://my_team.example.org/x",
    "http://8.8.8.8/, http://8.8.8.8/",
    "'https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'"
  })
  void judge_whatMayBeFetched_target(String url, String asked) {
    assertThat(target(POLICY.judge(url)).url()).hasToString(asked);
  }

  @Test
  void judge_urlOfMoreThan2048Characters_denied() {
    String url = "https://jobs.example.org/" + "a".repeat(2_048 - 25);

    assertThat(POLICY.judge(url)).isInstanceOf(Target.class);
    assertThat(POLICY.judge(url + "a")).isInstanceOf(Denied.class);
  }

  @ParameterizedTest
  @MethodSource("dev.corpuscore.canonical.url.DivergentUrls#all")
  void judge_urlThatParsersReadDifferently_denied(String url) {
    assertThat(POLICY.judge(url)).isInstanceOf(Denied.class);
  }

  @Test
  void judge_allowedPlace_exemptForThisPortOnly() {
    FetchPolicy policy = policy(Set.of("localhost:8080", "::1:81"), Map.of());

    assertThat(target(policy.judge("http://localhost:8080/x")).exempt()).isTrue();
    assertThat(target(policy.judge("http://[::1]:81/x")).exempt()).isTrue();
    assertThat(policy.judge("http://localhost/x")).isInstanceOf(Denied.class);
    assertThat(policy.judge("http://localhost:8081/x")).isInstanceOf(Denied.class);
    assertThat(policy.judge("http://me@localhost:8080/x")).isInstanceOf(Denied.class);
  }

  @Test
  void judge_rewrittenOrigin_connectsElsewhereAndKeepsItsName() {
    FetchPolicy policy =
        policy(
            Set.of("127.0.0.1:9000"),
            Map.of(
                URI.create("https://jobs.example.org"), URI.create("http://127.0.0.1:9000"),
                URI.create("https://other.example.org"), URI.create("http://127.0.0.1:9001")));

    Target target = target(policy.judge("https://jobs.example.org/1?a=b"));
    assertThat(target.url()).hasToString("https://jobs.example.org/1?a=b");
    assertThat(target.connect()).hasToString("http://127.0.0.1:9000/1?a=b");
    assertThat(target.authority()).isEqualTo("jobs.example.org");
    assertThat(policy.judge("https://other.example.org/1")).isInstanceOf(Denied.class);
    assertThat(target(policy.judge("http://jobs.example.org/1")).connect())
        .hasToString("http://jobs.example.org/1");
  }

  @ParameterizedTest
  @CsvSource({
    "/2, https://jobs.example.org/2",
    "//www.example.org/2, https://www.example.org/2",
    "http://www.example.org/2, https://www.example.org/2",
    "?page=2, https://jobs.example.org/a/1?page=2"
  })
  void redirect_toWhatMayBeFetched_target(String location, String asked) {
    assertThat(target(POLICY.redirect(from("https://jobs.example.org/a/1"), location)).url())
        .hasToString(asked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\\\\127.0.0.1\\x",
        "//[::ffff:8.8.8.8]/",
        "http://www.example.org:443/",
        "%0d%0aSet-Cookie: x=1",
        "javascript:alert(1)"
      })
  void redirect_elsewhere_denied(String location) {
    assertThat(POLICY.redirect(from("https://jobs.example.org/a/1"), location))
        .isInstanceOf(Denied.class);
  }

  /** OkHttp goes over the whole host once for each letter that is not the same. */
  @Test
  void redirect_toAHostOfManyLetters_deniedUnread() {
    StringBuilder host = new StringBuilder("https://a");
    for (int at = 0; at < 60_000; at++) {
      host.appendCodePoint(0x4e00 + at % 20_000);
    }
    String url = host.append(".example/").toString();
    Target from = from("https://jobs.example.org/a/1");

    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          assertThat(POLICY.redirect(from, url)).isInstanceOf(Denied.class);
          assertThat(POLICY.judge(url)).isInstanceOf(Denied.class);
          assertThat(FetchPolicy.parsed(url)).isNull();
        });
  }

  @Test
  void redirect_fromHttp_mayStayThere() {
    assertThat(target(POLICY.redirect(from("http://jobs.example.org/"), "/2")).url())
        .hasToString("http://jobs.example.org/2");
  }

  private static Target from(String url) {
    return target(POLICY.judge(url));
  }

  private static Target target(PolicyDecision decision) {
    assertThat(decision).isInstanceOf(Target.class);
    return (Target) decision;
  }

  private static FetchPolicy policy(Set<String> allowed, Map<URI, URI> rewrites) {
    return new FetchPolicy(new FetchExceptions(allowed, rewrites));
  }
}
