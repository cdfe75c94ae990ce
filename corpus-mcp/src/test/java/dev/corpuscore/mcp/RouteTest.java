package dev.corpuscore.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be asked, without the checks that the SDK makes before; and with which libraries. */
class RouteTest {
  private static final URI CORE = URI.create("http://127.0.0.1:8080");
  private static final String ID = "p_aaaaaaaaaaaaaaaaaaaaaaaaaa";

  static Stream<Arguments> asked() {
    return Stream.of(
        arguments(Route.SEARCH, Map.of(), "/api/search"),
        arguments(Route.SEARCH, Map.of("q", "å +b&c=d"), "/api/search?q=%C3%A5%20%2Bb%26c%3Dd"),
        arguments(
            Route.SEARCH, Map.of("remote", true, "limit", 5), "/api/search?limit=5&remote=true"),
        arguments(Route.SEARCH, Map.of("other", "x"), "/api/search"),
        arguments(Route.POSTING, Map.of("id", "29624146"), "/api/ad/29624146"),
        arguments(
            Route.SIMILAR, Map.of("id", ID, "limit", 2), "/api/ad/" + ID + "/similar?limit=2"),
        arguments(Route.INSIGHTS, Map.of("country", "SE"), "/api/insights?country=SE"),
        arguments(Route.PROOF, Map.of("posting", ID), "/roots/proof?posting=" + ID));
  }

  @ParameterizedTest
  @MethodSource("asked")
  void at_argumentsOfTheTable_isOneUrl(Route route, Map<String, Object> arguments, String target) {
    assertThat(route.at(CORE, arguments)).hasToString(CORE + target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ".", "..", "../x", "a/b", "a?b", "a#b", "a;b", "a%2fb", "a b", "a\r\nb", "å", "a\u0000"
      })
  void at_idThatCouldBeMoreThanOneSegment_isRefused(String id) {
    for (Route route : new Route[] {Route.POSTING, Route.SIMILAR}) {
      assertThatIllegalArgumentException().isThrownBy(() -> route.at(CORE, Map.of("id", id)));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.PROOF.at(CORE, Map.of("posting", id)));
  }

  @Test
  void at_valueOfAnotherForm_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.SEARCH.at(CORE, Map.of("limit", "5&offset=1")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.SEARCH.at(CORE, Map.of("q", "x".repeat(513))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.POSTING.at(CORE, Map.of()))
        .withMessage("id is required");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:8080",
        "file:///etc",
        "http://a:b@host",
        "http://host/api",
        "http://host?x",
        "x"
      })
  void core_thatIsNoServer_isRefused(String core) {
    assertThatIllegalArgumentException().isThrownBy(() -> new CoreClient(core).close());
  }

  /** The Core's jar verifies proofs here; what serves, stores and finds has stayed away. */
  @Test
  void classPath_hasNoLibraryOfAServerAStoreOrAnIndex() throws IOException {
    assertThat(Files.readString(Path.of("target", "runtime.classpath")).split(File.pathSeparator))
        .anyMatch(it -> it.contains("mcp-core"))
        .noneMatch(it -> it.matches(".*/(helidon|lucene|sqlite|postgresql|flyway|jte)[^/]*\\.jar"));
  }
}
